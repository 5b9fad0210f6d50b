/** Words that may stand apart from the verb that they belong to: "turn the light off". */
export const particles: ReadonlySet<string> = new Set(
  (
    "on off out up down back over away know " +
    "ab an auf aus bereit ein fort frei heraus herunter hinzu hoch mit runter um weiter zu zuruck zusammen"
  ).split(" "),
);
