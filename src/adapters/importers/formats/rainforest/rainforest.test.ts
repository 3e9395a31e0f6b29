import { describe, expect, it } from 'vitest';
import { readWith } from '../../../../../test/support/importing.ts';
import { rainforestImporter } from './rainforest.ts';

describe('rainforest', () => {
  const answer = {
    request_info: { success: true },
    request_parameters: { amazon_domain: 'amazon.de' },
    request_metadata: { processed_at: '2026-01-02T03:04:05.678Z' },
    search_results_Things: [
      {
        asin: 'B000000001',
        title: ' A  Thing ',
        image: 'https://e.org/a.jpg',
        categories: [{ id: '42', name: 'Things' }],
        rating: 4.5,
        ratings_total: 1200,
        recent_sales: '1K+ bought in past month',
        price: { value: 12.5, currency: 'EUR' },
        prices: [{ value: 12.5 }, { value: 20, is_rrp: true }],
      },
      { asin: 'B000000002', title: 'Bare' },
      { asin: 'nonsense' },
      { asin: 'B000000003', price: { value: 1, currency: 'USD' } },
    ],
  };

  it('reads the listings of a page at its own time and marketplace', async () => {
    const { products, rejects } = await readWith(
      rainforestImporter,
      JSON.stringify(answer, null, 1),
    );
    const at = Date.UTC(2026, 0, 2, 3, 4, 5) / 1000;
    expect(products[0]).toMatchObject({
      marketplace: 'DE',
      source: 'rainforest',
      observedAt: at,
      facts: { title: 'A Thing', categoryId: '42', images: ['https://e.org/a.jpg'] },
    });
    expect(products[0]?.series.map(({ name, points }) => [name, points[0]?.value])).toEqual([
      ['buyBox', 1250],
      ['listPrice', 2000],
      ['rating', 45],
      ['reviewCount', 1200],
      ['boughtInPastMonth', 1000],
    ]);
    expect(products[1]?.series).toEqual([]);
    expect(rejects).toEqual([
      { line: 3, reason: expect.stringContaining('is not an ASIN') },
      { line: 4, reason: 'price is in USD, not in EUR' },
    ]);
  });

  it('says why an answer gives no listings', async () => {
    const reasonOf = async (changes: object) =>
      (await readWith(rainforestImporter, JSON.stringify({ ...bare, ...changes }))).rejects[0]
        ?.reason;
    const bare = { request_info: { success: true }, request_parameters: { type: 'product' } };
    expect(await reasonOf({ product: {} })).toBe('holds no search or category results');
    expect(await reasonOf({ request_info: { success: false, message: 'no credits' } })).toBe(
      'Rainforest answered an error: "no credits"',
    );
    expect(await reasonOf({ search_results: [] })).toBeUndefined();
    const place = { amazon_domain: 'amazon.ae' };
    expect(await reasonOf({ request_parameters: place, search_results: [{}] })).toBe(
      'amazon_domain "amazon.ae" is none of the known marketplaces',
    );
  });
});
