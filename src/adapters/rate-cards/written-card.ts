/** Turns a rate card as its files write it into the card the domain knows. */
import type {
  RateCard,
  RateSet,
  RateTable,
  ReferralCategory,
  ReferralRate,
} from '../../domain/fees/rate-card.ts';
import type { WrittenCard } from './card-schema.ts';

export function cardOf(id: string, card: WrittenCard): RateCard {
  return {
    ...card,
    id,
    referral: { ...card.referral, categories: categoriesOf(card.referral) },
    fulfillment: {
      ...card.fulfillment,
      rates: Object.entries(card.fulfillment.rates).map(([key, tiers]) =>
        rateSetOf(key, tiers, card.fulfillment.weightUnit),
      ),
      ownPackagingDiscount:
        card.fulfillment.ownPackagingDiscount?.map((each) => ({
          ...each,
          unit: each.unit ?? card.fulfillment.weightUnit,
        })) ?? null,
    },
  };
}

function categoriesOf({ categories, ratesAreKnown }: WrittenCard['referral']): ReferralCategory[] {
  return Object.entries(categories).map(([name, { rate, ...category }]) =>
    ratesAreKnown === false
      ? { ...category, name, rate: null, minimum: null }
      : { ...category, name, rate: rateOf(rate) },
  );
}

type WrittenRate = WrittenCard['referral']['categories'][string]['rate'];

function rateOf(rate: WrittenRate): ReferralRate | null {
  if (rate === null) return null;
  if (typeof rate === 'number') return { mode: 'flat', percent: rate };
  const { whole, marginal, unstated, ...more } = rate;
  const mode = whole !== undefined ? 'whole' : marginal !== undefined ? 'marginal' : 'unstated';
  return { ...more, mode, tiers: whole ?? marginal ?? unstated ?? [] };
}

type WrittenTables = WrittenCard['fulfillment']['rates'][string];

function rateSetOf(key: string, written: WrittenTables, cardUnit: RateTable['unit']): RateSet {
  const [program, product, period, variant] = key.split('/');
  const tiers = Object.entries(written).map(([tier, table]) => {
    const { unit = cardUnit, bands = [], beyond } = Array.isArray(table) ? { bands: table } : table;
    const lines = beyond?.map((line) => ({ ...line, upTo: line.upTo ?? null }));
    return [tier, { unit, bands, ...(lines !== undefined && { beyond: lines }) }] as const;
  });
  return {
    program: program as RateSet['program'],
    product: product as RateSet['product'],
    period: period as RateSet['period'],
    ...(variant !== undefined && { variant }),
    tiers: Object.fromEntries(tiers),
  };
}
