import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppContext } from '../../app/context.ts';
import { calculateProfit } from '../../app/profit/calculate-profit.ts';
import type { ProfitRequest } from '../../app/profit/request.ts';
import { builtInModel } from '../../domain/estimation/model/model.ts';
import { packageOf } from '../../domain/fees/fulfillment/package.ts';
import { cardFaults } from './card-faults.ts';
import { readRateCards, SHIPPED_RATE_CARDS } from './read-rate-cards.ts';

const folder = mkdtempSync(join(tmpdir(), 'shelfline-rate-cards-'));
const GERMAN = 'cards/de-2026-07-01.json';

beforeEach(() => {
  rmSync(folder, { recursive: true });
  cpSync(SHIPPED_RATE_CARDS, folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');

function replace(file: string, what: string, by: string): void {
  expect(textOf(file)).toContain(what);
  writeFileSync(join(folder, file), textOf(file).replace(what, by));
}

/** The number of the first line that has these words. */
function lineOf(file: string, words: string): number {
  return (
    textOf(file)
      .split('\n')
      .findIndex((line) => line.includes(words)) + 1
  );
}

describe('readRateCards', () => {
  it('needs no code for a card that is added: a later card takes over on its first day', async () => {
    replace(GERMAN, '"extends"', '"effectiveTo": "2026-12-31",\n  "extends"');
    const added = { extends: 'de-2026-07-01', effectiveFrom: '2027-01-01', effectiveTo: null };
    const referral = { categories: { 'Toys and Games': { rate: 20 } } };
    const card = JSON.stringify({ ...added, about: ['A card of this test.'], referral });
    writeFileSync(join(folder, 'cards/de-2027-01-01.json'), card);
    const cards = readRateCards(folder);
    const parts: Partial<AppContext> = { rateCards: () => cards, salesModel: builtInModel };
    const feesOn = async (day: string) => {
      const { card, unit } = await calculateProfit(parts as AppContext, toy(day));
      return [card.id, unit.fees.referral, unit.fees.fulfillment];
    };
    expect(await feesOn('2026-12-31')).toEqual(['de-2026-07-01', 300, 315]);
    expect(await feesOn('2027-01-01')).toEqual(['de-2027-01-01', 400, 315]);
  });

  it('names file and line of what is no JSON', () => {
    const line = lineOf(GERMAN, '"vat"');
    replace(GERMAN, '"vat":', '"vat"');
    expect(() => readRateCards(folder)).toThrow(`${join(folder, GERMAN)}:${line}: `);
  });

  it('names file and line of a member that breaks the schema', () => {
    replace(GERMAN, '"onFeesPercent": 19', '"onFeesPercent": "a lot"');
    const line = lineOf(GERMAN, '"onFeesPercent"');
    expect(() => readRateCards(folder)).toThrow(
      `${join(folder, GERMAN)}:${line}: vat.onFeesPercent must be number`,
    );
  });

  it('names the file that says a faulty member where a card only extends it', () => {
    const base = 'bases/europe-2026-07-01.json';
    replace(base, '"Computers": { "rate": 7', '"Computers": { "rate": 120');
    const line = lineOf(base, '"Computers"');
    expect(() => readRateCards(folder)).toThrow(
      `${join(folder, base)}:${line}: referral.categories.Computers.rate must be <= 100`,
    );
  });

  it('names a member that no card has', () => {
    replace(GERMAN, '"vat"', '"color": "blue",\n  "vat"');
    const line = lineOf(GERMAN, '"color"');
    expect(() => readRateCards(folder)).toThrow(
      `:${line}: color is no member that this schema knows`,
    );
  });

  it('names file and line of a base that is not there, and of two files that extend each other', () => {
    const line = lineOf(GERMAN, '"extends"');
    replace(GERMAN, '"europe-euro-2026-07-01"', '"nowhere"');
    expect(() => readRateCards(folder)).toThrow(
      `${join(folder, GERMAN)}:${line}: there is no "nowhere" to extend`,
    );
    replace(GERMAN, '"nowhere"', '"de-2026-02-01"');
    expect(() => readRateCards(folder)).toThrow(/"de-2026-0\d-01" extends this file in turn/);
  });

  it('names file and line of a table out of order', () => {
    const line = lineOf(GERMAN, '"standard_envelope"');
    replace(GERMAN, '[0.21, 2.31], [0.46, 2.42]', '[0.46, 2.42], [0.21, 2.31]');
    expect(() => readRateCards(folder)).toThrow(
      `${join(folder, GERMAN)}:${line}: standard/standard/ordinary/CEP standard_envelope: bands are not ascending`,
    );
  });
});

describe('cardFaults', () => {
  it('finds a tier out of order, a missing column and an unknown tier', () => {
    const card = readRateCards().cards.find(({ printed }) => printed.id === 'us-2026-01-15');
    const [set] = card?.printed.fulfillment.rates ?? [];
    if (card === undefined || set === undefined) throw new Error('no rates');
    const { printed } = card;
    const tiers = [
      [20, 8],
      [10, 15],
      [null, 20],
    ] as [number | null, number][];
    const broken = {
      ...printed,
      id: 'us-wrong',
      referral: {
        ...printed.referral,
        categories: [{ name: 'Crooked', rate: { mode: 'whole' as const, tiers } }],
      },
      fulfillment: {
        ...printed.fulfillment,
        rates: [
          ...printed.fulfillment.rates,
          { ...set, tiers: { nowhere: { unit: 'lb' as const, bands: [[1, 2.5]] } } },
        ],
      },
    };
    expect(cardFaults(broken).map(({ what }) => what)).toEqual([
      'the id must be the marketplace and the first day',
      'Crooked: tiers are not ascending',
      'standard/standard/ordinary nowhere: a band lacks a column',
      'standard/standard/ordinary nowhere: there is no such size tier',
    ]);
  });
});

/** A toy of 20.00 in a package of half a kilogram, which is a small parcel. */
function toy(day: string): ProfitRequest {
  const said: Partial<ProfitRequest> = {
    marketplace: 'DE',
    now: 0,
    day,
    asin: null,
    category: 'Toys and Games',
    price: 2000,
    pack: packageOf([30, 20, 10], 'cm', 0.5, 'kg'),
    cost: 500,
    daysOfSupply: null,
    overrides: {},
  };
  const silent = Object.fromEntries(NOT_SAID.map((name) => [name, null]));
  return { ...silent, ...said } as ProfitRequest;
}

const NOT_SAID = [
  'productType',
  'channel',
  'inboundShipping',
  'fbmShipping',
  'advertising',
  'otherCosts',
  'returnRatePercent',
  'returnLossPercent',
  'storageMonths',
  'isVatRegistered',
  'sellingPlan',
  'deliveryVariant',
  'shipsInOwnPackaging',
  'sellerCountry',
  'monthlyUnits',
  'targetMarginPercent',
  'targetRoiPercent',
] as const;
