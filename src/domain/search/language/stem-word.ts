/**
 * Stems a folded word. The stems are tokens that singular and plural share, and the genders and
 * cases of an adjective. English plurals follow Harman's S-stemmer (JASIS 42, 1991).
 */
import names from '../../../../facts/language/names.json' with { type: 'json' };
import steps from '../../../../facts/language/stems/steps.json' with { type: 'json' };
import { stemDutch } from './stems/dutch.ts';
import { stemGerman } from './stems/german.ts';
import { stemItalian } from './stems/italian.ts';
import { type Stemmer, type StemStep, stemmerOf, wordTable } from './stems/suffix-rules.ts';

const STEPS: [string, readonly StemStep[]][] = Object.entries(steps);
const STEMMERS = new Map<string, Stemmer>([
  ...STEPS.map(([language, each]) => [language, stemmerOf(each)] as const),
  ['de', stemGerman],
  ['nl', stemDutch],
]);

/** A `microSDXC` card is a `microSD` card. */
const STANDARDS = wordTable(names.words);

/** Shorter words name units, models and particles, and are not stemmed. */
const LETTERS_MIN = 3;
const LATIN_LETTERS = /^[a-z]+$/;

export function stemWord(folded: string, language: string): readonly string[] {
  if (folded.length < LETTERS_MIN || !LATIN_LETTERS.test(folded)) return [folded];
  const standard = STANDARDS.get(folded);
  if (standard !== undefined) return [standard];
  if (language === 'it') return stemItalian(folded);
  return [STEMMERS.get(language)?.(folded) ?? folded];
}
