/** Answers a question of the finder from all segments of a marketplace: a page and exact totals. */
import type { FinderQuestion } from '../../../../domain/finder/question.ts';
import type { FinderMiss, FinderPlace } from '../../../../ports/search-index.ts';
import { type Bitmap, countBits, hasBit } from '../arrays/bitmap.ts';
import { listBits, type Workspace } from '../arrays/workspace.ts';
import { comparePopularity, type PopularityColumns, UNKNOWN } from '../columns/columns.ts';
import { countFamilies, isFirstOfFamily } from '../families/families.ts';
import { dropBelow, keepBelow } from '../match/bounds.ts';
import { placeEnd } from '../page/select-bitmap.ts';
import type { LiveSegment, Segment, SegmentDocument } from '../segment/segment.ts';
import { codeReader, type ReadCode, stepsOf } from './code-reader.ts';
import { type Asked, matchFinder } from './match-finder.ts';

/** Its codes are those of the order or, without one, what popularity compares. */
type Place = FinderPlace;

export interface FinderPage {
  readonly page: readonly SegmentDocument[];
  readonly total: number;
  /** The place of the last row of the page; null on an empty one. */
  readonly last: Place | null;
  /** Whether no row comes after the page. */
  readonly isLast: boolean;
}

interface PageOf {
  /** Only rows after this place; null from the first on. */
  readonly after: Place | null;
  readonly offset: number;
  readonly limit: number;
}

export function findPage(
  segments: readonly LiveSegment[],
  question: FinderQuestion,
  { after, offset, limit }: PageOf,
  workspace: Workspace,
): FinderPage {
  const asked = askedOf(question);
  const rows: Row[] = [];
  let total = 0;
  for (const live of segments) {
    const { segment } = live;
    const matches = matchFinder(live, question, asked, workspace);
    total += totalOf(segment, matches, question, workspace);
    rows.push(...firstRows(segment, matches, question, after, offset + limit + 1, workspace));
    workspace.giveBack();
  }
  const compare = question.sort.length === 0 ? comparePopular : compareRows(question);
  const sorted = rows.sort(compare);
  const page = sorted.slice(offset, offset + limit);
  const last = page.at(-1);
  return {
    page,
    total,
    last: last === undefined ? null : { codes: last.codes, asin: last.asin },
    isLast: sorted.length <= offset + limit,
  };
}

/** Counts, for each condition, what matches all others and not this one. */
export function nearMisses(
  segments: readonly LiveSegment[],
  question: FinderQuestion,
  total: number,
  workspace: Workspace,
): readonly FinderMiss[] {
  const all = askedOf(question);
  const count = (asked: readonly Asked[]) => {
    let found = 0;
    for (const live of segments) {
      const matches = matchFinder(live, question, asked, workspace);
      found += totalOf(live.segment, matches, question, workspace);
      workspace.giveBack();
    }
    return found;
  };
  return all.map((one) => {
    const others = all.filter((other) => other !== one);
    const removed = count(others) - total;
    const isCounted = removed > 0 && question.unknown === 'exclude';
    const unknown = isCounted ? count([...others, { ...one, unknown: 'only' }]) : 0;
    return { condition: one.condition, removed, unknown };
  });
}

function askedOf({ conditions, unknown }: FinderQuestion): readonly Asked[] {
  return conditions.map((condition) => ({ condition, unknown }));
}

function totalOf(
  segment: Segment,
  matches: Bitmap,
  { variations }: FinderQuestion,
  workspace: Workspace,
): number {
  return variations === 'collapse'
    ? countFamilies(segment, matches, workspace)
    : countBits(matches);
}

interface Row extends SegmentDocument, Place {}

/** Returns the first rows of a segment after a place, in any order. */
function firstRows(
  segment: Segment,
  matches: Bitmap,
  question: FinderQuestion,
  after: Place | null,
  count: number,
  workspace: Workspace,
): readonly Row[] {
  const [leading] = question.sort;
  const counts = (document: number) =>
    question.variations === 'all' || isFirstOfFamily(segment, matches, document);
  if (leading === undefined) return popularRows(segment, matches, counts, after, count);
  const select = (some: Bitmap) => {
    const list = listBits(some, workspace);
    workspace.worked(list.length);
    return selectRows(segment, list, question, { after, count, counts });
  };
  const steps = stepsOf(segment, leading.field);
  const total = countBits(matches);
  if (steps === null || total < MANY * count) return select(matches);
  const { descending } = leading;
  const places = steps.values.length * (steps.fineBelow.length + 1);
  const none = workspace.emptyBitmap(matches.length);
  const chosen = workspace.bitmap(matches.length);
  // What lies beyond a step comes after all that lies before it, so a full page is the answer.
  for (let taken = Math.ceil((2 * count * places) / total); taken < places; taken *= 2) {
    const end = placeEnd(steps, NO_VALUES, descending ? places - taken : taken, none);
    chosen.set(matches);
    if (descending) dropBelow(chosen, end, steps.below.at(-1) as Bitmap, 0, chosen.length);
    else keepBelow(chosen, end, 0, chosen.length);
    workspace.worked(3 * chosen.length);
    if (countBits(chosen) < count) continue;
    const rows = select(chosen);
    if (rows.length === count) return rows;
  }
  return select(matches);
}

/** With fewer matches for each row of the page, all of them are looked at. */
const MANY = 64;
const NO_VALUES = new Uint32Array(0);

interface Selection {
  readonly after: Place | null;
  readonly count: number;
  readonly counts: (document: number) => boolean;
}

function selectRows(
  segment: Segment,
  list: Uint32Array,
  question: FinderQuestion,
  { after, count, counts }: Selection,
): readonly Row[] {
  const { sort, now } = question;
  const readers = sort.map(({ field }) => codeReader(segment, field, now));
  const compare = compareRows(question);
  const chosen: Row[] = [];
  let last: Row | null = null;
  const leading = readers[0] as ReadCode;
  const descending = sort[0]?.descending === true;
  for (let at = 0; at < list.length; at++) {
    const document = list[at] as number;
    const code = leading(document);
    // Most documents are behind the last row by their first code alone.
    if (last !== null && isBehind(code, last.codes[0] as number, descending)) continue;
    const row = rowOf(segment, document, readers);
    if (last !== null && compare(row, last) > 0) continue;
    if (after !== null && compare(row, after) <= 0) continue;
    if (!counts(document)) continue;
    chosen.push(row);
    if (chosen.length < 2 * count + 16) continue;
    chosen.sort(compare);
    chosen.length = count;
    last = chosen[count - 1] ?? null;
  }
  return chosen.sort(compare).slice(0, count);
}

function isBehind(code: number, last: number, descending: boolean): boolean {
  if (code === last) return false;
  if (code === UNKNOWN) return true;
  return last !== UNKNOWN && (descending ? code < last : code > last);
}

/** Documents are numbered by popularity, so the first matches are the answer. */
function popularRows(
  segment: Segment,
  matches: Bitmap,
  counts: (document: number) => boolean,
  after: Place | null,
  count: number,
): readonly Row[] {
  const rows: Row[] = [];
  let document = after === null ? 0 : firstAfter(segment, after);
  while (document < segment.documentCount && rows.length < count) {
    const word = matches[document >>> 5] as number;
    if (word === 0) {
      document = ((document >>> 5) + 1) << 5;
      continue;
    }
    if (hasBit(matches, document) && counts(document)) {
      rows.push({ segment, document, ...popularPlace(segment, document) });
    }
    document += 1;
  }
  return rows;
}

function popularPlace({ meanSales, columns, asins }: Segment, document: number): Place {
  return {
    codes: [
      meanSales[document] as number,
      columns.bsr[document] as number,
      columns.reviewCount[document] as number,
    ],
    asin: asins[document] as number,
  };
}

/** Returns the first document behind a place in the order of popularity. */
function firstAfter(segment: Segment, place: Place): number {
  const asked = popularityOf(place);
  let low = 0;
  let high = segment.documentCount;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (comparePopularity(segment, middle, asked, 0) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function popularityOf({
  codes: [sales = 0, bsr = 0, reviews = 0],
  asin,
}: Place): PopularityColumns {
  return {
    asins: Float64Array.of(asin),
    meanSales: Float64Array.of(sales),
    columns: { bsr: Uint32Array.of(bsr), reviewCount: Uint32Array.of(reviews) },
  };
}

function comparePopular(left: Row, right: Row): number {
  return comparePopularity(left.segment, left.document, right.segment, right.document);
}

function rowOf(segment: Segment, document: number, readers: readonly ReadCode[]): Row {
  const codes = readers.map((read) => read(document));
  return { segment, document, codes, asin: segment.asins[document] as number };
}

function compareRows({ sort }: FinderQuestion): (left: Place, right: Place) => number {
  return (left, right) => {
    for (let at = 0; at < sort.length; at++) {
      const a = left.codes[at] as number;
      const b = right.codes[at] as number;
      if (a === b) continue;
      if (a === UNKNOWN || b === UNKNOWN) return a - b;
      return sort[at]?.descending === true ? b - a : a - b;
    }
    return left.asin - right.asin;
  };
}
