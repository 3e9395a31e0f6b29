/** Suggestions on the simulated market, where it is known which search terms belong together. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { relatedTerms } from '../../../test/support/related-terms.ts';
import {
  SIMULATED_NOW as NOW,
  openSimulatedMarket,
  type SimulatedStore,
} from '../../../test/support/simulated-market.ts';
import { deriveListings } from '../../domain/estimation/family/derive-listings.ts';
import { builtInModel } from '../../domain/estimation/model/model.ts';
import { type KeywordObservation, UNMEASURED } from '../../domain/product/observation.ts';
import { ShelflineError } from '../../domain/values/error.ts';
import type { KeywordProvider } from '../../ports/keyword-provider.ts';
import { type Suggestion, type SuggestRequest, suggestKeywords } from './suggest-keywords.ts';

/**
 * The first hundred suggestions hold at least this part of the terms that truly belong to a seed.
 */
const RECALL_MIN = 0.6;

let market: SimulatedStore;

beforeAll(async () => {
  market = await openSimulatedMarket();
}, 60_000);
afterAll(() => market.close());

const REQUEST = {
  marketplace: 'US',
  limit: 100,
  minSearchVolume: null,
  sort: 'relevance',
  now: NOW,
} as const;

const suggest = async (seed: SuggestRequest['seed'], more: Partial<SuggestRequest> = {}) =>
  (await suggestKeywords(market.app, { ...REQUEST, seed, ...more })).suggestions;

/** Mean over all seeds of the part of their terms among the first hundred suggestions. */
async function recallOf({ app }: SimulatedStore): Promise<number> {
  const recalls: number[] = [];
  for (const { seed, related } of relatedTerms('US')) {
    const { suggestions } = await suggestKeywords(app, { ...REQUEST, seed: { keyword: seed } });
    const found = new Set(suggestions.map(({ row }) => row.keyword));
    recalls.push(related.filter((term) => found.has(term)).length / related.length);
  }
  expect(recalls.length).toBeGreaterThan(40);
  return recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length;
}

describe('expansion on the simulated market', () => {
  it(`finds at least ${RECALL_MIN} of the terms of a seed's products, whatever the seed`, async () => {
    expect(await recallOf(market)).toBeGreaterThanOrEqual(RECALL_MIN);
  });

  it('finds them in a market of few products too, where half of the seeds lead to none', async () => {
    const small = await openSimulatedMarket(500);
    try {
      expect(await recallOf(small)).toBeGreaterThanOrEqual(RECALL_MIN);
    } finally {
      await small.close();
    }
  });

  it('does not go by single words where nothing is known of the seed', async () => {
    const unknown = suggest({ keyword: 'party flux capacitor' });
    await expect(unknown).rejects.toMatchObject({ code: 'no_keyword_data' });
  });

  it('takes a hyphen for a space where it is measured so', async () => {
    const [first] = await suggest({ keyword: 'yoga-mats' });
    expect(first).toMatchObject({ row: { keyword: 'yoga mat' }, relevance: 1 });
  });

  it('leads with the seed, then with what is nearest', async () => {
    const found = await suggest({ keyword: 'Yoga  Mat' });
    expect(found[0]).toMatchObject({
      row: { keyword: 'yoga mat' },
      relevance: 1,
      volume: { kind: 'measured' },
    });
    const relevances = found.map(({ relevance }) => relevance);
    expect(relevances).toEqual(relevances.toSorted((left, right) => right - left));
    expect(new Set(found.map(({ row }) => row.keyword)).size).toBe(found.length);
  });

  it('answers the keywords that lead to a product', async () => {
    const [first] = await suggest({ keyword: 'yoga mat' });
    const clicked = first?.row.clicked[0]?.asin;
    if (clicked === undefined) throw new TypeError('nothing was clicked');
    const found = await suggest({ asin: clicked });
    expect(found.map(({ row }) => row.keyword)).toContain('yoga mat');
    for (const { row } of found) expect(row.clicked.map(({ asin }) => asin)).toContain(clicked);
  });

  it('filters and sorts by volume, and says so where nothing was measured', async () => {
    const floor = 50_000;
    const found = await suggest(
      { keyword: 'yoga mat' },
      {
        minSearchVolume: floor,
        sort: 'searchVolume',
      },
    );
    const volumes = found.map(({ volume }) => volume?.volume ?? 0);
    expect(Math.min(...volumes)).toBeGreaterThanOrEqual(floor);
    expect(volumes).toEqual(volumes.toSorted((left, right) => right - left));
    expect(await suggest({ keyword: 'yoga mat' }, { minSearchVolume: 1e9 })).toEqual([]);
    const nothing = suggest({ keyword: 'quantum flux capacitor' });
    await expect(nothing).rejects.toThrow(ShelflineError);
    await expect(nothing).rejects.toMatchObject({ code: 'no_keyword_data' });
  });
});

describe('a live provider', () => {
  const row = (keyword: string, searchVolume: number): KeywordObservation => ({
    ...(found[0]?.row ?? never()),
    keyword,
    searchVolume,
    source: 'elsewhere',
    clicked: [],
  });
  const never = (): never => {
    throw new TypeError('nothing was found');
  };
  let found: readonly Suggestion[] = [];
  const asked: string[] = [];
  const provider = (keywords: () => readonly KeywordObservation[]): KeywordProvider => ({
    name: 'elsewhere',
    async related(_, keyword) {
      asked.push(keyword);
      return { keywords: keywords(), fetchedAt: NOW - 60 };
    },
    async ofProduct() {
      return { keywords: [], fetchedAt: NOW };
    },
  });
  const ask = (keyword: string, keywords: () => readonly KeywordObservation[]) =>
    suggestKeywords(
      { ...market.app, keywordProvider: provider(keywords) },
      { ...REQUEST, seed: { keyword } },
    );

  beforeAll(async () => {
    found = await suggest({ keyword: 'yoga mat' });
  });

  it('is asked only where nothing was imported, and named with the time of its answer', async () => {
    expect(await ask('yoga mat', never)).toMatchObject({ provider: 'imported', fetchedAt: null });
    expect(asked).toEqual([]);
    const answer = await ask('hula hoop', () => [row('gymnastic ring', 5), row('hula hoop', 80)]);
    expect(answer).toMatchObject({ provider: 'elsewhere', fetchedAt: NOW - 60 });
    expect(answer.suggestions.map(({ row, relevance }) => [row.keyword, relevance])).toEqual([
      ['hula hoop', 1],
      ['gymnastic ring', 0.05],
    ]);
  });

  it('that knows nothing or fails leaves nothing to be answered', async () => {
    await expect(ask('hula hoop', () => [])).rejects.toMatchObject({ code: 'no_keyword_data' });
    const failing = ask('hula hoop', () => {
      throw new ShelflineError('provider_unavailable', 'elsewhere is down');
    });
    await expect(failing).rejects.toMatchObject({ code: 'provider_unavailable' });
  });
});

describe('volumes of keywords that have only a rank', () => {
  const row = (keyword: string, parts: Partial<KeywordObservation>): KeywordObservation => ({
    ...UNMEASURED,
    marketplace: 'DE',
    keyword,
    periodStart: NOW,
    periodEnd: NOW + 1,
    source: 'ranks',
    ...parts,
  });

  it('are calibrated inside their own department and period, or stay unknown', async () => {
    const counted = [10, 100, 1_000, 10_000].flatMap((rank) => [
      row(`topf ${rank}`, { searchFrequencyRank: rank }),
      row(`topf ${rank}`, { searchVolume: Math.round(1e6 / rank ** 0.8), source: 'counts' }),
    ]);
    const open = [
      row('topf deckel', { searchFrequencyRank: 500 }),
      row('topf set', { searchFrequencyRank: 500, department: 'Küche' }),
      row('topf rot', { searchFrequencyRank: 500, periodStart: NOW - 9, periodEnd: NOW - 8 }),
      row('topf neu', { searchFrequencyRank: 500, periodStart: null, periodEnd: null }),
    ];
    await market.store.imports.apply([...counted, ...open], deriveListings(builtInModel()));
    const found = await suggest({ keyword: 'topf' }, { marketplace: 'DE' });
    const volumeOf = (keyword: string) =>
      found.find((one) => one.row.keyword === keyword)?.volume ?? null;
    expect(volumeOf('topf 100')).toMatchObject({ kind: 'measured', volume: 25_119 });
    const truth = 1e6 / 500 ** 0.8;
    const calibrated = volumeOf('topf deckel');
    expect(calibrated?.kind).toBe('calibrated');
    expect(calibrated?.low).toBeLessThan(truth);
    expect(calibrated?.high).toBeGreaterThan(truth);
    expect(['topf set', 'topf rot', 'topf neu'].map(volumeOf)).toEqual([null, null, null]);
  });
});
