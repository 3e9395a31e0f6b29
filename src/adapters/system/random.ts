/** The operating system's cryptographic randomness. */
import { randomBytes } from 'node:crypto';
import type { Random } from '../../ports/random.ts';

export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
};
