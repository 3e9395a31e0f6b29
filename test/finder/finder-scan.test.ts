/** The finder's answers must be those of reading every listing, page by page to the last row. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Workspace } from '../../src/adapters/search-index/engine/arrays/workspace.ts';
import { asinOfKey } from '../../src/adapters/search-index/engine/columns/asin-key.ts';
import {
  type FinderPage,
  findPage,
  nearMisses,
} from '../../src/adapters/search-index/engine/finder/find.ts';
import {
  EMPTY_INDEX,
  type MarketIndex,
  mergeSegments,
} from '../../src/adapters/search-index/engine/market-index.ts';
import type { FinderQuestion } from '../../src/domain/finder/question.ts';
import { applyChange } from '../support/search-segments.ts';
import { documents, questionOn, scan } from './random-market.ts';

const RUNS = 200 * Number(process.env['SHELFLINE_TEST_RUNS'] ?? 1);
const workspace = new Workspace();

/** Answers page by page with the cursor that each page gives. */
function pages(segments: MarketIndex['segments'], question: FinderQuestion, size: number) {
  const asins: string[] = [];
  let after: FinderPage['last'] = null;
  for (;;) {
    const found: FinderPage = findPage(
      segments,
      question,
      { after, offset: 0, limit: size },
      workspace,
    );
    asins.push(
      ...found.page.map(({ segment, document }) => asinOfKey(segment.asins[document] as number)),
    );
    if (found.isLast) return { asins, total: found.total };
    after = found.last;
  }
}

/** A market, a question on it, the size of a page, and how much of it is replaced. */
function cases(most: number, least: number, sizeMax: number) {
  return documents(most, least).chain((all) =>
    fc.record({
      all: fc.constant(all),
      question: questionOn(all),
      size: fc.integer({ min: 1, max: sizeMax }),
      cut: fc.nat({ max: 8 }),
    }),
  );
}

type Case = ReturnType<typeof cases> extends fc.Arbitrary<infer One> ? One : never;

function check({ all, question, size, cut }: Case): void {
  // A family is whole in one segment; the second batch replaces some of them.
  const isLate = (family: string) => family.charCodeAt(family.length - 1) % 9 >= cut;
  const first = applyChange(EMPTY_INDEX, { documents: all, removed: [] });
  const late = all.filter(({ family }) => isLate(family));
  const split = applyChange(first, { documents: late, removed: [] });
  const merged = { segments: [{ segment: mergeSegments(split.segments), replaced: null }] };
  const expected = scan(all, question);
  for (const { segments } of [first, split, merged]) {
    const found = pages(segments, question, size);
    expect(found.asins).toEqual(expected.asins);
    expect(found.total).toBe(expected.asins.length);
    if (question.variations === 'collapse') continue;
    const misses = nearMisses(segments, question, found.total, workspace);
    const counted = misses.map(({ removed, unknown }) => ({ removed, unknown }));
    expect(counted).toEqual(expected.misses);
  }
}

describe('the finder answers what reading every listing does', () => {
  it('in one segment, in several, and merged', () => {
    fc.assert(fc.property(cases(90, 1, 40), check), { numRuns: RUNS });
  });

  it('on small pages of many matches, which the steps of a column find', () => {
    fc.assert(fc.property(cases(300, 200, 2), check), { numRuns: RUNS / 10 });
  });
});
