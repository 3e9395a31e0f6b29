/**
 * Narrows matches to those whose packed titles hold all phrases of a search and none of those it
 * excludes.
 */
import type { Phrase } from '../../../../domain/search/query/query.ts';
import { type Bitmap, hasBit } from '../arrays/bitmap.ts';
import type { Workspace } from '../arrays/workspace.ts';
import type { Segment } from '../segment/segment.ts';
import { bytesOf, codesOf } from '../titles/pack-titles.ts';
import { TitleReader } from '../titles/title-reader.ts';
import { FIRST_FORM_CODE } from '../titles/title-table.ts';
import type { Matches } from './operand.ts';

/** A phrase that titles are read for. */
export interface PhraseTest {
  readonly words: readonly PhraseWord[];
  readonly isWanted: boolean;
  /** Documents known to have the phrase. */
  readonly certain: Bitmap | null;
  /** Only documents in all of these can have the phrase. */
  readonly possible: readonly Bitmap[];
}

export function phraseTest(
  segment: Segment,
  phrase: Phrase,
  isWanted: boolean,
  certain: Bitmap | null,
  possible: readonly Bitmap[],
): PhraseTest {
  return { words: wordsOf(segment, phrase), isWanted, certain, possible };
}

/** What reading a title costs, in numbers looked at. */
const TITLE_WORK = 40;

export function matchPhrases(
  segment: Segment,
  matches: Matches,
  tests: readonly PhraseTest[],
  workspace: Workspace,
): Matches {
  if (tests.length === 0) return matches;
  const reader = new TitleReader(segment.titles);
  workspace.worked(matches.total * tests.length * TITLE_WORK);
  const has = (document: number, { words, certain, possible }: PhraseTest): boolean => {
    if (certain !== null && hasBit(certain, document)) return true;
    for (const bitmap of possible) if (!hasBit(bitmap, document)) return false;
    return holds(reader, segment.titles.bytes, document, words);
  };
  const passes = (document: number): boolean => {
    for (const test of tests) if (has(document, test) !== test.isWanted) return false;
    return true;
  };
  return matches.list === null
    ? keepBits(matches.bitmap, passes, workspace)
    : keepInList(matches.list, passes);
}

/** A word of a phrase as the codes of a title it matches. */
interface PhraseWord {
  readonly codes: ReadonlySet<number>;
  /** 1 for each byte that can begin a code of the word or a code that ends a title. */
  readonly sieve: Uint8Array;
  /** Codes that match by a token that the word before also has. */
  readonly shared: ReadonlySet<number>;
}

function wordsOf(segment: Segment, phrase: Phrase): PhraseWord[] {
  return phrase.map((word, index) => {
    const before = phrase[index - 1]?.alternatives ?? [];
    const common = word.alternatives.filter((token) => before.includes(token));
    const codes = codesOf(segment, word.alternatives);
    const sieve = new Uint8Array(0x100).fill(1, 0, FIRST_FORM_CODE);
    for (const code of codes) sieve[code < 0x80 ? code : (code & 0x7f) | 0x80] = 1;
    return { codes, sieve, shared: codesOf(segment, common) };
  });
}

/**
 * Looks for the first word byte by byte; most titles have it once, and the next code settles them.
 */
function holds(
  reader: TitleReader,
  bytes: Uint8Array,
  document: number,
  words: readonly PhraseWord[],
): boolean {
  const [first, second] = words;
  if (first === undefined) return false;
  const { codes, sieve } = first;
  reader.locate(document);
  const { start, end } = reader;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    // A byte after one with the highest bit belongs to the same code.
    if (sieve[byte] === 0 || (at > start && (bytes[at - 1] as number) >= 0x80)) continue;
    const code = codeAt(bytes, at);
    if (code < FIRST_FORM_CODE) return false;
    if (!codes.has(code)) continue;
    if (second === undefined) return true;
    const next = at + bytesOf(code);
    const follows = next < end && second.codes.has(codeAt(bytes, next));
    if (!follows && !second.shared.has(code)) continue;
    return words.length === 2 || holdsLong(reader, document, words);
  }
  return false;
}

/** Seven bits a byte, the lowest first, as `pack-titles.ts` writes them. */
function codeAt(bytes: Uint8Array, from: number): number {
  let at = from;
  let byte = bytes[at] as number;
  let code = byte & 0x7f;
  for (let shift = 7; byte >= 0x80; shift += 7) {
    byte = bytes[++at] as number;
    code |= (byte & 0x7f) << shift;
  }
  return code;
}

function holdsLong(reader: TitleReader, document: number, words: readonly PhraseWord[]): boolean {
  reader.read(document);
  const { codes, titleLength } = reader;
  for (let start = 0; start < titleLength; start++) {
    if (!words[0]?.codes.has(codes[start] as number)) continue;
    if (beginsAt(codes, titleLength, words, start)) return true;
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
      // Places rise, so a place that is in `next` already can only be its last.
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
