/**
 * The rules of a seller for keyword ideas: on a made-up catalog of few brands with lines, models
 * and trade marks, and, where somebody has them, on real exports.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openImportContext } from '../../../test/support/import-context.ts';
import { OBSERVED_AT, sourceOf } from '../../../test/support/importing.ts';
import { ruleBreaks } from '../../../test/support/keyword-rules.ts';
import { openStoreIndex } from '../../../test/support/store-index.ts';
import { openFile } from '../../adapters/importers/files/import-source.ts';
import { builtInModel } from '../../domain/estimation/model/model.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { AppContext } from '../context.ts';
import { importFile } from '../import/import-file.ts';
import { type KeywordIdeas, keywordIdeas } from './keyword-ideas.ts';

const REAL_DATA = process.env['SHELFLINE_REAL_DATA'] ?? '';

const context = await openImportContext();
const index = await openStoreIndex(context.store);
const app = {
  store: context.store,
  search: index.search,
  storeName: 'amazon',
  salesModel: builtInModel,
} as unknown as AppContext;
afterAll(() => context.close());

const ask = (marketplace: MarketplaceId, seed: { keyword: string }): Promise<KeywordIdeas> =>
  keywordIdeas(app, {
    marketplace,
    seed,
    purpose: 'both',
    language: null,
    limit: 200,
    now: OBSERVED_AT + 86_400,
  });

async function marketWords(marketplace: MarketplaceId) {
  const brands = new Set<string>();
  const titles: string[] = [];
  for await (const { brand, title } of app.store.products.scan(marketplace)) {
    if (brand !== null) brands.add(brand.toLowerCase());
    titles.push((title ?? '').toLowerCase());
  }
  return { brands, titles: titles.join('\n') };
}

/** Lumo owns most of the market; its lines, models and trade marks stand in its titles alone. */
const LAMPS = [
  ['Lumo', 'Lumo Aurora 5 LED Desk Lamp with Wireless Charger KL4410, White'],
  ['Lumo', 'Lumo Aurora 7 LED Desk Lamp with Wireless Charger, Swing Arm, Black'],
  ['Lumo', 'Lumo Aurora 9 Dimmable Desk Lamp with Wireless Charger, SoftGlow™, Swing Arm'],
  ['Lumo', 'Lumo Nova 20 Dimmable Desk Lamp, SoftGlow, w/IF Sensor and USB Port'],
  ['Lumo', 'Lumo Nova 22 Dimmable Desk Lamp, SoftGlow, w/IF Sensor, Clamp, 12 inch'],
  ['Lumo', 'Lumo Nova 30, Color Desklamp with Clamp, Lamp for any Desk'],
  ['Lumo', 'Lumo Nova 32, Color Desklamp with Clamp, GT8HW, Desk and Bed Lamp'],
  ['Brite', 'Brite LED Desk Lamp with Clamp, Eye Caring, Swing Arm, GT8HW'],
  ['Brite', 'Brite Dimmable Desk Lamp with USB Port, Eye Caring, Swing Arm'],
  ['Brite', 'Brite LED Desk Lamps for Home Office, Eye Caring'],
  ['Halden', 'Halden LED Desk Lamp for Home Office, Eye Caring, Black'],
  ['Halden', 'Halden Dimmable Desk Lamp for Home Office, Swing Arm, Desk Organizer'],
] as const;

beforeAll(async () => {
  const rows = LAMPS.map(([brand, title], place) => {
    const asin = `B0000000${String(place + 10)}`;
    return `${asin},US,${brand},"${title.replaceAll('"', '""')}",${1000 + place},Home > Lamps`;
  });
  const csv = ['asin,marketplace,brand,title,bsr,category_path', ...rows].join('\n');
  await importFile(context, sourceOf('lamps.csv', csv), {});
  await index.refresh();
});

describe('ideas for a market of few brands', () => {
  it('are phrases of the titles, around what was asked for', async () => {
    const { ideas } = await ask('US', { keyword: 'desk lamp' });
    const keywords = ideas.map(({ keyword }) => keyword);
    expect(keywords[0]).toBe('desk lamp');
    for (const expected of [
      'led desk lamp',
      'dimmable desk lamp',
      'color desk lamp',
      'desk lamp with wireless charger',
      'desk lamp for home office',
    ]) {
      expect(keywords).toContain(expected);
    }
    expect(keywords.join()).not.toMatch(/desklamp|\bif\b|aurora|nova|softglow|gt8hw|inch/);
  });

  it('break no rule of a seller', async () => {
    for (const seed of ['desk lamp', 'lamp', 'swing arm']) {
      const answer = await ask('US', { keyword: seed });
      expect(ruleBreaks(answer, { seed, ...(await marketWords('US')) })).toEqual([]);
    }
  });

  it('hide no name of another seller in the backend terms', async () => {
    const { backendTerms } = await ask('US', { keyword: 'desk lamp' });
    expect(backendTerms.text.split(' ')).toEqual(
      expect.arrayContaining(['clamp', 'swing', 'home']),
    );
    expect(backendTerms.text).not.toMatch(/aurora|nova|softglow|gt8hw|kl4410|lumo|\blamp\b|desk/);
  });
});

const REAL = [
  ['keepa-export/us-electronics-home-5000.csv', 'US'],
  ['keepa-export/de-processors-627.csv', 'DE'],
  ['keepa-export/de-bluray-32.csv', 'DE'],
  ['keepa-export/de-toys-176-columns-527.csv', 'DE'],
] as const;
const SEEDS = {
  US:
    'fish finder,stand mixer,air fryer,smartwatch,wireless microphone,headphones,blender,' +
    'electric kettle,coffee maker,dog collar,toaster 2 slice,handheld gps,string lights,' +
    'ice cream maker,mixing bowl,car gps,running watch,food processor,cookware set,heart rate monitor',
  DE: 'prozessor,blu-ray player,spielzeug,bausatz,lernspielzeug,geschenk für kinder,puppenhaus,kühler',
} as const;

describe.skipIf(REAL_DATA === '')('ideas for real markets', () => {
  beforeAll(async () => {
    for (const [file, marketplace] of REAL) {
      await importFile(context, await openFile(join(REAL_DATA, file)), { marketplace });
    }
    await index.refresh();
  }, 60_000);

  it.each(['US', 'DE'] as const)('break no rule of a seller in %s', async (marketplace) => {
    const words = await marketWords(marketplace);
    const breaks: string[] = [];
    let ideas = 0;
    for (const seed of SEEDS[marketplace].split(',')) {
      const answer = await ask(marketplace, { keyword: seed });
      ideas += new Set(answer.ideas.map(({ keyword }) => keyword)).size;
      breaks.push(...ruleBreaks(answer, { seed, ...words }).map((one) => `${seed}: ${one}`));
    }
    expect(breaks).toEqual([]);
    expect(ideas).toBeGreaterThan(SEEDS[marketplace].split(',').length * 3);
  });
});
