/**
 * Splits a text into lexemes: its words with all tokens that may find them. Every token of every
 * lexeme finds the document; a search asks for one of each lexeme's `tokens` or `joined`.
 */
import functionWords from '../../../../facts/language/function-words.json' with { type: 'json' };
import names from '../../../../facts/language/names.json' with { type: 'json' };
import { keptOrMade } from '../../values/kept-or-made.ts';
import { normalizeText } from './fold-word.ts';
import { type Lexeme, lexeme, withJoined } from './lexeme.ts';
import { Gap, isGlued, isGluedWord, isNear, type Part } from './part.ts';
import { scan } from './scan.ts';
import { segmentUnspaced } from './segment-unspaced.ts';
import { likelySizeAt, measureAt, sizeAt } from './sizes.ts';
import { amountsInside, type Measure, measureToken } from './units.ts';
import {
  GROUPS_REMEMBERED_MAX,
  joinedForms,
  type Lexicon,
  lexiconOf,
  type WordForms,
} from './word-forms.ts';

/** Returns the lexemes of a text. A caller with many texts passes a lexicon, which caches words. */
export function lexemesOf(text: string, language: string | Lexicon): readonly Lexeme[] {
  const lexemes = new LexemeReader(normalizeText(text), lexiconOf(language)).read();
  // A word that is only marks has no tokens.
  return lexemes.filter(({ tokens }) => tokens.length > 0);
}

const IN = new Set(['in', 'en', 'em', 'w', 'i']);
/** Longer runs hardly ever repeat. */
const RUN_REMEMBERED_MAX = 32;
/** More words than this in a chain of hyphens are not one word. */
const GLUED_MAX = 4;

class LexemeReader {
  readonly #text: string;
  readonly #lexicon: Lexicon;
  readonly #parts: readonly Part[];
  readonly #lexemes: Lexeme[] = [];

  constructor(text: string, lexicon: Lexicon) {
    this.#text = text;
    this.#lexicon = lexicon;
    this.#parts = scan(text, lexicon);
  }

  read(): readonly Lexeme[] {
    let at = 0;
    for (let part = this.#parts[at]; part !== undefined; part = this.#parts[at]) {
      at = this.#take(part, at);
    }
    return this.#lexemes;
  }

  /** Takes the lexemes that begin at a part; returns the place of the next part. */
  #take(part: Part, at: number): number {
    const next = this.#parts[at + 1];
    if (part.forms === null) return this.#takeRun(part.text, at);
    const before = this.#parts[at - 1]?.forms ?? undefined;
    const isJoined = isGluedWord(next) || before?.shape === 'letter' || isPair(before, part.forms);
    if (part.forms.shape === 'name' && !isJoined) {
      this.#lexemes.push(part.forms);
      return at + 1;
    }
    const measure = measureAt(part);
    if (measure !== null) {
      if (this.#isManyInOne(at)) return this.#takeCluster(at, at + 3);
      const size = sizeAt(this.#parts, at, measure);
      if (size !== null) return this.#takeSize(at, size.next, size.measure);
      const likely = likelySizeAt(this.#parts, at, measure, this.#lexicon.language);
      if (likely !== null) return this.#takeLikelySize(at, likely);
    }
    if (isGluedWord(next)) return this.#takeCluster(at, this.#endOfGlued(at));
    this.#lexemes.push(...this.#single(part, part.forms, at));
    return at + 1;
  }

  /** Takes the parts between two places, from `memory` if it has their text. */
  #takeGroup(
    from: number,
    to: number,
    memory: Map<string, readonly Lexeme[]>,
    make: () => readonly Lexeme[],
  ): number {
    const text = this.#text.slice(this.#parts[from]?.start, this.#parts[to - 1]?.end);
    this.#lexemes.push(...keptOrMade(memory, GROUPS_REMEMBERED_MAX, text, make));
    return to;
  }

  #takeRun(run: string, at: number): number {
    const memory = run.length > RUN_REMEMBERED_MAX ? new Map() : this.#lexicon.runs;
    return this.#takeGroup(at, at + 1, memory, () =>
      segmentUnspaced(run).map(({ text, token, ...more }) => lexeme(text, [token], more)),
    );
  }

  /** Takes a size as one lexeme, which its sides and its unit find, too. */
  #takeSize(at: number, next: number, measure: Measure): number {
    return this.#takeGroup(at, next, this.#lexicon.measures, () => {
      const parts = this.#parts.slice(at, next);
      const written = parts.flatMap(({ forms }) => forms?.tokens ?? []);
      const inside = [...amountsInside(measure), ...written];
      return [lexeme(writtenText(parts), [measureToken(measure)], { inside })];
    });
  }

  /** Takes two words that may also be an amount. */
  #takeLikelySize(at: number, size: Measure): number {
    const [number, word] = [this.#parts[at], this.#parts[at + 1]?.forms];
    if (!number?.forms || !word) throw new TypeError('an amount is a number and a word');
    const token = [measureToken(size)];
    const lexemes = this.#single(number, number.forms, at);
    this.#lexemes.push(...lexemes.with(-1, withJoined(lexemes.at(-1) ?? number.forms, token)));
    this.#lexemes.push(withJoined(word, token));
    return at + 2;
  }

  /** Whether `3 in 1` or `2-en-1` begins here: one word, whose `in` is not an inch. */
  #isManyInOne(at: number): boolean {
    const [many, within, one, after] = this.#parts.slice(at, at + 4);
    if (many?.forms?.shape !== 'model' || !isNear(within) || !isNear(one)) return false;
    return IN.has(within?.forms?.plain ?? '') && one?.text === '1' && !isGluedWord(after);
  }

  /** Returns the end of the words that hyphens and apostrophes join. */
  #endOfGlued(at: number): number {
    let end = at + 1;
    while (isGluedWord(this.#parts[end])) end++;
    return end;
  }

  /** Takes words that may also be written as one. */
  #takeCluster(at: number, end: number): number {
    return this.#takeGroup(at, end, this.#lexicon.clusters, () => {
      const parts = this.#parts.slice(at, end);
      const words = parts.flatMap(({ forms }) => forms ?? []);
      const [head, tail] = words;
      if (head === undefined || tail === undefined || words.length > GLUED_MAX) return words;
      const whole = joinedForms(words, this.#lexicon).tokens;
      const isTwo = words.length === 2 && parts[1]?.gap === Gap.apostrophe;
      if (isTwo) return [aroundApostrophe(writtenText(parts), head, tail, whole)];
      return words.map((word) => withJoined(word, whole));
    });
  }

  /**
   * Returns the lexeme of a word. A single letter (`USB C`, `T Shirt`) or a model number after a
   * name (`iPhone 13`, `WH 1000XM5`) also joins the word before, which is then taken again.
   */
  #single(part: Part, own: WordForms, at: number): readonly Lexeme[] {
    const before = this.#parts[at - 1];
    const left = before?.forms;
    const last = this.#lexemes.at(-1);
    const mayJoin = part.gap === Gap.space && !isGlued(before) && last !== undefined;
    if (!left || !mayJoin || !isOneWordWhenClosed(left, own, this.#lexicon.language)) return [own];
    this.#lexemes.pop();
    const join = () => {
      const { tokens } = joinedForms([left, own], this.#lexicon);
      return [withJoined(last, tokens), withJoined(own, tokens)];
    };
    // The word before may be part of a size, or already joined to the one before it.
    if (last !== left) return join();
    const text = this.#text.slice(before?.start, part.end);
    return keptOrMade(this.#lexicon.pairs, GROUPS_REMEMBERED_MAX, text, join);
  }
}

const GAP_TEXTS: Readonly<Record<Gap, string>> = {
  [Gap.none]: '',
  [Gap.joiner]: '-',
  [Gap.apostrophe]: "'",
  [Gap.space]: ' ',
  [Gap.boundary]: ' ',
};

function writtenText(parts: readonly Part[]): string {
  return parts.map(({ text, gap }, index) => (index === 0 ? '' : GAP_TEXTS[gap]) + text).join('');
}

const ENDING_LENGTH_MAX = 3;

/** Keeps the head of `men's`, the tail of `l'eau` and `dell'acqua`, and the whole `O'Neill`. */
function aroundApostrophe(
  text: string,
  head: WordForms,
  tail: WordForms,
  joined: readonly string[],
): Lexeme {
  const isEnding = tail.plain.length < head.plain.length && tail.plain.length <= ENDING_LENGTH_MAX;
  if (isEnding) return lexeme(text, head.tokens, { joined });
  return lexeme(text, tail.tokens, { joined, inside: head.tokens });
}

const NAME_LENGTH_MAX = 12;

/** The words that may follow a word of a pair which is also written as one. */
const PAIRS = Map.groupBy(
  names.pairs.map((pair) => pair.split(' ') as [left: string, right: string]),
  ([left]) => left,
);

function isPair(left: WordForms | undefined, right: WordForms): boolean {
  const pairs = PAIRS.get(left?.plain ?? '') ?? [];
  return pairs.some(([, stem]) => right.tokens.includes(stem));
}

function isOneWordWhenClosed(left: WordForms, right: WordForms, language: string): boolean {
  if (isPair(left, right)) return true;
  if (isLoneLetter(left, language) || isLoneLetter(right, language)) return true;
  const isName = left.shape === 'name' || left.shape === 'letter';
  return right.shape === 'model' && isName && left.plain.length <= NAME_LENGTH_MAX;
}

const FUNCTION_WORDS: Readonly<Record<string, { stops: string; letters?: string }>> = functionWords;

/** Whether a word is a single letter that is not a word of the language. */
function isLoneLetter({ shape, plain }: WordForms, language: string): boolean {
  return shape === 'letter' && !(FUNCTION_WORDS[language]?.letters ?? '').includes(plain);
}
