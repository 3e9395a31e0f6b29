/** The hidden search terms of a listing: single words, none twice, within the byte limit. */

/** The store indexes the field only while it holds fewer than 250 bytes of UTF-8. */
export const BACKEND_BYTES_MAX = 249;

export interface BackendTerms {
  readonly text: string;
  readonly bytes: number;
  readonly limitBytes: number;
}

/** Packs words in the order given, leaving out repeats, words of `covered`, and what does not fit. */
export function packBackendTerms(
  words: Iterable<string>,
  covered: ReadonlySet<string>,
): BackendTerms {
  const taken = new Set<string>();
  let bytes = 0;
  for (const word of words) {
    if (word === '' || covered.has(word) || taken.has(word)) continue;
    const added = utf8Bytes(word) + (taken.size === 0 ? 0 : 1);
    if (bytes + added > BACKEND_BYTES_MAX) continue;
    taken.add(word);
    bytes += added;
  }
  return { text: [...taken].join(' '), bytes, limitBytes: BACKEND_BYTES_MAX };
}

function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}
