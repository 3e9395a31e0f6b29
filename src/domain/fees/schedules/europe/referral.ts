/**
 * Referral percentages of the European rate card (fees effective 1 July 2026): one column holds for
 * the United Kingdom, Germany, France, Italy and Spain; only some limits differ between pounds and
 * euros. The card's own wording decides the mode: "for the portion of the total price up to" is
 * marginal, "for products with a total price of ... or less" is whole. The pricing pages know no
 * minimum for media and grocery (footnote 3 of the card names one for all categories); theirs is 0.
 */
import type { ReferralCategory } from '../../schedule.ts';

/** The limits that the card prints once in pounds and once in euros. */
export interface EuropeLimits {
  readonly automotive: number;
  readonly clothing: number;
  readonly furniture: number;
  readonly jewellery: number;
  readonly watches: number;
}

/** The names alone, for the Netherlands, Sweden, Poland and Belgium, whose own column is not known. */
export function europeCategoriesWithoutRates(): readonly ReferralCategory[] {
  return europeReferral({ automotive: 0, clothing: 0, furniture: 0, jewellery: 0, watches: 0 }).map(
    (category) => ({ ...category, rate: null, minimum: null }),
  );
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a table with five limits to fill in.
export function europeReferral(limits: EuropeLimits): readonly ReferralCategory[] {
  return [
    { name: 'Everything else', isDefault: true, rate: { mode: 'flat', percent: 15 } },
    {
      name: 'Amazon Device Accessories',
      rate: { mode: 'flat', percent: 45 },
      traits: ['low_price_special'],
    },
    {
      name: 'Automotive and Powersports',
      rate: {
        mode: 'marginal',
        tiers: [
          [limits.automotive, 15],
          [null, 9],
        ],
      },
    },
    {
      name: 'Baby Products',
      rate: {
        mode: 'whole',
        tiers: [
          [10, 8],
          [null, 15],
        ],
      },
    },
    {
      name: 'Baby Pushchairs and Safety Equipment',
      rate: {
        mode: 'whole',
        tiers: [
          [10, 8],
          [null, 15],
        ],
      },
      traits: ['selected_parcel'],
    },
    {
      name: 'Beauty, Health and Personal Care',
      rate: {
        mode: 'whole',
        tiers: [
          [10, 8],
          [null, 15],
        ],
      },
      traits: ['low_price_special'],
    },
    {
      name: 'Reusable Work and Safety Gloves',
      rate: {
        mode: 'whole',
        tiers: [
          [10, 8],
          [null, 15],
        ],
      },
      traits: ['selected_parcel'],
    },
    { name: 'Beer, Wine and Spirits', rate: { mode: 'flat', percent: 10 } },
    {
      name: 'Books',
      rate: { mode: 'flat', percent: 15 },
      minimum: 0,
      traits: ['low_price_special', 'books'],
    },
    {
      name: 'Business, Industrial and Scientific Supplies',
      rate: { mode: 'flat', percent: 15 },
      traits: ['low_price_special'],
    },
    { name: 'Compact Appliances', rate: { mode: 'flat', percent: 15 } },
    {
      name: 'Clothing and Accessories',
      rate: {
        mode: 'whole',
        tiers: [
          [15, 5],
          [20, 10],
          [null, 15],
        ],
        above: {
          price: limits.clothing,
          channel: 'fba',
          tiers: [
            [limits.clothing, 15],
            [null, 7],
          ],
        },
      },
      traits: ['selected_parcel', 'fashion', 'apparel'],
    },
    { name: 'Commercial Electrical and Energy Supplies', rate: { mode: 'flat', percent: 12 } },
    { name: 'Computers', rate: { mode: 'flat', percent: 7 } },
    { name: 'Consumer Electronics', rate: { mode: 'flat', percent: 7 } },
    { name: 'Cycling Accessories', rate: { mode: 'flat', percent: 15 } },
    {
      name: 'Electronic Accessories; Computer accessories',
      rate: {
        mode: 'marginal',
        tiers: [
          [100, 15],
          [null, 8],
        ],
      },
    },
    {
      name: 'Printer and Scanner Accessories',
      rate: {
        mode: 'marginal',
        tiers: [
          [100, 15],
          [null, 8],
        ],
      },
      traits: ['selected_parcel'],
    },
    { name: 'Eyewear', rate: { mode: 'flat', percent: 15 }, traits: ['fashion'] },
    {
      name: 'Eyewear Protection',
      rate: { mode: 'flat', percent: 15 },
      traits: ['selected_parcel'],
    },
    {
      name: 'Footwear',
      rate: { mode: 'flat', percent: 15 },
      traits: ['selected_parcel', 'fashion', 'shoes'],
    },
    { name: 'Full-Size Appliances', rate: { mode: 'flat', percent: 7 } },
    {
      name: 'Furniture',
      rate: {
        mode: 'marginal',
        tiers: [
          [limits.furniture, 15],
          [null, 10],
        ],
      },
    },
    {
      name: 'Furniture Accessories',
      rate: { mode: 'flat', percent: 13 },
      traits: ['selected_parcel'],
    },
    {
      name: 'Grocery and Gourmet',
      rate: {
        mode: 'whole',
        tiers: [
          [10, 5],
          [null, 15],
        ],
      },
      minimum: 0,
      traits: ['selected_parcel', 'low_price_special', 'grocery'],
    },
    { name: 'Handmade', rate: { mode: 'flat', percent: 12 } },
    {
      name: 'Home Products',
      rate: {
        mode: 'whole',
        tiers: [
          [20, 8],
          [null, 15],
        ],
      },
    },
    {
      name: 'Home Linen and Rugs',
      rate: { mode: 'flat', percent: 15 },
      traits: ['selected_parcel'],
    },
    {
      name: 'Home Adhesives and Cable Ties',
      rate: { mode: 'flat', percent: 13 },
      traits: ['selected_parcel'],
    },
    {
      name: 'Jewellery',
      rate: {
        mode: 'marginal',
        tiers: [
          [limits.jewellery, 20],
          [null, 5],
        ],
      },
    },
    { name: 'Kitchen', rate: { mode: 'flat', percent: 15 }, traits: ['low_price_special'] },
    { name: 'Lawn and Garden', rate: { mode: 'flat', percent: 15 } },
    { name: 'Luggage', rate: { mode: 'flat', percent: 15 } },
    {
      name: 'Luggage Accessories',
      rate: { mode: 'flat', percent: 15 },
      traits: ['selected_parcel'],
    },
    { name: 'Mattresses', rate: { mode: 'flat', percent: 15 }, traits: ['selected_parcel'] },
    {
      name: 'Music, Video and DVD',
      rate: { mode: 'flat', percent: 15 },
      minimum: 0,
      traits: ['media'],
    },
    { name: 'Musical Instruments and AV Production', rate: { mode: 'flat', percent: 12 } },
    { name: 'Office Products', rate: { mode: 'flat', percent: 15 }, traits: ['low_price_special'] },
    { name: 'Packing Materials', rate: { mode: 'flat', percent: 15 }, traits: ['selected_parcel'] },
    {
      name: 'Pet Clothing and Food',
      rate: {
        mode: 'whole',
        tiers: [
          [10, 5],
          [null, 15],
        ],
      },
      traits: ['selected_parcel'],
    },
    { name: 'Pet Supplies', rate: { mode: 'flat', percent: 15 } },
    {
      name: 'Rucksacks and Handbags',
      rate: { mode: 'flat', percent: 15 },
      traits: ['selected_parcel', 'fashion'],
    },
    { name: 'Software', rate: { mode: 'flat', percent: 15 }, minimum: 0, traits: ['media'] },
    { name: 'Sports and Outdoors', rate: { mode: 'flat', percent: 15 } },
    { name: 'Tools and Home Improvement', rate: { mode: 'flat', percent: 13 } },
    {
      name: 'Door, Window and Shower Accessories',
      rate: { mode: 'flat', percent: 13 },
      traits: ['selected_parcel'],
    },
    { name: 'Toys and Games', rate: { mode: 'flat', percent: 15 } },
    { name: 'Tyres', rate: { mode: 'flat', percent: 7 } },
    {
      name: 'Video Games and Gaming Accessories',
      rate: { mode: 'flat', percent: 15 },
      minimum: 0,
      traits: ['media'],
    },
    {
      name: 'Video Game Consoles',
      rate: { mode: 'flat', percent: 8 },
      minimum: 0,
      traits: ['media'],
    },
    {
      name: 'Vitamins, Minerals & Supplements',
      rate: {
        mode: 'whole',
        tiers: [
          [10, 5],
          [null, 15],
        ],
      },
    },
    {
      name: 'Watches',
      rate: {
        mode: 'marginal',
        tiers: [
          [limits.watches, 15],
          [null, 5],
        ],
      },
    },
  ];
}
