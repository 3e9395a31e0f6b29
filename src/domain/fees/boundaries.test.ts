/**
 * Both sides of every threshold of every card, generated from the cards. What is expected is worked
 * out from the printed numbers by exact decimal arithmetic, not by the code under test.
 */
import { describe, expect, it } from 'vitest';
import { SCHEDULES } from '../../../test/support/unit-case.ts';
import { type Currency, minorDigits, toMinor } from '../values/money.ts';
import type { RateTable, SizeTier } from './card/fulfillment-card.ts';
import type { RateCard } from './card/rate-card.ts';
import { compileCard } from './card/rate-cards.ts';
import type { RateTier, ReferralCategory } from './card/referral-table.ts';
import { fulfillmentCells } from './fulfillment/fulfillment-cells.ts';
import { rateTables, tableFee } from './fulfillment/fulfillment-rates.ts';
import { lengthPlusGirthNm, type Package } from './fulfillment/package.ts';
import { sizeTier } from './fulfillment/size-tier.ts';
import { referralFee } from './referral.ts';
import { toNanograms, toNanometers } from './units.ts';

const cards = SCHEDULES.map((printed) => [printed.id, printed] as const);

/** The referral fee of a price by BigInt arithmetic on the card's own numbers; null: not known. */
function printedReferral(
  { referral, currency }: RateCard,
  category: ReferralCategory,
  price: number,
  isFba: boolean,
): number | null {
  const { rate } = category;
  if (rate === null) return null;
  const minor = (major: number) => BigInt(toMinor(major, currency));
  const basis = (percent: number) => BigInt(Math.round(percent * 100));
  const tiers: readonly RateTier[] = rate.mode === 'flat' ? [[null, rate.percent]] : rate.tiers;
  const above = rate.mode === 'flat' ? undefined : rate.above;
  const p = BigInt(price);
  const isAbove =
    above !== undefined && p > minor(above.price) && (isFba || above.channel === 'any');
  const portions = (list: readonly RateTier[]) => {
    let sum = 0n;
    let from = 0n;
    for (const [upTo, percent] of list) {
      const to = upTo === null || minor(upTo) > p ? p : minor(upTo);
      if (to > from) sum += (to - from) * basis(percent);
      if (to > from) from = to;
    }
    return sum;
  };
  const whole = () => {
    const isExclusive = rate.mode !== 'flat' && rate.isExclusive === true;
    const at = tiers.findIndex(
      ([upTo]) => upTo === null || (isExclusive ? p < minor(upTo) : p <= minor(upTo)),
    );
    if (rate.mode === 'unstated' && at > 0) return null;
    return p * basis(tiers[at]?.[1] ?? 0);
  };
  const scaled = isAbove
    ? portions(above.tiers)
    : rate.mode === 'marginal'
      ? portions(tiers)
      : whole();
  if (scaled === null) return null;
  const fee = Number((scaled + 5000n) / 10_000n);
  const minimum = category.minimum === undefined ? referral.minimum : category.minimum;
  if (minimum !== null) return Math.max(fee, Number(minor(minimum)));
  const atMost = category.minimumAtMost ?? referral.minimumAtMost;
  return atMost !== undefined && fee < Number(minor(atMost)) ? null : fee;
}

function pricesAround({ rate, minimum }: ReferralCategory, currency: Currency, floor: number) {
  const limits =
    rate === null || rate.mode === 'flat'
      ? []
      : [...rate.tiers, ...(rate.above?.tiers ?? [])].flatMap(([upTo]) => upTo ?? []);
  const rates = rate === null || rate.mode === 'flat' ? [] : rate.tiers.map(([, each]) => each);
  const percents = rate !== null && rate.mode === 'flat' ? [rate.percent] : rates;
  const floors = percents
    .filter((each) => each > 0)
    .map((each) => Math.floor((toMinor(minimum ?? floor, currency) * 100) / each));
  const points = [...limits.map((limit) => toMinor(limit, currency)), ...floors];
  const unit = 10 ** minorDigits(currency);
  return [...points.flatMap((at) => [at - 1, at, at + 1]), 1, unit, 25 * unit, 999 * unit].filter(
    (price) => price > 0,
  );
}

describe.each(cards)('%s', (_, printed) => {
  const compiled = compileCard(printed);
  const { fulfillment, currency } = printed;

  it('referral: the printed fee on both sides of every tier and minimum', () => {
    let checked = 0;
    for (const [index, category] of printed.referral.categories.entries()) {
      const own = compiled.categories[index];
      if (own === undefined) throw new Error(category.name);
      for (const price of pricesAround(category, currency, printed.referral.minimum ?? 0)) {
        for (const isFba of [true, false]) {
          const expected = printedReferral(printed, category, price, isFba);
          const { amount } = referralFee(own, price, isFba, null);
          expect(amount, `${category.name} at ${price}`).toBe(expected);
          checked += 1;
        }
      }
    }
    expect(checked).toBeGreaterThan(0);
  });

  it('fulfillment: the printed cell up to every weight limit, the next one from a nanogram on', () => {
    for (const set of fulfillment.rates) {
      const tables = rateTables(compiled.fulfillment, set);
      for (const [tier, table] of Object.entries(set.tiers)) {
        const own = tables?.get(tier);
        if (own === undefined) throw new Error(`${tier} is not compiled`);
        for (let column = 0; column < fulfillment.priceColumns.length; column += 1) {
          for (const [weight, fee] of printedWeights(table, column)) {
            const at = `${set.program} ${set.period} ${tier} ${weight}`;
            expect(tableFee(own, weight, column), at).toBe(
              fee === null ? null : toMinor(fee, currency),
            );
          }
        }
      }
    }
  });

  it('size tiers: what keeps every limit is in, what exceeds one by the least is out', () => {
    for (const [index, tier] of fulfillment.sizeTiers.entries()) {
      const own = compiled.fulfillment.tiers[index];
      if (own === undefined) throw new Error(tier.id);
      const inside = (pack: Package) => sizeTier([{ ...own, only: null }], pack, false) !== null;
      const largest = largestPackage(tier, printed);
      expect(inside(largest), tier.id).toBe(true);
      for (const [what, pack] of justOver(tier, printed, largest)) {
        expect(inside(pack), `${tier.id} over its ${what}`).toBe(false);
      }
    }
  });

  it('length plus girth: exactly the limit is in, the least above it is out', () => {
    for (const [index, tier] of fulfillment.sizeTiers.entries()) {
      const own = compiled.fulfillment.tiers[index];
      if (own === undefined || tier.lengthPlusGirth === undefined) continue;
      const limit = toNanometers(tier.lengthPlusGirth, fulfillment.lengthUnit);
      const pack = packageOfGirth(tier, printed, limit);
      const fits = (each: Package, sizes: Partial<typeof own>) =>
        sizeTier([{ ...own, only: null, ...sizes }], each, false) !== null;
      // Where another limit is stricter for every package of that girth, this one never decides.
      if (!fits(pack, { lengthPlusGirthNm: Number.POSITIVE_INFINITY })) continue;
      expect(fits(pack, {}), tier.id).toBe(true);
      const [longest, median, shortest] = pack.sidesNm;
      const over: Package = { ...pack, sidesNm: [longest, median, shortest + 1] };
      expect(fits(over, {}), tier.id).toBe(false);
    }
  });

  it('price: the ranges of the fulfillment fee end where the card says', () => {
    const cells = fulfillmentCells(compiled.fulfillment, {
      day: printed.effectiveFrom,
      pack: smallPackage(),
      productType: 'standard',
      traits: [],
      variant: fulfillment.rates[0]?.variant ?? null,
    });
    const limitsPrinted = [
      ...fulfillment.priceColumns.flatMap(({ upTo, below }) => limitOf(upTo, below, currency)),
      ...lowPriceLimits(printed),
    ];
    const expected = [...new Set(limitsPrinted)].sort((a, b) => a - b);
    const limits = cells.map(({ limit }) => limit).filter(Number.isFinite);
    expect(limits).toEqual(fulfillment.withheld === null ? expected : []);
  });
});

function limitOf(upTo: number | undefined, below: number | undefined, currency: Currency) {
  if (upTo !== undefined) return [toMinor(upTo, currency)];
  return below === undefined ? [] : [toMinor(below, currency) - 1];
}

function lowPriceLimits({ fulfillment: { lowPrice }, currency }: RateCard): number[] {
  if (lowPrice === null) return [];
  if (lowPrice.kind === 'program') return [toMinor(lowPrice.upTo, currency)];
  const upTo = lowPrice.kind === 'discount' ? lowPrice.upTo : undefined;
  return limitOf(upTo, lowPrice.below, currency);
}

/** Weights at and just above every printed limit, with the fee the card prints for each. */
function printedWeights(table: RateTable, column: number): [number, number | null][] {
  const { unit, bands, beyond = [] } = table;
  const ng = (weight: number) => toNanograms(weight, unit);
  const beyondFee = (weight: number): number | null => {
    const line = beyond.find(({ upTo }) => upTo === null || weight <= ng(upTo));
    if (line === undefined) return null;
    let fee = line.base[column] ?? 0;
    // Counted step by step, as a person would with the card in hand.
    for (let at = ng(line.above); weight > at; at += ng(line.step)) {
      fee += line.perStep[column] ?? 0;
    }
    return Math.round(fee * 1e6) / 1e6;
  };
  const points: [number, number | null][] = [];
  for (const [index, [limit, ...fees]] of bands.entries()) {
    const fee = fees[column] ?? null;
    if (limit === null || limit === undefined) {
      points.push([ng(1000), fee]);
      continue;
    }
    const next = bands[index + 1];
    points.push([ng(limit), fee]);
    const above = next === undefined ? beyondFee(ng(limit) + 1) : (next[column + 1] ?? null);
    points.push([ng(limit) + 1, above]);
  }
  for (const { above, step, upTo } of beyond) {
    for (const steps of [1, 2, 7]) {
      const weight = ng(above) + steps * ng(step);
      points.push([weight, beyondFee(weight)], [weight + 1, beyondFee(weight + 1)]);
    }
    if (upTo !== null) points.push([ng(upTo), beyondFee(ng(upTo))]);
    if (upTo !== null) points.push([ng(upTo) + 1, beyondFee(ng(upTo) + 1)]);
  }
  return points;
}

function smallPackage(): Package {
  return {
    sidesNm: [toNanometers(10, 'cm'), toNanometers(8, 'cm'), toNanometers(1, 'cm')],
    weightNg: toNanograms(50, 'g'),
  };
}

const HUGE_CM = 80;

/** A package at the tier's side limits, light enough for its dimensional limit. */
function largestPackage(tier: SizeTier, { fulfillment }: RateCard): Package {
  const length = (value: number | null | undefined) =>
    value === null || value === undefined
      ? toNanometers(HUGE_CM, 'cm')
      : toNanometers(value, fulfillment.lengthUnit);
  let sides: [number, number, number] = [
    length(tier.sides?.[0]),
    length(tier.sides?.[1]),
    length(tier.sides?.[2]),
  ];
  const isThin =
    tier.sum !== undefined ||
    tier.lengthPlusGirth !== undefined ||
    tier.shippingWeight !== undefined ||
    tier.dimensionalWeight !== undefined;
  if (isThin) {
    const thin = toNanometers(1, 'cm');
    const longest = Math.min(
      sides[0],
      length(tier.sum) - 2 * thin,
      tier.lengthPlusGirth === undefined
        ? Number.POSITIVE_INFINITY
        : toNanometers(tier.lengthPlusGirth, fulfillment.lengthUnit) - 4 * thin,
    );
    sides = [longest, thin, thin];
  }
  return { sidesNm: sides, weightNg: toNanograms(1, 'g') };
}

/** As long as the tier lets it, flat, and of exactly this length plus girth. */
function packageOfGirth(tier: SizeTier, { fulfillment }: RateCard, girthNm: number): Package {
  const nm = (value: number) => toNanometers(value, fulfillment.lengthUnit);
  const [a, b] = tier.sides ?? [];
  const longest = a === undefined ? Math.floor(girthNm / 4) * 2 : nm(a);
  const around = (girthNm - longest) / 2;
  const thin = toNanometers(5, 'cm');
  const median = Math.min(around - thin, b === null || b === undefined ? around : nm(b), longest);
  return { sidesNm: [longest, median, around - median], weightNg: toNanograms(1, 'g') };
}

function justOver(
  tier: SizeTier,
  { fulfillment }: RateCard,
  largest: Package,
): [string, Package][] {
  const { lengthUnit, weightUnit } = fulfillment;
  const over: [string, Package][] = [];
  const [longest, median, shortest] = largest.sidesNm;
  const [a, b, c] = tier.sides ?? [null, null, null];
  const side = (value: number) => toNanometers(value, lengthUnit) + 1;
  if (a !== null) over.push(['longest side', { ...largest, sidesNm: [side(a), median, shortest] }]);
  if (b !== null) over.push(['median side', { ...largest, sidesNm: [longest, side(b), shortest] }]);
  if (c !== null) over.push(['shortest side', { ...largest, sidesNm: [longest, median, side(c)] }]);
  if (tier.unitWeight !== undefined) {
    const weightNg = toNanograms(tier.unitWeight, weightUnit) + 1;
    over.push(['unit weight', { ...largest, weightNg }]);
  }
  if (tier.shippingWeight !== undefined) {
    const weightNg = toNanograms(tier.shippingWeight, weightUnit) + 1;
    over.push(['shipping weight', { ...largest, weightNg }]);
  }
  if (tier.sum !== undefined) {
    const grown = toNanometers(tier.sum, lengthUnit) - median - shortest + 1;
    over.push(['sum of sides', { ...largest, sidesNm: [grown, median, shortest] }]);
  }
  if (tier.lengthPlusGirth !== undefined) {
    const excess =
      toNanometers(tier.lengthPlusGirth, lengthUnit) - lengthPlusGirthNm(largest.sidesNm) + 1;
    over.push(['length plus girth', { ...largest, sidesNm: [longest + excess, median, shortest] }]);
  }
  const rule = fulfillment.dimensionalWeight;
  if (tier.dimensionalWeight !== undefined && rule !== null) {
    const each = Math.cbrt(tier.dimensionalWeight * rule.divisor * 1.001);
    const nm = toNanometers(each, lengthUnit);
    over.push(['dimensional weight', { ...largest, sidesNm: [nm, nm, nm] }]);
  }
  return over;
}
