/**
 * The stems of a folded word in a language: tokens under which singular and plural meet, and the
 * genders and cases of an adjective.
 */
import { stemDutch } from './stems/dutch.ts';
import { stemEnglish } from './stems/english.ts';
import { stemFrench } from './stems/french.ts';
import { stemGerman } from './stems/german.ts';
import { stemItalian } from './stems/italian.ts';
import { stemPolish } from './stems/polish.ts';
import { stemPortuguese } from './stems/portuguese.ts';
import { stemSpanish } from './stems/spanish.ts';
import type { Stemmer } from './stems/suffix-rules.ts';
import { stemSwedish } from './stems/swedish.ts';
import { stemTurkish } from './stems/turkish.ts';

const STEMMERS: Readonly<Record<string, Stemmer>> = {
  en: stemEnglish,
  de: stemGerman,
  fr: stemFrench,
  es: stemSpanish,
  pt: stemPortuguese,
  nl: stemDutch,
  sv: stemSwedish,
  pl: stemPolish,
  tr: stemTurkish,
};

/** Shorter words are names of units, models and particles: they stand for themselves. */
const LETTERS_MIN = 3;
const LATIN_LETTERS = /^[a-z]+$/;

export function stemWord(folded: string, language: string): readonly string[] {
  if (folded.length < LETTERS_MIN || !LATIN_LETTERS.test(folded)) return [folded];
  if (language === 'it') return stemItalian(folded);
  const stem = STEMMERS[language];
  return stem === undefined ? [folded] : [stem(folded)];
}
