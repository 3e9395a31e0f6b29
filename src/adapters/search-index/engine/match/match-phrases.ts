/** Reads packed titles for the phrases that word pairs cannot decide. */
import type { Phrase } from '../../../../domain/search/query/query.ts';
import type { Bitmap } from '../arrays/bitmap.ts';
import { listBits, type Workspace } from '../arrays/workspace.ts';
import type { Segment } from '../segment/segment.ts';
import { bytesOf, codesOf } from '../titles/pack-titles.ts';
import { TitleReader } from '../titles/title-reader.ts';
import { BRAND_FOLLOWS } from '../titles/title-table.ts';
import { copied, type Matches, narrowed, setListBits } from './operand.ts';

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

/** The cost of reading a title, in numbers looked at. */
const TITLE_WORK = 60;

/** Keeps the matches that have all wanted phrases and no excluded one. */
export function matchPhrases(
  segment: Segment,
  matches: Matches,
  tests: readonly PhraseTest[],
  workspace: Workspace,
): Matches {
  let left = matches;
  for (const test of tests) {
    if (left.total === 0) break;
    const having = documentsHaving(segment, left, test, workspace);
    left = narrowed(left, having, test.isWanted, workspace);
  }
  return left;
}

/** Returns a bitmap that is right for the matches; its other bits may be arbitrary. */
function documentsHaving(
  segment: Segment,
  matches: Matches,
  { words, certain, possible }: PhraseTest,
  workspace: Workspace,
): Bitmap {
  let open =
    matches.list === null ? matches : { ...matches, list: copied(matches.list, workspace) };
  for (const bitmap of possible) open = narrowed(open, bitmap, true, workspace);
  if (certain !== null) open = narrowed(open, certain, false, workspace);
  workspace.worked(open.total * TITLE_WORK);
  const list = open.list ?? listBits(open.bitmap, workspace, open.total);
  const having = workspace.bitmap(segment.followers.length);
  if (certain === null) having.fill(0);
  else having.set(certain);
  setListBits(having, list.subarray(0, keepHolding(segment, list, words)));
  return having;
}

/** This many titles are read ahead, because the processor waits for several at the same time. */
const READ_AHEAD = 64;
/** Only written, to keep the compiler from dropping the reads. */
const read = new Uint32Array(1);

/** Moves the documents with the phrase in their title to the front; returns their number. */
function keepHolding({ titles }: Segment, list: Uint32Array, words: readonly PhraseWord[]): number {
  const reader = new TitleReader(titles);
  let kept = 0;
  for (let from = 0; from < list.length; from += READ_AHEAD) {
    const to = Math.min(list.length, from + READ_AHEAD);
    let sum = 0;
    for (let at = from; at < to; at++) sum ^= reader.firstByte(list[at] as number);
    read[0] = sum;
    for (let at = from; at < to; at++) {
      const document = list[at] as number;
      if (holds(reader, titles.bytes, document, words)) list[kept++] = document;
    }
  }
  return kept;
}

/** A word of a phrase, with the title codes that match it. */
interface PhraseWord {
  readonly codes: ReadonlySet<number>;
  /** 1 for each byte that can begin a code of the word. */
  readonly sieve: Uint8Array;
  /** Codes that match by a token that the previous word has, too. */
  readonly shared: ReadonlySet<number>;
}

function wordsOf(segment: Segment, phrase: Phrase): PhraseWord[] {
  return phrase.map((word, index) => {
    const before = phrase[index - 1]?.alternatives ?? [];
    const common = word.alternatives.filter((token) => before.includes(token));
    const codes = codesOf(segment, word.alternatives);
    const sieve = new Uint8Array(0x100);
    for (const code of codes) sieve[code < 0x80 ? code : (code & 0x7f) | 0x80] = 1;
    return { codes, sieve, shared: codesOf(segment, common) };
  });
}

/** Searches the first word byte by byte, because most titles have it once or never. */
function holds(
  reader: TitleReader,
  bytes: Uint8Array,
  document: number,
  words: readonly PhraseWord[],
): boolean {
  const [first] = words;
  if (first === undefined) return false;
  const { codes, sieve } = first;
  reader.locate(document);
  const { start, end } = reader;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    // If the previous byte has its highest bit set, this byte continues the same code.
    if (sieve[byte] === 0 || (at > start && (bytes[at - 1] as number) >= 0x80)) continue;
    const code = codeAt(bytes, at);
    if (!codes.has(code) || !continues(bytes, at + bytesOf(code), end, words, code)) continue;
    return !isBehindTitle(bytes, start, at);
  }
  return false;
}

/** Whether the title ends before the place. Its brand may follow, which phrases ignore. */
function isBehindTitle(bytes: Uint8Array, start: number, place: number): boolean {
  // Only this code has a zero byte.
  for (let at = start; at < place; at++) if (bytes[at] === BRAND_FOLLOWS) return true;
  return false;
}

/** Whether the next words follow the first. `first` is its code, which ends before `from`. */
function continues(
  bytes: Uint8Array,
  from: number,
  end: number,
  words: readonly PhraseWord[],
  first: number,
): boolean {
  // All places where the next word may be, and the code before them.
  let places = [from];
  let befores = [first];
  for (let index = 1; index < words.length && places.length > 0; index++) {
    const { codes, shared } = words[index] as PhraseWord;
    const nextPlaces: number[] = [];
    const nextBefores: number[] = [];
    for (let way = 0; way < places.length; way++) {
      const place = places[way] as number;
      const before = befores[way] as number;
      // Places rise, so only the last one can be a duplicate.
      if (shared.has(before) && nextPlaces.at(-1) !== place) {
        nextPlaces.push(place);
        nextBefores.push(before);
      }
      if (place >= end) continue;
      const code = codeAt(bytes, place);
      if (!codes.has(code)) continue;
      nextPlaces.push(place + bytesOf(code));
      nextBefores.push(code);
    }
    [places, befores] = [nextPlaces, nextBefores];
  }
  return places.length > 0;
}

/** Reads a code: seven bits per byte, the lowest first, as `pack-titles.ts` writes it. */
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
