/** Packs the hidden search terms of a listing: distinct single words within the byte limit. */

import { stemOf } from './normalize-keyword.ts';

/** The store ignores the field if it has 250 bytes of UTF-8 or more. */
export const BACKEND_BYTES_MAX = 249;

const ENCODER = new TextEncoder();
/** The words of "5 quart" are single here, and 5 alone says nothing. */
const BARE_NUMBER = /^\d+(?:[.,]\d+)?$/;

export interface BackendTerms {
  readonly text: string;
  readonly bytes: number;
  readonly limitBytes: number;
}

/**
 * Packs words in the order given. It leaves out words that do not fit, numbers without their unit,
 * and words that the listing or an earlier word already contains, in any form or as a part of a
 * compound.
 */
export function packBackendTerms(
  words: Iterable<string>,
  { shown, language }: { readonly shown: readonly string[]; readonly language: string },
): BackendTerms {
  const taken: string[] = [];
  let bytes = 0;
  for (const word of words) {
    if (word === '' || BARE_NUMBER.test(word)) continue;
    if (saysAgain(word, [...shown, ...taken], language)) continue;
    const added = ENCODER.encode(word).length + (taken.length === 0 ? 0 : 1);
    if (bytes + added > BACKEND_BYTES_MAX) continue;
    taken.push(word);
    bytes += added;
  }
  return { text: taken.join(' '), bytes, limitBytes: BACKEND_BYTES_MAX };
}

/** Whether earlier words already say it: "fishfinder" after "fish" and "finder". */
function saysAgain(word: string, said: readonly string[], language: string): boolean {
  const stem = stemOf(word, language);
  const stems = said.map((other) => stemOf(other, language));
  return (
    stems.includes(stem) ||
    stems.some((one) => stem.startsWith(one) && stems.includes(stem.slice(one.length)))
  );
}
