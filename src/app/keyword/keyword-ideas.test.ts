/** Ideas on the simulated market, whose brands are all known. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openSimulatedMarket,
  SIMULATED_NOW,
  type SimulatedStore,
} from '../../../test/support/simulated-market.ts';
import { BACKEND_BYTES_MAX } from '../../domain/keywords/backend-terms.ts';
import { type IdeasRequest, keywordIdeas } from './keyword-ideas.ts';

const SEEDS = ['yoga mat', 'water bottle', 'bluetooth speaker', 'dog bed', 'bottle', 'usb', 'set'];

let market: SimulatedStore;
let brands: ReadonlySet<string>;

beforeAll(async () => {
  market = await openSimulatedMarket();
  const found = new Set<string>();
  for await (const { brand } of market.store.products.scan('US')) {
    if (brand !== null) found.add(brand.toLowerCase());
  }
  brands = found;
}, 60_000);
afterAll(() => market.close());

const REQUEST = {
  marketplace: 'US',
  purpose: 'both',
  language: null,
  limit: 200,
  now: SIMULATED_NOW,
} as const;

const ideasFor = (seed: IdeasRequest['seed'], more: Partial<IdeasRequest> = {}) =>
  keywordIdeas(market.app, { ...REQUEST, seed, ...more });

describe('keyword ideas', () => {
  it('never name a brand of the market', async () => {
    expect(brands.size).toBeGreaterThan(50);
    for (const keyword of SEEDS) {
      const { ideas, backendTerms } = await ideasFor({ keyword });
      const words = [...ideas.map((idea) => idea.keyword), backendTerms.text].join(' ').split(' ');
      expect(words.filter((word) => brands.has(word))).toEqual([]);
    }
  });

  it('keep the brand that was asked for', async () => {
    const [brand = ''] = brands;
    const { ideas } = await ideasFor({ keyword: brand });
    expect(ideas.some((idea) => idea.keyword.includes(brand))).toBe(true);
    const others = ideas
      .flatMap((idea) => idea.keyword.split(' '))
      .filter((word) => word !== brand);
    expect(others.filter((word) => brands.has(word))).toEqual([]);
  });

  it('lead with measured demand, each with its evidence', async () => {
    const { ideas } = await ideasFor({ keyword: 'yoga mat' }, { purpose: 'ppc' });
    expect(ideas[0]).toMatchObject({ keyword: 'yoga mat', intent: 'core', use: 'ppc-exact' });
    const volumes = ideas.slice(1, 8).map(({ evidence }) => evidence.searchVolume ?? 0);
    expect(Math.min(...volumes)).toBeGreaterThan(0);
    expect(volumes).toEqual(volumes.toSorted((left, right) => right - left));
  });

  it('never say the same twice for one use', async () => {
    for (const keyword of SEEDS) {
      const { ideas } = await ideasFor({ keyword });
      const said = ideas.map((idea) => `${idea.use} ${idea.keyword}`);
      expect(new Set(said).size).toBe(said.length);
    }
  });

  it('packs backend terms within their bytes, without repeats and without the seed', async () => {
    const { backendTerms } = await ideasFor({ keyword: 'water bottle' });
    const words = backendTerms.text.split(' ');
    expect(new TextEncoder().encode(backendTerms.text)).toHaveLength(backendTerms.bytes);
    expect(backendTerms.bytes).toBeLessThanOrEqual(BACKEND_BYTES_MAX);
    expect(new Set(words).size).toBe(words.length);
    expect(words).not.toContain('bottle');
  });

  it('takes a title or a product for its subject', async () => {
    const title = 'Anything Yoga Mat, Tear Resistant, Non Slip';
    const { ideas, backendTerms } = await ideasFor({ title });
    expect(ideas.map(({ keyword }) => keyword)).toContain('natural rubber yoga mat');
    expect(backendTerms.text.split(' ')).not.toContain('tear');
  });

  it('answers in the same way every time', async () => {
    expect(await ideasFor({ keyword: 'dog bed' })).toEqual(await ideasFor({ keyword: 'dog bed' }));
  });

  it('says so where nothing is known', async () => {
    await expect(ideasFor({ keyword: 'quantum flux capacitor' })).rejects.toMatchObject({
      code: 'no_keyword_data',
    });
  });
});

describe('a language model', () => {
  const ask = async (propose: () => Promise<readonly string[]>) => {
    const warnings: string[] = [];
    const app = {
      ...market.app,
      ideaGenerator: { name: 'language-model', model: 'tiny', propose },
      log: {
        info() {},
        warn(_: unknown, message: string) {
          warnings.push(message);
        },
        error() {},
      },
    };
    const answer = await keywordIdeas(app, { ...REQUEST, seed: { keyword: 'yoga mat' } });
    return { ...answer, warnings };
  };

  it('adds words that something here bears out, with measured numbers only', async () => {
    const [brand = ''] = brands;
    const { ideas, generator } = await ask(async () => [
      'Rubber  Mat',
      'rubber mats',
      'yoga mat tear resistant',
      'pilates unicorn',
      `${brand} mat`,
      'a very long proposal that no shopper would ever type into the box of a store',
    ]);
    expect(generator).toEqual({ name: 'language-model', model: 'tiny', note: null });
    const proposed = ideas.filter(({ generatedBy }) => generatedBy === 'model');
    expect([...new Set(proposed.map(({ keyword }) => keyword))]).toEqual(['rubber mat']);
    expect(proposed[0]?.evidence).toMatchObject({ searchVolume: null, source: 'catalogue' });
    expect(proposed[0]?.evidence.listings).toBeGreaterThan(0);
  });

  it('that fails leaves the built-in ideas, and the answer says so', async () => {
    const without = await ideasFor({ keyword: 'yoga mat' });
    const failed = await ask(async () => {
      throw new Error('it did not answer within 1 s');
    });
    expect(failed.ideas).toEqual(without.ideas);
    expect(failed.generator).toEqual({
      name: 'built-in',
      model: null,
      note: 'The language model tiny did not take part: it did not answer within 1 s.',
    });
    expect(failed.warnings).toHaveLength(1);
    expect(without.generator).toEqual({ name: 'built-in', model: null, note: null });
  });
});
