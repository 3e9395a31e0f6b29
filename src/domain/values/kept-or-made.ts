/**
 * Returns a key's value from a map, or makes and keeps it. A full map is emptied: frequent keys
 * soon return, and no order of use has to be tracked.
 *
 * @param countMax the most keys the map keeps
 * @param make makes the value of a key. A null is kept, an undefined is not.
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
