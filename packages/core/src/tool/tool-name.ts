/** What every provider accepts. */
const accepted = /^[a-zA-Z0-9_-]{1,64}$/;

/** Keys of this form jump to the front of any JavaScript object, and `404` would lead the wire. */
const integerLike = /^(?:0|[1-9]\d*)$/;

const maxLength = 64;

/** True for a name that reaches the model unchanged. */
export function isWireName(name: string): boolean {
  return accepted.test(name) && !integerLike.test(name) && name !== "__proto__";
}

/**
 * A name of the accepted form that stands for `name`. It depends on nothing but its arguments, so
 * it is the same in every process, whatever else is in the catalog and in whichever order.
 */
export function wireName(name: string, source?: string): string {
  const wanted = source === undefined ? name : `${source}_${name}`;
  return isWireName(wanted) ? wanted : hashedName(name, source);
}

/** Like {@link wireName}, with the hash in any case: for a name that is taken. */
export function hashedName(name: string, source?: string): string {
  const wanted = source === undefined ? name : `${source}_${name}`;
  const suffix = `_${hashText(`${source ?? ""}\u0000${name}`)}`;
  const readable = wanted.replaceAll(/[^a-zA-Z0-9_-]+/g, "_").replaceAll(/^_+|_+$/g, "");
  return `${(readable || "tool").slice(0, maxLength - suffix.length)}${suffix}`;
}

/** Two FNV-1a runs over the UTF-16 code units, 52 bits in base 36. */
function hashText(text: string): string {
  let high = 0x811c9dc5;
  let low = 0xcbf29ce4;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    high = Math.imul(high ^ unit, 0x01000193);
    low = Math.imul(low ^ (unit * 31 + i), 0x01000193);
  }
  const bits = (high >>> 6) * 2 ** 26 + (low >>> 6);
  return bits.toString(36).padStart(11, "0");
}
