/** What a seller finds wrong with keyword ideas, told without the code that makes them. */
import type { KeywordIdeas } from '../../src/app/keyword/keyword-ideas.ts';

export interface AskedIdeas {
  readonly seed: string;
  /** Words of the brands of the market, in lower case. */
  readonly brands: ReadonlySet<string>;
  /** All titles of the market, in lower case. */
  readonly titles: string;
}

const FUNCTION_WORDS = new Set(
  (
    'a an and are as at by for from if in into is it of on or our the this to up with you your ' +
    'als am auf aus bei das dem den der des die ein eine im in mit oder ohne und von vom zu zum zur für'
  ).split(' '),
);
const STANDARDS =
  /^(?:\d+[kdg]|usb|mp\d|ddr\d|am\d|lga\d+|hdr10|ip[\dx]\d|e\d\d|a19|\d+-[\p{L}\d-]+)$/u;

/** An amount and its unit, which tell offers apart and are no model. */
const SIZES =
  /\d+(?:[.,]\d+)?[ -]?(?:gb|tb|l|qts?|quarts?|inch|inches|in|zoll|oz|ounces?|ft|feet|ml|mah|w|watts?|mm|mhz)\b(?!-)/giu;

function withoutSizes(text: string): string {
  return text.replaceAll(SIZES, ' ');
}

function isModel(word: string): boolean {
  return /\p{N}/u.test(word) && !STANDARDS.test(word);
}

/** One line for each break, beginning with the name of the rule. */
export function ruleBreaks({ ideas, backendTerms }: KeywordIdeas, asked: AskedIdeas): string[] {
  const seed = wordsOf(asked.seed);
  const offered = ideas.filter(({ use }) => use !== 'negative').map(({ keyword }) => keyword);
  const negatives = ideas.filter(({ use }) => use === 'negative').map(({ keyword }) => keyword);
  const hidden = wordsOf(backendTerms.text);
  const breaks: string[] = [];
  const check = (rule: string, texts: readonly string[], isBroken: (text: string) => boolean) => {
    for (const text of texts) if (isBroken(text)) breaks.push(`${rule}: ${text}`);
  };
  const others = (text: string) => wordsOf(text).filter((word) => !seed.includes(word));
  check('dangling word', offered, (text) =>
    [others(text)[0] === wordsOf(text)[0] ? wordsOf(text)[0] : '', wordsOf(text).at(-1)].some(
      (word) => word !== undefined && FUNCTION_WORDS.has(word) && !seed.includes(word),
    ),
  );
  check('brand', [...offered, ...hidden], (text) =>
    others(text).some((word) => asked.brands.has(word)),
  );
  check('model', offered, (text) => others(withoutSizes(text)).some(isModel));
  check('model', hidden, (word) => isModel(withoutSizes(word)));
  check('word twice', offered, (text) => saysTwice(wordsOf(text)));
  check('offered and negative', negatives, (text) =>
    offered.some((keyword) => wordsOf(text).every((word) => wordsOf(keyword).includes(word))),
  );
  check('in no title', offered, (text) =>
    others(text).some((word) => !asked.titles.includes(word)),
  );
  check(
    'backend repeats',
    hidden,
    (word) => seed.includes(word) || hidden.indexOf(word) !== hidden.lastIndexOf(word),
  );
  check('backend is negative', hidden, (word) => negatives.includes(word));
  if (new TextEncoder().encode(backendTerms.text).length > 249) breaks.push('backend too long');
  return breaks;
}

/** A word again, its plural, or a word joined of the others. */
function saysTwice(words: readonly string[]): boolean {
  return words.some((word, at) =>
    words.some(
      (other, place) =>
        place !== at &&
        (other === word || other === `${word}s` || (word.length > 3 && other.endsWith(word))),
    ),
  );
}

function wordsOf(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}
