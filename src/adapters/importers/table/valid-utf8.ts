/**
 * Replaces bytes that are not UTF-8 (from a spreadsheet that saved in an old code page) with
 * U+FFFF. No valid text contains this code point, so exactly the rows with such bytes can be
 * refused.
 */
import { isUtf8 } from 'node:buffer';

export const INVALID_TEXT = '\uffff';

const INVALID_BYTES = Buffer.from(INVALID_TEXT, 'utf8');
/** A character has at most this many bytes after its first. */
const CONTINUATIONS_MAX = 3;

/** Yields the bytes with invalid ones replaced. Rejoins characters that two chunks share. */
export async function* markInvalidUtf8(
  input: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let carry: Uint8Array = new Uint8Array(0);
  for await (const chunk of input) {
    const bytes = carry.length === 0 ? chunk : Buffer.concat([carry, chunk]);
    const end = endOfWholeCharacters(bytes);
    carry = bytes.subarray(end);
    if (end > 0) yield marked(bytes.subarray(0, end));
  }
  if (carry.length > 0) yield marked(carry);
}

function endOfWholeCharacters(bytes: Uint8Array): number {
  const earliest = Math.max(0, bytes.length - CONTINUATIONS_MAX);
  for (let at = bytes.length - 1; at >= earliest; at -= 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) return at + sequenceLength(byte) > bytes.length ? at : bytes.length;
  }
  return bytes.length;
}

function marked(bytes: Uint8Array): Uint8Array {
  if (isUtf8(bytes)) return bytes;
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const character = bytes.subarray(at, at + sequenceLength(bytes[at] ?? 0));
    const isValid = isUtf8(character);
    parts.push(isValid ? character : INVALID_BYTES);
    at += isValid ? character.length : 1;
  }
  return Buffer.concat(parts);
}

function sequenceLength(first: number): number {
  if (first < 0xc0) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}
