/**
 * The words of a text with everything they may be found as. Documents and searches use the same
 * lexemes: a document is found under every token of every lexeme, a search asks for one of each
 * lexeme's `tokens` or `joined`.
 */
import { type Lexeme, lexeme, withJoined } from './lexeme.ts';
import { normalizeText } from './normalize-text.ts';
import { Gap, isGlued, isGluedWord, isNear, type Part, writtenText } from './part.ts';
import { scan } from './scan.ts';
import { segmentUnspaced } from './segment-unspaced.ts';
import { likelySizeAt, measureAt, type Size, sizeAt } from './sizes.ts';
import { amountsInside, type Measure, measureToken } from './units.ts';
import { type Group, joinedForms, type Lexicon, lexiconOf, type WordForms } from './word-forms.ts';
import type { WordMemory } from './word-memory.ts';

/** The lexemes of a text. A caller with many texts passes a lexicon, which remembers words. */
export function lexemesOf(text: string, language: string | Lexicon): Lexeme[] {
  const lexicon = lexiconOf(language);
  const normal = normalizeText(text);
  const reading = { text: normal, parts: scan(normal, lexicon), lexicon };
  const { parts } = reading;
  const lexemes: Lexeme[] = [];
  let at = 0;
  while (at < parts.length) at = takeLexemes(reading, at, lexemes);
  // Nothing is left of a word that is only marks.
  return lexemes.some(isEmpty) ? lexemes.filter((each) => !isEmpty(each)) : lexemes;
}

/** A text while it is read. */
interface Reading {
  /** Normalized. */
  readonly text: string;
  readonly parts: readonly Part[];
  readonly lexicon: Lexicon;
}

function isEmpty({ tokens }: Lexeme): boolean {
  return tokens.length === 0;
}

/** Appends what begins at a part; returns the part after it. */
function takeLexemes(reading: Reading, at: number, lexemes: Lexeme[]): number {
  const { parts, lexicon } = reading;
  const part = parts[at];
  if (part === undefined) return at + 1;
  if (part.forms === null) {
    if (part.kind === 'unspaced') lexemes.push(...takeRun(reading, at, part.text));
    else lexemes.push(lexeme(part.text, [part.text]));
    return at + 1;
  }
  if (isPlainWord(parts, at)) {
    lexemes.push(part.forms);
    return at + 1;
  }
  const measure = measureAt(part);
  if (measure !== null) {
    if (isManyInOne(parts, at)) return takeCluster(reading, at, at + 3, lexemes);
    const size = sizeAt(parts, at, measure);
    if (size !== null) return takeSize(reading, at, size, lexemes);
    const likely = likelySizeAt(parts, at, measure, lexicon.language);
    if (likely !== null) return takeLikelySize(reading, at, likely, lexemes);
  }
  if (isGluedWord(parts[at + 1])) return takeCluster(reading, at, endOfGlued(parts, at), lexemes);
  takeSingle(reading, at, lexemes);
  return at + 1;
}

/** Whether a word stands alone, which most do. */
function isPlainWord(parts: readonly Part[], at: number): boolean {
  if (parts[at]?.forms?.shape !== 'name' || isGluedWord(parts[at + 1])) return false;
  return parts[at - 1]?.forms?.shape !== 'letter';
}

/** The lexemes of the parts from one place up to another, from the memory where it has them. */
function groupOf(
  { text, parts }: Reading,
  [from, to]: readonly [from: number, to: number],
  memory: WordMemory<Group>,
  make: () => readonly Lexeme[],
): readonly Lexeme[] {
  const start = parts[from]?.start ?? 0;
  const end = parts[to - 1]?.end ?? start;
  const known = memory.find(text, start, end);
  if (known !== undefined) return known.lexemes;
  return memory.add({ text: text.slice(start, end), lexemes: make() }).lexemes;
}

/** Longer runs hardly occur twice. */
const RUN_REMEMBERED_MAX = 32;

function takeRun(reading: Reading, at: number, run: string): readonly Lexeme[] {
  if (run.length > RUN_REMEMBERED_MAX) return lexemesOfRun(run);
  return groupOf(reading, [at, at + 1], reading.lexicon.runs, () => lexemesOfRun(run));
}

function lexemesOfRun(run: string): Lexeme[] {
  return segmentUnspaced(run).map(({ text, token, inside, joined }) =>
    lexeme(text, [token], { inside, joined }),
  );
}

/** Appends a size as one lexeme, which is also found by its sides and its unit. */
function takeSize(
  reading: Reading,
  at: number,
  { measure, next }: Size,
  lexemes: Lexeme[],
): number {
  const { parts, lexicon } = reading;
  const group = groupOf(reading, [at, next], lexicon.measures, () => [
    sizeLexeme(parts.slice(at, next), measure),
  ]);
  lexemes.push(...group);
  return next;
}

function sizeLexeme(parts: readonly Part[], measure: Measure): Lexeme {
  const written = parts.flatMap(({ forms }) => forms?.tokens ?? []);
  const inside = [...amountsInside(measure), ...written];
  return lexeme(writtenText(parts), [measureToken(measure)], { inside });
}

/** Appends two words that may also be an amount. */
function takeLikelySize(reading: Reading, at: number, size: Measure, lexemes: Lexeme[]): number {
  takeSingle(reading, at, lexemes);
  const number = lexemes.pop();
  const word = reading.parts[at + 1]?.forms;
  const token = measureToken(size);
  if (number !== undefined) lexemes.push(withJoined(number, [token]));
  if (word) lexemes.push(withJoined(word, [token]));
  return at + 2;
}

const IN = new Set(['in', 'en', 'em', 'w', 'i']);

/** `3 in 1`, `2-en-1`: one word, in which the `in` is no inch. */
function isManyInOne(parts: readonly Part[], at: number): boolean {
  const [many, within, one] = [parts[at], parts[at + 1], parts[at + 2]];
  if (many?.forms?.shape !== 'model' || !isNear(within) || !isNear(one)) return false;
  return IN.has(within?.forms?.plain ?? '') && one?.text === '1' && !isGluedWord(parts[at + 3]);
}

/** The end of the words joined by hyphens and apostrophes. */
function endOfGlued(parts: readonly Part[], at: number): number {
  let end = at + 1;
  while (isGluedWord(parts[end])) end++;
  return end;
}

/** Appends words that are also written as one. */
function takeCluster(reading: Reading, at: number, end: number, lexemes: Lexeme[]): number {
  const { parts, lexicon } = reading;
  const group = groupOf(reading, [at, end], lexicon.clusters, () =>
    clusterLexemes(parts.slice(at, end), lexicon),
  );
  lexemes.push(...group);
  return end;
}

function clusterLexemes(glued: readonly Part[], lexicon: Lexicon): readonly Lexeme[] {
  const words = glued.flatMap(({ forms }) => forms ?? []);
  if (words.length === 1) return words;
  if (words.length === 2 && glued[1]?.gap === Gap.apostrophe) {
    return [aroundApostrophe(glued, words, lexicon)];
  }
  if (words.length > GLUED_MAX) return words;
  const whole = joinedForms(words, lexicon).tokens;
  return words.map((word) => withJoined(word, whole));
}

/** Words chained by more hyphens than this are not one word. */
const GLUED_MAX = 4;
const ENDING_LENGTH_MAX = 3;

/** `men's`, `iPhone'u`: the head counts; `l'eau`, `dell'acqua`: the tail; `O'Neill`: the whole. */
function aroundApostrophe(
  parts: readonly Part[],
  [head, tail]: readonly WordForms[],
  lexicon: Lexicon,
): Lexeme {
  if (head === undefined || tail === undefined) {
    throw new TypeError('an apostrophe joins two words');
  }
  const whole = joinedForms([head, tail], lexicon);
  const isEnding = tail.plain.length < head.plain.length && tail.plain.length <= ENDING_LENGTH_MAX;
  const main = isEnding ? head : tail;
  const rest = isEnding ? [] : head.tokens;
  const text = writtenText(parts);
  return lexeme(text, main.tokens, { joined: whole.tokens, inside: rest });
}

/**
 * Appends a word; `USB C`, `T Shirt`, `iPhone 13`, `WH 1000XM5` also as one word: at a single
 * letter, and where a model number follows a name.
 */
function takeSingle(reading: Reading, at: number, lexemes: Lexeme[]): void {
  const { parts, lexicon } = reading;
  const part = parts[at];
  const own = part?.forms;
  if (part === undefined || !own) return;
  const before = parts[at - 1];
  const left = before?.forms;
  const last = lexemes.at(-1);
  const mayJoin = part.gap === Gap.space && !isGlued(before) && last !== undefined;
  if (!left || !mayJoin || !isOneWordWhenClosed(left, own, lexicon.language)) {
    lexemes.push(own);
    return;
  }
  const join = () => {
    const { tokens } = joinedForms([left, own], lexicon);
    return [withJoined(last, tokens), withJoined(own, tokens)];
  };
  // The word before may be part of a size, or joined to the one before it.
  const pair = last === left ? groupOf(reading, [at - 1, at + 1], lexicon.pairs, join) : join();
  lexemes.pop();
  lexemes.push(...pair);
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
