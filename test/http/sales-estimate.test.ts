/** Sales estimates over HTTP: of products, of ranks, at earlier days, and why there is none. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formA } from '../../src/delivery/interface/forms.ts';
import { DAY_S, toIsoDay } from '../../src/domain/values/time.ts';
import { type Harness, TEST_NOW } from '../support/http-harness.ts';
import { ASINS, CATEGORIES } from '../support/market.ts';
import { startMarketHarness } from '../support/market-harness.ts';

interface Estimate {
  readonly asin: string | null;
  readonly bsr: number | null;
  readonly category: { readonly id: string; readonly name: string | null } | null;
  readonly scope: string;
  readonly monthlySales: number | null;
  readonly salesAsOf: string | null;
  readonly mean: number | null;
  readonly range: { readonly low: number; readonly high: number; readonly confidence: number };
  readonly grade: string | null;
  readonly monthlyRevenue: { readonly amount: number | null; readonly high: number | null };
  readonly method: string | null;
  readonly reason: string | null;
  readonly evidence: readonly { readonly kind: string; readonly shift: number }[];
  readonly conflicts: readonly unknown[];
  readonly warnings: readonly string[];
  readonly model: { readonly id: string; readonly labels: number; readonly coverage: unknown };
}

let harness: Harness;
beforeAll(async () => {
  harness = await startMarketHarness({ forms: [formA] });
});
afterAll(() => harness.close());

const get = (query: string) => harness.request(`/api/v1/sales-estimate?${query}`);

async function ask(query: string): Promise<Estimate> {
  const answer = await get(query);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: Estimate }>().data;
}

async function refused(query: string) {
  const answer = await get(query);
  const { error } = answer.json<{
    error: { code: string; message: string; details?: readonly { field: string }[] };
  }>();
  const { code, message, details } = error;
  return { status: answer.statusCode, code, message, field: details?.[0]?.field };
}

describe('a product', () => {
  it('has a median inside its range, at its price, with what it rests on', async () => {
    const found = await ask(`asin=${ASINS.bestSeller}`);
    const { monthlySales, range, monthlyRevenue } = found;
    expect(found).toMatchObject({
      asin: ASINS.bestSeller,
      scope: 'listing',
      reason: null,
      method: 'rank_and_badge',
      category: { id: CATEGORIES.root, name: 'Sports & Outdoors' },
      range: { confidence: 0.8, calibrated: false },
      model: { labels: 0, coverage: null },
    });
    expect(range.low).toBeLessThanOrEqual(monthlySales ?? 0);
    expect(range.high).toBeGreaterThanOrEqual(monthlySales ?? 0);
    // A badge of 1,000 customers is a floor: nearly all of the range lies above it.
    expect(range.low).toBeGreaterThan(900);
    expect(monthlyRevenue.high).toBeGreaterThan(monthlyRevenue.amount ?? 0);
    expect(found.evidence.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['rank', 'rankHistory', 'boughtInPastMonth']),
    );
    expect(found.warnings.join()).toMatch(/published priors/);
  });

  it('has wider ranges at higher confidence', async () => {
    const [half, most, nearly] = await Promise.all(
      [0.5, 0.8, 0.9].map((level) => ask(`asin=${ASINS.hidden}&confidence=${level}`)),
    );
    expect(half?.range.low).toBeGreaterThanOrEqual(most?.range.low ?? 0);
    expect(most?.range.low).toBeGreaterThanOrEqual(nearly?.range.low ?? 0);
    expect(most?.range.high).toBeGreaterThan(half?.range.high ?? 0);
    expect(nearly?.range.high).toBeGreaterThan(most?.range.high ?? 0);
    expect(half?.monthlySales).toBe(nearly?.monthlySales);
  });

  it('that is a child has its share of the family, which the parent speaks for', async () => {
    const [one, other, parent] = await Promise.all(
      [ASINS.childA, ASINS.childB, ASINS.parent].map((asin) => ask(`asin=${asin}`)),
    );
    expect((one?.monthlySales ?? 0) + (other?.monthlySales ?? 0)).toBe(parent?.monthlySales);
    expect(parent).toMatchObject({ scope: 'family', monthlyRevenue: { amount: null } });
    expect(one?.evidence.at(-1)?.kind).toBe('familyShare');
    expect(one?.warnings.join()).toMatch(/speaks for the whole family/);
  });

  it('that is out of stock says so; one with a hidden price has no revenue', async () => {
    expect((await ask(`asin=${ASINS.outOfStock}`)).warnings.join()).toMatch(/out of stock/);
    expect((await ask(`asin=${ASINS.hidden}`)).monthlyRevenue.amount).toBeNull();
  });

  it.each([ASINS.noRank, ASINS.bare])('without a rank (%s) has no estimate', async (asin) => {
    expect(await ask(`asin=${asin}`)).toMatchObject({
      monthlySales: null,
      mean: null,
      range: null,
      grade: null,
      method: null,
      reason: 'no_rank',
      evidence: [],
      warnings: [expect.stringMatching(/^No rank /)],
    });
  });

  it('whose rank is old has the sales of that day, and none of a day without data', async () => {
    const fresh = await ask(`asin=${ASINS.hidden}`);
    harness.setNow(TEST_NOW + 400 * DAY_S);
    const { monthlySales, salesAsOf, range } = await ask(`asin=${ASINS.hidden}`);
    expect({ monthlySales, salesAsOf, range }).toEqual({
      monthlySales: fresh.monthlySales,
      salesAsOf: fresh.salesAsOf,
      range: fresh.range,
    });
    const asked = `asOf=${toIsoDay(TEST_NOW + 90 * DAY_S)}`;
    const gap = await ask(`asin=${ASINS.hidden}&${asked}`);
    expect(gap).toMatchObject({ monthlySales: null, salesAsOf: null, reason: 'stale_rank' });
    // It names the nearest day with data, and what is asked there answers.
    const [, day] = /nearest day with data is (\S+)\.$/.exec(gap.warnings.join()) ?? [];
    expect(day).toBe(salesAsOf);
    expect((await ask(`asin=${ASINS.hidden}&asOf=${day}`)).monthlySales).toBe(monthlySales);
    harness.setNow(TEST_NOW);
  });

  it('is estimated from what was known on an earlier day', async () => {
    const then = await ask(`asin=${ASINS.hidden}&asOf=${toIsoDay(TEST_NOW - 61 * DAY_S)}`);
    expect(then.reason).toBeNull();
    expect(then.evidence[0]?.kind).toBe('rank');
    expect((await refused(`asin=${ASINS.hidden}&asOf=2020-01-01`)).status).toBe(404);
  });
});

describe('a rank', () => {
  it('is estimated for the family, without a price', async () => {
    expect(await ask(`bsr=1500&category=${CATEGORIES.root}`)).toMatchObject({
      asin: null,
      bsr: 1500,
      scope: 'family',
      method: 'rank',
      reason: null,
      monthlyRevenue: { amount: null },
      conflicts: [],
      category: { id: CATEGORIES.root, name: 'Sports & Outdoors' },
    });
  });

  it('is evidence that nobody observed', async () => {
    const { evidence } = await ask('bsr=1500');
    const meaning = 'The rank asked about, read on the sales curve.';
    expect(evidence).toEqual([{ kind: 'rank', value: 1500, observedAt: null, shift: 0, meaning }]);
  });

  it('never sells more when it is worse', async () => {
    const sales = await Promise.all(
      [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].map((bsr) => ask(`bsr=${bsr}`)),
    );
    const medians = sales.map(({ monthlySales }) => monthlySales ?? 0);
    expect([...medians].sort((left, right) => right - left)).toEqual(medians);
  });

  it('without a category says that none was given, and is wider', async () => {
    const [pooled, known] = await Promise.all([
      ask('bsr=1500'),
      ask(`bsr=1500&category=${CATEGORIES.root}`),
    ]);
    expect(pooled.warnings.join()).toMatch(/No category was given/);
    expect(known.warnings.join()).not.toMatch(/No category was given/);
    const width = ({ range }: Estimate) => range.high / Math.max(1, range.low);
    expect(width(pooled)).toBeGreaterThan(width(known));
  });
});

describe('a wrong question', () => {
  it.each([
    ['', 400, 'missing_parameter', 'asin'],
    [`asin=${ASINS.hidden}&bsr=5`, 400, 'invalid_parameter', 'bsr'],
    [`asin=${ASINS.hidden}&category=${CATEGORIES.root}`, 400, 'invalid_parameter', 'category'],
    ['bsr=5&asOf=2026-01-01', 400, 'invalid_parameter', 'asOf'],
    ['bsr=0', 400, 'invalid_parameter', 'bsr'],
    ['bsr=1.5', 400, 'invalid_parameter', 'bsr'],
    ['bsr=5&confidence=0.7', 400, 'invalid_parameter', 'confidence'],
    [`bsr=5&category=${CATEGORIES.leaf}`, 400, 'invalid_parameter', 'category'],
    ['bsr=5&category=nowhere', 404, 'category_not_found', 'category'],
    [`asin=${ASINS.unknown}`, 404, 'product_not_found', undefined],
  ])('%s is refused', async (query, status, code, field) => {
    const answer = await refused(query);
    expect(answer).toMatchObject({ status, code });
    if (field !== undefined) expect(answer.field).toBe(field);
  });

  it('about a subcategory is told the root', async () => {
    const { message } = await refused(`bsr=5&category=${CATEGORIES.leaf}`);
    expect(message).toContain(CATEGORIES.root);
  });
});
