/**
 * The words of a text with everything they may be found as. Documents and searches use the same
 * lexemes: a document is found under every token of every lexeme, a search asks for one of each
 * lexeme's `tokens` or `joined`.
 */
import { normalizeText } from './normalize-text.ts';
import { Gap, type Part, scan } from './scan.ts';
import { segmentUnspaced } from './segment-unspaced.ts';
import { amountsInside, type Measure, measureOf, measureToken, unitOf } from './units.ts';
import { joinedForms, type WordForms, wordForms } from './word-forms.ts';

export interface Lexeme {
  /** As written. */
  readonly text: string;
  readonly tokens: readonly string[];
  /** Tokens of the longer words it forms with its neighbours: `usbc` for `usb` in `USB-C`. */
  readonly joined: string[];
  /** Tokens inside it, which only documents are found under: `32` and `gb` in `32GB`. */
  readonly inside: readonly string[];
}

export function lexemesOf(text: string, language: string): Lexeme[] {
  const parts = scan(normalizeText(text), language);
  const lexemes: Lexeme[] = [];
  let at = 0;
  while (at < parts.length) at = takeLexemes(parts, at, language, lexemes);
  // Nothing is left of a word of marks alone.
  return lexemes.some(isEmpty) ? lexemes.filter((each) => !isEmpty(each)) : lexemes;
}

function isEmpty({ tokens }: Lexeme): boolean {
  return tokens.length === 0;
}

/** Appends what begins at a part; returns the part after it. */
function takeLexemes(
  parts: readonly Part[],
  at: number,
  language: string,
  lexemes: Lexeme[],
): number {
  const part = parts[at];
  if (part === undefined) return at + 1;
  if (part.kind === 'unspaced') {
    lexemes.push(...lexemesOfRun(part.text));
    return at + 1;
  }
  if (part.kind === 'emoji') {
    lexemes.push(lexeme(part.text, [part.text]));
    return at + 1;
  }
  if (startsWithDigit(part.text)) {
    const after = takeMeasure(parts, at, language, lexemes);
    if (after > at) return after;
  }
  return takeCluster(parts, at, language, lexemes);
}

const NOTHING: readonly string[] = [];

function lexeme(text: string, tokens: readonly string[], inside = NOTHING): Lexeme {
  return { text, tokens, joined: [], inside };
}

function lexemesOfRun(run: string): Lexeme[] {
  const segments = segmentUnspaced(run);
  const lexemes = segments.map(({ text, token, inside }) => lexeme(text, [token], inside));
  for (const [index, { withNext }] of segments.entries()) {
    if (withNext === null) continue;
    lexemes[index]?.joined.push(withNext);
    lexemes[index + 1]?.joined.push(withNext);
  }
  return lexemes;
}

/** `32 GB`, `10 x 12 cm`, `15"`: one lexeme. Returns `at` when no size with a unit or x stands here. */
function takeMeasure(
  parts: readonly Part[],
  at: number,
  language: string,
  lexemes: Lexeme[],
): number {
  const first = measureAt(parts, at, language);
  if (first === null) return at;
  let { amount, unit } = first;
  let next = at + 1;
  for (;;) {
    const further =
      folded(parts[next], language) === 'x' ? measureAt(parts, next + 1, language) : null;
    if (further === null || !isNear(parts[next]) || !isNear(parts[next + 1])) break;
    amount += `x${further.amount}`;
    unit = further.unit ?? unit;
    next += 2;
  }
  if (unit === null) {
    const following = parts[next];
    if (following !== undefined && isNear(following)) {
      unit = unitOf(folded(following, language), following.gap === Gap.space);
      if (unit !== null) next++;
    }
  }
  if (unit === null && !amount.includes('x')) return at;
  const text = writtenBetween(parts, at, next);
  const measure = { amount, unit };
  const written = parts.slice(at, next).flatMap((part) => wordForms(part.text, language).tokens);
  lexemes.push(lexeme(text, [measureToken(measure)], [...amountsInside(measure), ...written]));
  return next;
}

function measureAt(parts: readonly Part[], at: number, language: string): Measure | null {
  const part = parts[at];
  return part?.kind === 'word' && startsWithDigit(part.text)
    ? measureOf(folded(part, language), language)
    : null;
}

/** Words joined by hyphens and apostrophes, or a word with the single letter or number beside it. */
function takeCluster(
  parts: readonly Part[],
  at: number,
  language: string,
  lexemes: Lexeme[],
): number {
  let end = at + 1;
  while (parts[end]?.kind === 'word' && isGlued(parts[end])) end++;
  const part = parts[at];
  if (end === at + 1 && part !== undefined) {
    const single = lexeme(part.text, wordForms(part.text, language).tokens);
    joinWithPrevious(parts, at, language, lexemes, single);
    lexemes.push(single);
    return end;
  }
  const glued = parts.slice(at, end);
  const words = glued.map(({ text }) => wordForms(text, language));
  if (glued.length === 2 && glued[1]?.gap === Gap.apostrophe) {
    lexemes.push(aroundApostrophe(glued, words, language));
    return end;
  }
  const own = glued.map(({ text }, index) => lexeme(text, words[index]?.tokens ?? []));
  if (words.length <= GLUED_MAX) {
    const whole = joinedForms(words, language).tokens;
    for (const each of own) each.joined.push(...whole);
  }
  lexemes.push(...own);
  return end;
}

/** More hyphens than this chain words that are no word together. */
const GLUED_MAX = 4;
const ENDING_LENGTH_MAX = 3;

/** `men's`, `iPhone'u`: the head counts; `l'eau`, `dell'acqua`: the tail; `O'Neill`: the whole. */
function aroundApostrophe(
  parts: readonly Part[],
  [head, tail]: readonly WordForms[],
  language: string,
): Lexeme {
  if (head === undefined || tail === undefined)
    throw new TypeError('an apostrophe joins two words');
  const whole = joinedForms([head, tail], language);
  const isEnding = tail.plain.length < head.plain.length && tail.plain.length <= ENDING_LENGTH_MAX;
  const main = isEnding ? head : tail;
  const rest = isEnding ? [] : head.tokens;
  const found = lexeme(writtenBetween(parts, 0, 2), main.tokens, rest);
  found.joined.push(...whole.tokens);
  return found;
}

/**
 * `USB C`, `T Shirt`, `iPhone 13`, `WH 1000XM5` also as one word: at a single letter, and where a
 * model number follows a name.
 */
function joinWithPrevious(
  parts: readonly Part[],
  at: number,
  language: string,
  lexemes: readonly Lexeme[],
  own: Lexeme,
): void {
  const part = parts[at];
  const before = parts[at - 1];
  if (part?.gap !== Gap.space || before?.kind !== 'word' || isGlued(before)) return;
  const left = wordForms(before.text, language);
  const right = wordForms(part.text, language);
  if (!isOneWordWhenClosed(left, right, language)) return;
  const { tokens } = joinedForms([left, right], language);
  lexemes.at(-1)?.joined.push(...tokens);
  own.joined.push(...tokens);
}

const SINGLE_LETTER_WORDS: Readonly<Record<string, string>> = {
  en: 'a',
  fr: 'ay',
  it: 'aeio',
  es: 'aeouy',
  pt: 'aeo',
  sv: 'ai',
  pl: 'aiouwz',
  tr: 'o',
};
const NAME_LENGTH_MAX = 12;

function isOneWordWhenClosed(left: WordForms, right: WordForms, language: string): boolean {
  if (isLoneLetter(left, language) || isLoneLetter(right, language)) return true;
  const isName = left.shape === 'name' || left.shape === 'letter';
  return right.shape === 'model' && isName && left.plain.length <= NAME_LENGTH_MAX;
}

/** A single letter that is no word of the language. */
function isLoneLetter({ shape, plain }: WordForms, language: string): boolean {
  return shape === 'letter' && !(SINGLE_LETTER_WORDS[language] ?? '').includes(plain);
}

function isGlued(part: Part | undefined): boolean {
  return part?.gap === Gap.joiner || part?.gap === Gap.apostrophe || part?.gap === Gap.none;
}

function isNear(part: Part | undefined): boolean {
  return part !== undefined && part.gap !== Gap.boundary;
}

function folded(part: Part | undefined, language: string): string {
  return part === undefined ? '' : wordForms(part.text, language).plain;
}

const GAP_TEXT: Readonly<Record<Gap, string>> = {
  [Gap.none]: '',
  [Gap.joiner]: '-',
  [Gap.apostrophe]: "'",
  [Gap.space]: ' ',
  [Gap.boundary]: ' ',
};

function writtenBetween(parts: readonly Part[], from: number, to: number): string {
  return parts
    .slice(from, to)
    .map(({ text, gap }, index) => (index === 0 ? '' : GAP_TEXT[gap]) + text)
    .join('');
}

function startsWithDigit(text: string): boolean {
  const code = text.charCodeAt(0);
  return code >= 48 && code <= 57;
}
