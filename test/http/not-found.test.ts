/** A 404 for data names where it looked, and where the thing is known if that is elsewhere. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formA, formB } from '../../src/delivery/interface/forms.ts';
import type { Harness } from '../support/http-harness.ts';
import { ASINS, CATEGORIES } from '../support/market.ts';
import { startMarketHarness } from '../support/market-harness.ts';

let server: Harness;
beforeAll(async () => {
  server = await startMarketHarness({ forms: [formA, formB] });
});
afterAll(() => server.close());

async function refusal(url: string, payload?: object) {
  const answer = await server.request(
    url,
    payload === undefined ? {} : { method: 'POST', payload },
  );
  expect(answer.statusCode).toBe(404);
  return answer.json().error;
}

const A = '/form-a/api/v1';
const german = ASINS.german;

describe('a product that another marketplace has', () => {
  it.each<[string, object?]>([
    [`${A}/product?asin=${german}`],
    [`/form-b/api/v1/products/${german}`],
    [`${A}/product?asin=${german}&asOf=2026-11-01`],
    [`${A}/price-history?asin=${german}`],
    [`${A}/bsr-history?asin=${german}`],
    [`${A}/sales-estimate?asin=${german}`],
    [`${A}/profit-calc`, { asin: german, cost: 5 }],
    ['/form-b/api/v1/ai/keywords', { asin: german }],
  ])('%s %o', async (url, payload) => {
    expect(await refusal(url, payload)).toMatchObject({
      code: 'product_not_found',
      message: `asin: "${german}" is not known on amazon.com, but on amazon.de; ask with that marketplace.`,
      details: [
        { field: 'asin', issue: 'is not known on amazon.com', allowed: [] },
        { field: 'marketplace', issue: 'has it', allowed: ['amazon.de'] },
      ],
    });
  });

  it('is told of a comparison, too', async () => {
    const url = `${A}/keywords/compare?asins=${ASINS.bestSeller},${german}`;
    const { message } = await refusal(url);
    expect(message).toMatch(`asins: "${german}" is not known on amazon.com, but on amazon.de`);
  });
});

it('says of a product that no marketplace has what to do', async () => {
  const url = `${A}/product?asin=${ASINS.unknown}&marketplace=amazon.co.jp`;
  expect(await refusal(url)).toMatchObject({
    message: `asin: "${ASINS.unknown}" is not known on amazon.co.jp or elsewhere; check it, or import it.`,
    details: [{ field: 'asin', issue: 'is not known on amazon.co.jp' }],
  });
});

it('says the same of categories', async () => {
  const elsewhere = await refusal(
    `${A}/category?category=${CATEGORIES.root}&marketplace=amazon.de`,
  );
  expect(elsewhere).toMatchObject({
    code: 'category_not_found',
    message: `category: "${CATEGORIES.root}" is not known on amazon.de, but on amazon.com; ask with that marketplace.`,
  });
  const nowhere = await refusal(`${A}/category?parent=nowhere`);
  expect(nowhere.message).toBe(
    'parent: "nowhere" is not known on amazon.com or elsewhere; products name theirs in `bsrCategoryId`, form A lists all with GET /category.',
  );
});

it.each<[string, object?]>([
  [`${A}/keywords`, { keyword: 'accordion', marketplace: 'amazon.de' }],
  [`${A}/keywords/by-asin?asin=${german}&marketplace=amazon.de`],
  [`${A}/keywords/compare?asins=${ASINS.hidden},${ASINS.bare}`],
  ['/form-b/api/v1/ai/keywords', { keyword: 'accordion', marketplace: 'amazon.de' }],
])('names the marketplace without keyword data: %s %o', async (url, payload) => {
  expect((await refusal(url, payload)).message).toMatch(/amazon\.(de|com)/);
});

it.each(['price-history', 'bsr-history'])(
  'names the variations of a parent that has no %s of its own',
  async (operation) => {
    const error = await refusal(`${A}/${operation}?asin=${ASINS.parent}`);
    expect(error.code).toBe('no_history');
    expect(error.message).toContain(
      `which is not sold; ask for one of its children, such as ${ASINS.childA}, ${ASINS.childB}.`,
    );
    const bare = await refusal(`${A}/${operation}?asin=${ASINS.bare}`);
    expect(bare.message).toMatch(/Import a history of it first\.$/);
  },
);
