/**
 * Returns a name in the form in which names are compared: width, case, accents and spacing folded.
 */
import { foldWord } from './fold-word.ts';
import { normalizeText } from './normalize-text.ts';

export function textKey(text: string): string {
  return foldWord(normalizeText(text).replace(/\s+/gu, ' ').trim()).plain;
}
