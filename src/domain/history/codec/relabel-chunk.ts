/** Gives a chunk of one source another source number, without decoding its points. */
import { CHUNK_VERSION, FLAG } from './chunk-format.ts';

/** Header fields before the source, version and flags left out; each flag adds one. */
const FIELDS_BEFORE_SOURCE = 8;
const FIELDS_OF_FLAG = [
  [FLAG.countsRepeats, 2],
  [FLAG.hasMissing, 1],
] as const;

/**
 * @param chunk of one source, written as number 0.
 * @param number of the source, a safe integer from 0.
 * @returns other bytes; those given stay as they are.
 * @throws RangeError for other chunks.
 */
export function relabelChunk(chunk: Uint8Array, number: number): Uint8Array {
  const [version, flags = 0] = chunk;
  const at = sourceOffset(chunk, flags);
  if (version !== CHUNK_VERSION || (flags & FLAG.hasSources) !== 0 || chunk[at] !== 0) {
    throw new RangeError('history chunk: not of one source with number 0');
  }
  if (number < 128) {
    const patched = chunk.slice();
    patched[at] = number;
    return patched;
  }
  const label = varintOf(number);
  const relabelled = new Uint8Array(chunk.length - 1 + label.length);
  relabelled.set(chunk.subarray(0, at));
  relabelled.set(label, at);
  relabelled.set(chunk.subarray(at + 1), at + label.length);
  return relabelled;
}

function sourceOffset(chunk: Uint8Array, flags: number): number {
  let fields = FIELDS_BEFORE_SOURCE;
  for (const [flag, more] of FIELDS_OF_FLAG) if ((flags & flag) !== 0) fields += more;
  let at = 2;
  for (; fields > 0 && at < chunk.length; at += 1) if ((chunk[at] ?? 0) < 128) fields -= 1;
  return at;
}

function varintOf(value: number): readonly number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return [...bytes, rest];
}
