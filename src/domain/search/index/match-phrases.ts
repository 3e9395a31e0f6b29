/**
 * Matches whose titles hold all phrases of a search and none of those excluded: the rule of
 * `hasPhrase`, on titles as segments keep them.
 */
import type { Phrase, SearchQuery } from '../query.ts';
import type { Bitmap } from './bitmap.ts';
import type { Matches } from './match.ts';
import type { Segment } from './segment.ts';
import { TitleReader } from './title-reader.ts';
import { codesOf } from './title-words.ts';
import type { Workspace } from './workspace.ts';

export function matchPhrases(
  segment: Segment,
  matches: Matches,
  { identifier, phrases = [], excludedPhrases = [] }: SearchQuery,
  workspace: Workspace,
): Matches {
  if (identifier !== null || phrases.length + excludedPhrases.length === 0) return matches;
  const tests = [
    ...phrases.map((phrase) => ({ words: wordsOf(segment, phrase), isWanted: true })),
    ...excludedPhrases.map((phrase) => ({ words: wordsOf(segment, phrase), isWanted: false })),
  ];
  const reader = new TitleReader(segment.titles);
  const passes = (document: number): boolean => {
    reader.read(document);
    return tests.every(({ words, isWanted }) => holds(reader, words) === isWanted);
  };
  return matches.list === null
    ? keepBits(matches.bitmap, passes, workspace)
    : keepInList(matches.list, passes);
}

/** A power of two. */
const SIEVE_SIZE = 1_024;

/** A word of a phrase as the codes of a title it matches. */
interface PhraseWord {
  readonly codes: ReadonlySet<number>;
  /** 1 for the lower bits of each code: turns most codes away without a look into the set. */
  readonly sieve: Uint8Array;
  /** Codes it matches by a token that the word before it has, too. */
  readonly shared: ReadonlySet<number>;
}

function wordsOf(segment: Segment, phrase: Phrase): PhraseWord[] {
  return phrase.map((word, index) => {
    const before = phrase[index - 1]?.alternatives ?? [];
    const common = word.alternatives.filter((token) => before.includes(token));
    const codes = codesOf(segment, word.alternatives);
    const sieve = new Uint8Array(SIEVE_SIZE);
    for (const code of codes) sieve[code & (SIEVE_SIZE - 1)] = 1;
    return {
      codes,
      sieve,
      shared: codesOf(segment, common),
    };
  });
}

function holds({ codes, titleLength }: TitleReader, words: readonly PhraseWord[]): boolean {
  const [first] = words;
  if (first === undefined) return titleLength > 0;
  for (let start = 0; start < titleLength; start++) {
    const code = codes[start] as number;
    if (first.sieve[code & (SIEVE_SIZE - 1)] === 0 || !first.codes.has(code)) continue;
    if (words.length === 1 || beginsAt(codes, titleLength, words, start)) return true;
  }
  return false;
}

/** The first word stands at `start`. */
function beginsAt(
  codes: Uint32Array,
  titleLength: number,
  words: readonly PhraseWord[],
  start: number,
): boolean {
  // Where the next word may stand, after each way to match those before it.
  let open: readonly number[] = [start + 1];
  for (let index = 1; index < words.length && open.length > 0; index++) {
    const { codes: wanted, shared } = words[index] as PhraseWord;
    const next: number[] = [];
    for (const place of open) {
      // Rising places: what is in `next` already can only be its last one.
      if (shared.has(codes[place - 1] as number) && next.at(-1) !== place) next.push(place);
      if (place < titleLength && wanted.has(codes[place] as number)) next.push(place + 1);
    }
    open = next;
  }
  return open.length > 0;
}

function keepInList(list: Uint32Array, passes: (document: number) => boolean): Matches {
  const kept = list.filter(passes);
  return { list: kept, bitmap: null, total: kept.length };
}

function keepBits(
  bitmap: Bitmap,
  passes: (document: number) => boolean,
  workspace: Workspace,
): Matches {
  const target = workspace.bitmap(bitmap.length);
  let total = 0;
  for (let at = 0; at < bitmap.length; at++) {
    let open = bitmap[at] as number;
    let kept = 0;
    while (open !== 0) {
      const lowest = open & -open;
      open ^= lowest;
      if (!passes((at << 5) + (31 - Math.clz32(lowest)))) continue;
      kept |= lowest;
      total++;
    }
    target[at] = kept;
  }
  return { list: null, bitmap: target, total };
}
