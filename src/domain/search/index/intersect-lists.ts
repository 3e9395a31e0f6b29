/** The documents that all of several rising lists share. */
const GALLOP_RATIO = 16;

/** Lists must come shortest first. A single list is returned as it is. */
export function intersectLists(lists: readonly Uint32Array[]): Uint32Array {
  const [first = new Uint32Array(0), ...others] = lists;
  let common = first;
  for (const other of others) {
    if (common.length === 0) return common;
    const target = common === first ? new Uint32Array(first.length) : common;
    const length =
      other.length > common.length * GALLOP_RATIO
        ? gallop(common, other, target)
        : merge(common, other, target);
    common = target.subarray(0, length);
  }
  return common;
}

function merge(short: Uint32Array, long: Uint32Array, target: Uint32Array): number {
  let length = 0;
  let at = 0;
  for (let place = 0; place < short.length; place++) {
    const document = short[place] as number;
    while (at < long.length && (long[at] as number) < document) at++;
    if (at === long.length) break;
    if (long[at] === document) target[length++] = document;
  }
  return length;
}

/** Steps of doubling width, then halving: cheap when the other list is much longer. */
function gallop(short: Uint32Array, long: Uint32Array, target: Uint32Array): number {
  let length = 0;
  let low = 0;
  for (let place = 0; place < short.length && low < long.length; place++) {
    const document = short[place] as number;
    let step = 1;
    while (low + step < long.length && (long[low + step] as number) < document) step *= 2;
    let high = Math.min(low + step, long.length - 1);
    low += step >>> 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((long[middle] as number) < document) low = middle + 1;
      else high = middle;
    }
    if (long[low] === document) target[length++] = document;
  }
  return length;
}
