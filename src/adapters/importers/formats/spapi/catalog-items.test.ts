import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OBSERVED_AT, readWith } from '../../../../../test/support/importing.ts';
import { spapiImporter } from './spapi.ts';

const US = 'ATVPDKIKX0DER';
const root = { displayName: 'Kitchen', classificationId: '100' };
const cups = { displayName: 'Cups', classificationId: '120', parent: root };

const itemOf = (changes: object = {}) => ({
  asin: 'B000000001',
  classifications: [{ marketplaceId: US, classifications: [cups] }],
  dimensions: [
    {
      marketplaceId: US,
      package: {
        length: { unit: 'inches', value: 10 },
        width: { unit: 'centimeters', value: 12 },
        height: { unit: 'cubits', value: 2 },
        weight: { unit: 'pounds', value: 2 },
      },
    },
  ],
  identifiers: [
    {
      marketplaceId: US,
      identifiers: [
        { identifier: '0012345678905', identifierType: 'EAN' },
        { identifier: '4901234567894', identifierType: 'JAN' },
        { identifier: 'X1', identifierType: 'SKU' },
      ],
    },
  ],
  images: [
    {
      marketplaceId: US,
      images: [
        { variant: 'PT01', link: 'https://i.example/side.jpg', width: 900 },
        { variant: 'MAIN', link: 'https://i.example/small.jpg', width: 75 },
        { variant: 'MAIN', link: 'https://i.example/large.jpg', width: 1500 },
      ],
    },
  ],
  relationships: [
    { marketplaceId: US, relationships: [{ type: 'VARIATION', parentAsins: ['B00000000P'] }] },
  ],
  salesRanks: [
    {
      marketplaceId: US,
      displayGroupRanks: [{ title: 'kitchen', rank: 7285 }],
      classificationRanks: [{ classificationId: '120', title: 'Cups', rank: 11 }],
    },
  ],
  summaries: [{ marketplaceId: US, brand: 'Acme', itemName: 'Blue cup', manufacturer: 'Acme Co' }],
  ...changes,
});
const read = (answer: unknown) => readWith(spapiImporter, JSON.stringify(answer));

describe('Catalog Items', () => {
  it('are known by any one part that was asked for', () => {
    const { asin, identifiers, images } = itemOf();
    for (const part of [{ identifiers }, { images }]) {
      expect(spapiImporter.recognizes(JSON.stringify({ asin, ...part }))).toBe(true);
    }
  });

  it('tell the product, its way in the tree, and its ranks', async () => {
    const { observations, rejects } = await read(itemOf());
    expect(rejects).toEqual([]);
    const rank = (categoryId: string, value: number) => ({
      name: 'bsr',
      categoryId,
      points: [{ at: OBSERVED_AT, value, state: 'ok' }],
    });
    expect(observations).toMatchObject([
      { kind: 'category', marketplace: 'US', id: '120', name: 'Cups', parentId: '100' },
      { kind: 'category', id: '100', name: 'Kitchen', parentId: null },
      {
        kind: 'product',
        asin: 'B000000001',
        source: 'spapi',
        facts: {
          title: 'Blue cup',
          brand: 'Acme',
          categoryId: '120',
          rootCategoryId: '100',
          images: ['https://i.example/large.jpg', 'https://i.example/side.jpg'],
          gtins: ['0012345678905', '4901234567894'],
          package: { lengthMm: 254, widthMm: 120, heightMm: null, weightG: 907 },
          parentAsin: 'B00000000P',
        },
        series: [rank('100', 7285), rank('120', 11)],
      },
    ]);
  });

  it('leave out a group’s rank that is of no classification known, and say nothing of it', async () => {
    const ranks = [{ marketplaceId: US, displayGroupRanks: [{ title: 'Garden', rank: 5 }] }];
    const { observations } = await read(itemOf({ salesRanks: ranks }));
    expect(observations.at(-1)).toMatchObject({ kind: 'product', series: [] });
    const bare = await read(itemOf({ classifications: undefined }));
    expect(bare.observations).toMatchObject([{ series: [{ categoryId: '120' }] }]);
  });

  it('are read from a page of a search, each marketplace for itself', async () => {
    const german = { marketplaceId: 'A1PA6795UKMFR9', itemName: 'Blaue Tasse' };
    const parent = { marketplaceId: US, itemClassification: 'VARIATION_PARENT', itemName: 'Cup' };
    const { rows, rejects, observations } = await read({
      numberOfResults: 4,
      refinements: { classifications: [{ displayName: 'Kitchen', classificationId: '100' }] },
      items: [
        itemOf({ classifications: undefined, summaries: [parent, german] }),
        { asin: 'B000000002', summaries: [{ marketplaceId: 'ELSEWHERE', itemName: 'Cup' }] },
        { asin: 'short', summaries: [parent] },
      ],
    });
    expect(rows.map(({ line }) => line)).toEqual([1]);
    expect(observations).toMatchObject([
      { marketplace: 'US', facts: { isParent: true } },
      { marketplace: 'DE', facts: { title: 'Blaue Tasse' }, series: [] },
    ]);
    expect(rejects.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/marketplace that is known/),
      expect.stringMatching(/short/),
    ]);
  });
});

const REAL_DATA = process.env['SHELFLINE_REAL_DATA'] ?? '';

it.skipIf(REAL_DATA === '')('reads the published examples', async () => {
  const text = readFileSync(
    join(REAL_DATA, 'spapi/examples/catalogItems_2022-04-01__examples.json'),
  );
  const examples = JSON.parse(text.toString()) as { code: string; response: unknown }[];
  for (const { response } of examples.filter(({ code }) => code === '200')) {
    const { rejects, observations } = await read(response);
    expect(rejects).toEqual([]);
    const names = observations.flatMap((one) => (one.kind === 'category' ? one.name : []));
    expect(names).toEqual([...['QLED TVs', 'Televisions', 'Television & Video', 'Electronics']]);
    expect(observations.at(-1)).toMatchObject({
      facts: {
        brand: 'SAMSUNG',
        rootCategoryId: '172282',
        parentAsin: expect.stringMatching(/^B0[A-Z0-9]{8}$/),
      },
      series: [
        { categoryId: '172282', points: [{ value: 72_855 }] },
        { categoryId: '21489946011', points: [{ value: 113 }] },
      ],
    });
  }
});
