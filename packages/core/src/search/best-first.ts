/**
 * Yields items best first without sorting them all: a caller reads a handful of thousands of
 * hits. A binary heap, linear to build and logarithmic for each item taken.
 *
 * @param items reordered in place
 * @param before a strict total order
 */
export function* bestFirst(
  items: Int32Array,
  before: (a: number, b: number) => boolean,
): Generator<number> {
  const sink = (from: number, size: number): void => {
    let at = from;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= size) return;
      const right = left + 1;
      const child = right < size && before(items[right]!, items[left]!) ? right : left;
      if (!before(items[child]!, items[at]!)) return;
      [items[at], items[child]] = [items[child]!, items[at]!];
      at = child;
    }
  };
  for (let at = (items.length >> 1) - 1; at >= 0; at--) sink(at, items.length);
  for (let size = items.length; size > 0; size--) {
    yield items[0]!;
    items[0] = items[size - 1]!;
    sink(0, size - 1);
  }
}
