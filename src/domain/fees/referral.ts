/**
 * The referral fee: the marketplace's percentage of the total price the buyer pays. A card's
 * wording decides whether a rate applies to the whole price ("products with a total price of ... or
 * less") or to a portion ("for the portion of the total price up to ..."). Confusing the two is off
 * by whole dollars.
 */
import { type Currency, type Minor, toMinor } from '../values/money.ts';
import type {
  CategoryTrait,
  RateTier,
  ReferralCategory,
  ReferralTable,
} from './card/referral-table.ts';
import type { FeeLine } from './fee-line.ts';
import { BASIS, type BasisPoints, minorOrNull, roundHalfUp, toBasisPoints } from './minor.ts';

/** Rates by price. `limits[i]` is the last price of tier i, and the last limit is infinite. */
interface Tiers {
  readonly limits: readonly Minor[];
  readonly rates: readonly BasisPoints[];
}

interface CompiledRate extends Tiers {
  readonly mode: 'flat' | 'whole' | 'marginal' | 'unstated';
  readonly rule: string;
  readonly above:
    | (Tiers & { readonly price: Minor; readonly isFbaOnly: boolean; readonly rule: string })
    | null;
}

/** A referral category in minor units and integer rates. */
export interface CompiledCategory {
  readonly name: string;
  readonly isDefault: boolean;
  readonly rate: CompiledRate | null;
  /** Null when unknown. It is then at most `minimumAtMost`, if that is known. */
  readonly minimum: Minor | null;
  readonly minimumAtMost: Minor | null;
  readonly minimumOfTier: { readonly tier: string; readonly minimum: Minor } | null;
  readonly traits: readonly CategoryTrait[];
  readonly departments: readonly string[];
  /** Tax contained in the price, if it differs by category. */
  readonly taxBasisPoints: BasisPoints | null;
  readonly note: string | null;
}

/** @param tier the size tier when the marketplace ships */
export function referralFee(
  category: CompiledCategory,
  price: Minor,
  isFba: boolean,
  tier: string | null,
): FeeLine {
  const { rate } = category;
  if (rate === null) return { amount: null, rule: 'the referral rate is not known' };
  const { above } = rate;
  const isAbove = above !== null && price > above.price && (isFba || !above.isFbaOnly);
  const scaled = isAbove ? marginal(above, price) : rated(rate, price);
  if (scaled === null) {
    return {
      amount: null,
      rule: 'the card does not say whether its tiers rate the whole price or portions of it',
    };
  }
  const amount = roundHalfUp(scaled / BASIS);
  const rule = isAbove ? above.rule : rate.rule;
  const ofTier = category.minimumOfTier;
  if (ofTier !== null && isFba && tier === ofTier.tier && amount < ofTier.minimum) {
    return { amount: ofTier.minimum, rule: `${rule}; minimum of ${tier}` };
  }
  if (category.minimum !== null) {
    return amount < category.minimum
      ? { amount: category.minimum, rule: `${rule}; minimum` }
      : { amount, rule };
  }
  if (category.minimumAtMost !== null && amount < category.minimumAtMost) {
    return { amount: null, rule: 'the minimum referral fee is not known' };
  }
  return { amount, rule };
}

/**
 * Returns the prices after which another rate decides, or the rate instead of the minimum. An
 * amount half a minor unit below the minimum rounds up to it.
 */
export function referralBreakpoints(category: CompiledCategory): readonly Minor[] {
  const { rate } = category;
  if (rate === null) return [];
  const limits = [...rate.limits, ...(rate.above === null ? [] : rate.above.limits)];
  const floors = [
    category.minimum,
    category.minimumAtMost,
    category.minimumOfTier?.minimum ?? null,
  ];
  for (const basis of ratesOf(rate)) {
    for (const floor of floors) {
      if (floor === null || basis === 0) continue;
      limits.push(Math.ceil(((floor - 0.5) * BASIS) / basis) - 1);
    }
  }
  return limits.filter(Number.isFinite);
}

export function compileReferral(
  table: ReferralTable,
  currency: Currency,
): readonly CompiledCategory[] {
  const ofTier = table.minimumOfTier;
  return table.categories.map((category) => ({
    name: category.name,
    isDefault: category.isDefault === true,
    rate: compileRate(category, currency),
    minimum: minorOrNull(
      category.minimum === undefined ? table.minimum : category.minimum,
      currency,
    ),
    minimumAtMost: minorOrNull(category.minimumAtMost ?? table.minimumAtMost, currency),
    minimumOfTier:
      ofTier === undefined
        ? null
        : { tier: ofTier.tier, minimum: toMinor(ofTier.minimum, currency) },
    traits: category.traits ?? [],
    departments: category.departments ?? [],
    taxBasisPoints: category.taxPercent === undefined ? null : toBasisPoints(category.taxPercent),
    note: category.note ?? null,
  }));
}

/** Makes a category of one measured percentage, for a product without a mapped category. */
export function measuredCategory(
  percent: number,
  minimum: Minor | null,
  name: string,
): CompiledCategory {
  // Not rounded: a percentage calculated from amounts has more digits than a card's.
  const rates = [percent * 100];
  return {
    name,
    isDefault: false,
    rate: {
      mode: 'flat',
      limits: [Number.POSITIVE_INFINITY],
      rates,
      rule: `${percent} % measured for this product`,
      above: null,
    },
    minimum,
    minimumAtMost: null,
    minimumOfTier: null,
    traits: [],
    departments: [],
    taxBasisPoints: null,
    note: null,
  };
}

/** Returns all rates, including those above the special price. */
export function ratesOf({ rates, above }: CompiledRate): readonly BasisPoints[] {
  return above === null ? rates : [...rates, ...above.rates];
}

function rated(rate: CompiledRate, price: Minor): number | null {
  if (rate.mode === 'marginal') return marginal(rate, price);
  let tier = 0;
  while (price > (rate.limits[tier] ?? Number.POSITIVE_INFINITY)) tier += 1;
  if (rate.mode === 'unstated' && tier > 0) return null;
  return price * (rate.rates[tier] ?? 0);
}

/** Returns the sum of the portions in minor units times 10,000, so only the total is rounded. */
function marginal({ limits, rates }: Tiers, price: Minor): number {
  let sum = 0;
  let from = 0;
  for (let tier = 0; tier < rates.length && price > from; tier += 1) {
    const to = Math.min(price, limits[tier] ?? Number.POSITIVE_INFINITY);
    sum += (to - from) * (rates[tier] ?? 0);
    from = to;
  }
  return sum;
}

function compileRate(category: ReferralCategory, currency: Currency): CompiledRate | null {
  const { name, rate } = category;
  if (rate === null) return null;
  if (rate.mode === 'flat') {
    const tiers = compileTiers([[null, rate.percent]], currency, false);
    return { ...tiers, mode: 'flat', rule: `${name}: ${rate.percent} %`, above: null };
  }
  const tiers = compileTiers(rate.tiers, currency, rate.isExclusive === true);
  const { above } = rate;
  return {
    ...tiers,
    mode: rate.mode,
    rule: `${name}: ${describe(rate.tiers, rate.mode === 'marginal')}`,
    above:
      above === undefined
        ? null
        : {
            ...compileTiers(above.tiers, currency, false),
            price: toMinor(above.price, currency),
            isFbaOnly: above.channel === 'fba',
            rule: `${name}, above ${above.price}: ${describe(above.tiers, true)}`,
          },
  };
}

function compileTiers(tiers: readonly RateTier[], currency: Currency, isExclusive: boolean): Tiers {
  return {
    limits: tiers.map(([upTo]) =>
      upTo === null ? Number.POSITIVE_INFINITY : toMinor(upTo, currency) - (isExclusive ? 1 : 0),
    ),
    rates: tiers.map(([, percent]) => toBasisPoints(percent)),
  };
}

function describe(tiers: readonly RateTier[], isMarginal: boolean): string {
  const of = isMarginal ? 'of the portion' : 'of the whole price';
  return tiers
    .map(([upTo, percent]) =>
      upTo === null ? `${percent} % above` : `${percent} % ${of} up to ${upTo}`,
    )
    .join(', ');
}
