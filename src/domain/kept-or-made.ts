/**
 * What is costly to make and asked for again: made once for each key, then taken from a map. A full
 * map is emptied; what is asked for often is soon there again, and no order of use has to be kept.
 *
 * @param kept the caller's, which decides how long it lives
 * @param countMax keys it holds at most
 * @param make its value for a key; null counts as one, undefined is made anew each time
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
