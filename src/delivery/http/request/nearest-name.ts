/** The known name a mistyped one most likely means. */
import { editDistance } from '../../../domain/search/query/edit-distance.ts';

/** Names longer than this are not compared; no parameter is nearly as long. */
const NAME_LENGTH_MAX = 40;

/** Null when nothing is near: more than a third of the letters would have to change. */
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
