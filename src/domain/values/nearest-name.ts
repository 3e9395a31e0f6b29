/** Finds the known name that a mistyped one most likely means. */
import { editDistance } from '../search/query/edit-distance.ts';

/** Longer names are not compared; no parameter is nearly as long. */
const NAME_LENGTH_MAX = 40;

/** Returns null if no name is near: more than a third of the letters would have to change. */
export function nearestName(name: string, known: readonly string[]): string | null {
  if (name.length > NAME_LENGTH_MAX) return null;
  let nearest: string | null = null;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase(), least);
    if (distance < least) {
      least = distance;
      nearest = candidate;
    }
  }
  return nearest;
}
