/** The lowest version that a range allows, for ranges whose first number is that: `>=1.18.0 <2`. */
export const lowestVersion = (range: string): string => {
  const [, major, minor = "0", patch = "0"] =
    /^(?:\^|~|>=)?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?: |$)/u.exec(range) ?? [];
  if (major === undefined) throw new Error(`The range ${range} names no lowest version.`);
  return `${major}.${minor}.${patch}`;
};
