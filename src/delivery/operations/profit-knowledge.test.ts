/** Profit where what is known of a product contradicts the card, or is not all of its package. */
import { expect, it } from 'vitest';
import {
  askProfit,
  GERMAN,
  MEASURED,
  MEASURED_AT,
  NOW,
  packed,
  product,
} from '../../../test/support/profit-desk.ts';
import type { Facts } from '../../domain/product/facts.ts';
import type { Observation } from '../../domain/product/observation.ts';

const MISREAD = 'B0MISREAD1';
const UNMAPPED = 'B0UNMAPPED';
const VOLUME = 'B0VOLUME01';
const BOUNDED = 'B0BOUNDED1';
const ITEM = 'B0ITEMSIZE';
const NO_SIDES = { lengthMm: null, widthMm: null, heightMm: null };

function kitchenThing(asin: string, facts: Partial<Facts>): Observation {
  const place = { categoryId: '3169011', rootCategoryId: '3167641' };
  return product('DE', asin, NOW, { ...place, ...facts }, 2999);
}

const ask = askProfit([
  product(
    'US',
    MISREAD,
    MEASURED_AT,
    {
      categoryId: '318049011',
      rootCategoryId: '16310091',
      package: { lengthMm: 156, widthMm: 102, heightMm: 52, weightG: 235 },
      measuredFees: { pickAndPack: 1100, referralPercent: 0.12, closing: null },
    },
    2599,
  ),
  product(
    'US',
    UNMAPPED,
    NOW,
    { measuredFees: { pickAndPack: null, referralPercent: 0.15, closing: null } },
    2599,
  ),
  kitchenThing(VOLUME, {
    packageVolumeCm3: 3000,
    package: { ...NO_SIDES, weightG: 600 },
    itemSize: { ...NO_SIDES, weightG: 500, volumeCm3: 2800 },
  }),
  kitchenThing(BOUNDED, {
    packageVolumeCm3: 3000,
    package: { ...NO_SIDES, weightG: 600 },
    itemSize: { lengthMm: 248, widthMm: 150, heightMm: 80, weightG: 500, volumeCm3: null },
  }),
  kitchenThing(ITEM, {
    itemSize: { lengthMm: 250, widthMm: 150, heightMm: 80, weightG: 500, volumeCm3: null },
  }),
]);

it('does not use a measured fee that contradicts the card, and names it', async () => {
  const request = { cost: 6, date: '2026-09-10' };
  const answer = await ask({ asin: MISREAD, ...request });
  const right = await ask({ asin: MEASURED, ...request });
  expect(answer.fees.referral).toBe(right.fees.referral);
  expect(answer.feeRules.find(({ fee }) => fee === 'fulfillment')?.source).toBe('schedule');
  expect(answer.notes).toEqual([
    'The referral percentage measured by keepa on 2026-05-10 (0.12 %) contradicts the card (12 %) ' +
      'by more than a factor of 1.5: the card is used; give feeOverrides.referral where you know ' +
      'better.',
    'The fulfillment fee measured by keepa on 2026-05-10 (11 USD) contradicts the card (4.35) by ' +
      'more than a factor of 1.5: the card is used; give feeOverrides.fulfillment where you know ' +
      'better.',
  ]);
  expect(answer.crossCheck).toMatchObject({ referralPercent: { measured: 0.12, schedule: 12 } });
  expect(right.notes).toEqual([]);
});

it('lets no percentage stand in for a card that no card charges', async () => {
  const answer = await ask({ asin: UNMAPPED, cost: 6, package: packed });
  expect(answer.fees.referral).toBeNull();
  expect(answer.missing.map(({ fee }) => fee)).toEqual(['referral']);
  expect(answer.notes[0]).toContain('(0.15 %) is none that any card charges');
});

it('tells storage from the volume, and no size tier that the sides would decide', async () => {
  const request = { marketplace: 'amazon.de', cost: 4, date: '2026-09-10' };
  const open = await ask({ asin: VOLUME, ...request });
  const known = await ask({ asin: GERMAN, ...request });
  expect(open.fees.storage).toBe(known.fees.storage);
  expect(open.fees.fulfillment).toBeNull();
  expect(open.missing.map(({ fee, reason }) => [fee, reason])).toEqual([
    ['fulfillment', expect.stringContaining('leaves its size tier open')],
  ]);
  expect(open.assumptions.join('\n')).toContain('storage is by its volume (keepa, 2026-11-21)');
});

it('tells the size tier where volume and item leave only one', async () => {
  const request = { marketplace: 'amazon.de', cost: 4, date: '2026-09-10' };
  const bounded = await ask({ asin: BOUNDED, ...request });
  const known = await ask({ asin: GERMAN, ...request });
  expect(bounded.missing).toEqual([]);
  expect(bounded.sizeTier).toBe(known.sizeTier);
  expect(bounded.fees).toEqual(known.fees);
  expect(bounded.assumptions.join('\n')).toContain('Whatever its sides, the package is');
});

it('stores by the size of the item where no more is known, and says so', async () => {
  const answer = await ask({ asin: ITEM, marketplace: 'amazon.de', cost: 4, date: '2026-09-10' });
  expect(answer.fees.storage).toBeGreaterThan(0);
  expect(answer.missing.map(({ fee }) => fee)).toEqual(['fulfillment']);
  expect(answer.assumptions.join('\n')).toContain('the size of the product without it');
});
