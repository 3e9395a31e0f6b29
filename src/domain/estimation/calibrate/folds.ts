/** Splits by name: the same product always falls in the same part, in any order of the labels. */
import { hash32 } from '../../statistics/hash32.ts';

/** The part (0 to parts - 1) of a name. */
export function foldOf(name: string, parts: number): number {
  return hash32(name) % parts;
}
