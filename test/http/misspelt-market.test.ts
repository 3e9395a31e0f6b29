/** Niche score and competitors of a keyword that nothing matches as typed; on both indexes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { product, series } from '../contract/store-fixture.ts';
import type { Harness } from '../support/http-harness.ts';
import { INDEXES, serveMarket } from '../support/two-indexes.ts';

const TITLES = ['Thick yoga mat', 'Yoga mat with strap', 'Yoga mat for travel', 'Steel kettle'];

interface Market {
  readonly keyword: string;
  readonly reason?: string | null;
  readonly sampleSize: number;
  readonly totalListings?: number;
  readonly explanation: {
    readonly message: string;
    readonly correctedKeyword: string | null;
    readonly nearestKeyword: { readonly keyword: string; readonly matches: number } | null;
  } | null;
}

describe.each(INDEXES)('with %s', (_, openSearch) => {
  let harness: Harness;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const observed = TITLES.map((title, index) =>
      product(String(index + 1), { facts: { title }, series: [series('buyBox', [[0, 1999]])] }),
    );
    ({ harness, close } = await serveMarket(observed, openSearch));
  });
  afterAll(() => close());

  async function ask(operation: string, keyword: string): Promise<Market> {
    const url = `/api/v1/${operation}?keyword=${encodeURIComponent(keyword)}`;
    const answer = await harness.request(url);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ data: Market }>().data;
  }

  it.each(['search', 'competitors'])(
    '%s as CSV says in a header what was searched',
    async (operation) => {
      const url = `/api/v1/${operation}?keyword=`;
      const corrected = async (question: string) => {
        const { statusCode, headers } = await harness.request(url + question);
        expect(statusCode).toBe(200);
        return headers['x-corrected-keyword'];
      };
      for (const _ of ['made', 'kept']) {
        expect(await corrected('yogga+mat&format=csv')).toBe('yoga%20mat');
        expect(await corrected('yogga+mat+-café&format=csv')).toBe('yoga%20mat%20-caf%C3%A9');
      }
      expect(await corrected('yoga+mat&format=csv')).toBeUndefined();
      expect(await corrected('qqqqqqq&format=csv')).toBeUndefined();
      expect(await corrected('yogga+mat')).toBeUndefined();
    },
  );

  describe.each(['niche-score', 'competitors'])('%s', (operation) => {
    it('is of the corrected keyword, and says so', async () => {
      const [asMeant, misspelt] = [
        await ask(operation, 'yoga mat'),
        await ask(operation, 'yogga mat'),
      ];
      expect(asMeant).toMatchObject({ sampleSize: 3, explanation: null });
      expect(misspelt.explanation).toMatchObject({
        ...{ correctedKeyword: 'yoga mat', nearestKeyword: null },
        message: 'Nothing matches as typed; searched "yoga mat".',
      });
      const { explanation, ...market } = misspelt;
      expect({ ...market, keyword: 'yoga mat', explanation: null }).toEqual(asMeant);
      expect(market.keyword).toBe('yogga mat');
    });

    it('leaves words alone that listings have', async () => {
      const apart = await ask(operation, 'yoga kettle');
      expect(apart.sampleSize).toBe(0);
      expect(apart.explanation).toMatchObject({
        correctedKeyword: null,
        nearestKeyword: { keyword: 'kettle', matches: 1 },
      });
    });

    it('names the nearest keyword where no correction helps', async () => {
      const unknown = await ask(operation, 'qqqqqqq yoga mat');
      expect(unknown.sampleSize).toBe(0);
      expect(unknown.explanation).toMatchObject({
        ...{ correctedKeyword: null, nearestKeyword: { keyword: 'yoga mat', matches: 3 } },
        message: 'No listing has "qqqqqqq". Nearest with results: yoga mat (3).',
      });
    });
  });
});
