/**
 * The value of a key: made once, then taken from a map. A full map is emptied; what is asked for
 * often is soon there again, and no order of use has to be kept.
 *
 * @param kept the map, which the caller holds
 * @param countMax the most keys it holds
 * @param make makes the value of a key; null is kept, undefined is not
 */
export function keptOrMade<Key, Value>(
  kept: Map<Key, Value>,
  countMax: number,
  key: Key,
  make: (key: Key) => Value,
): Value {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = make(key);
  if (kept.size >= countMax) kept.clear();
  kept.set(key, made);
  return made;
}
