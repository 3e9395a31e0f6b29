/** A card's fulfillment rates in minor units and nanograms, and their lookup. */
import { type Currency, type Minor, toMinor } from '../../values/money.ts';
import type { FulfillmentCard, RateSet, RateTable } from '../card/fulfillment-card.ts';
import { minorOrNull } from '../minor.ts';
import { type Nanograms, toNanograms } from '../units.ts';
import { type CompiledTier, compileTiers } from './size-tier.ts';

interface CompiledBeyond {
  readonly aboveNg: Nanograms;
  readonly upToNg: Nanograms;
  readonly stepNg: Nanograms;
  readonly base: readonly Minor[];
  readonly perStep: readonly Minor[];
}

export interface CompiledTable {
  readonly limitsNg: readonly Nanograms[];
  /** `fees[band][column]`. Null: unknown. */
  readonly fees: readonly (readonly (Minor | null)[])[];
  readonly beyond: readonly CompiledBeyond[];
  readonly unit: RateTable['unit'];
}

export interface CompiledFulfillment {
  readonly card: FulfillmentCard;
  readonly tiers: readonly CompiledTier[];
  /** Equal for two cards with equal rates. */
  readonly ratesText: string;
  /** By `rateKey`, then by tier. */
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, CompiledTable>>;
  readonly columnLimits: readonly Minor[];
  readonly lowPrice: CompiledLowPrice | null;
}

export interface CompiledLowPrice {
  readonly kind: 'program' | 'discount' | 'flat';
  /** Last low price, for ordinary categories and for those with the trait `low_price_special`. */
  readonly limit: Minor;
  readonly limitSpecial: Minor;
  /** The discount, or the flat fee. */
  readonly amount: Minor;
}

export function compileFulfillment(card: FulfillmentCard, currency: Currency): CompiledFulfillment {
  const tables = new Map<string, ReadonlyMap<string, CompiledTable>>();
  for (const set of card.rates) {
    const byTier = Object.entries(set.tiers).map(
      ([tier, table]) => [tier, compileTable(table, currency)] as const,
    );
    tables.set(rateKey(set), new Map(byTier));
  }
  return {
    card,
    tiers: compileTiers(card),
    ratesText: JSON.stringify(card.rates),
    tables,
    columnLimits: card.priceColumns.map((column) => lastPrice(column, currency)),
    lowPrice: compileLowPrice(card, currency),
  };
}

interface RateChoice extends Pick<RateSet, 'program' | 'product' | 'period'> {
  readonly variant?: string | null;
}

/** Returns the tables for a kind of product, by tier. Undefined when the card has none. */
export function rateTables(
  compiled: CompiledFulfillment,
  choice: RateChoice,
): ReadonlyMap<string, CompiledTable> | undefined {
  const isByProduct = compiled.card.rates.some((set) => set.product !== 'standard');
  const product = isByProduct ? choice.product : 'standard';
  return compiled.tables.get(rateKey({ ...choice, product }));
}

/** Returns the fee for a shipping weight in a price column. Null when the table has none. */
export function tableFee(table: CompiledTable, weightNg: Nanograms, column: number): Minor | null {
  const band = table.limitsNg.findIndex((limit) => weightNg <= limit);
  if (band >= 0) return table.fees[band]?.[column] ?? null;
  for (const { aboveNg, upToNg, stepNg, base, perStep } of table.beyond) {
    if (weightNg > upToNg) continue;
    const steps = Math.max(0, Math.ceil((weightNg - aboveNg) / stepNg));
    const start = base[column];
    const each = perStep[column];
    return start === undefined || each === undefined ? null : start + steps * each;
  }
  return null;
}

function compileLowPrice(
  { lowPrice }: FulfillmentCard,
  currency: Currency,
): CompiledLowPrice | null {
  if (lowPrice === null) return null;
  const { kind } = lowPrice;
  const limit = lastPrice(lowPrice, currency);
  const limitSpecial = kind === 'program' ? toMinor(lowPrice.upToSpecial, currency) : limit;
  const printed = kind === 'flat' ? lowPrice.fee : kind === 'discount' ? lowPrice.amount : 0;
  return { kind, limit, limitSpecial, amount: toMinor(printed, currency) };
}

function lastPrice(
  { upTo, below }: { readonly upTo?: number; readonly below?: number },
  currency: Currency,
): Minor {
  if (upTo !== undefined) return toMinor(upTo, currency);
  return below === undefined ? Number.POSITIVE_INFINITY : toMinor(below, currency) - 1;
}

function compileTable(table: RateTable, currency: Currency): CompiledTable {
  const weight = (value: number | null | undefined) =>
    value === null || value === undefined
      ? Number.POSITIVE_INFINITY
      : toNanograms(value, table.unit);
  return {
    limitsNg: table.bands.map(([limit]) => weight(limit)),
    fees: table.bands.map(([, ...fees]) => fees.map((fee) => minorOrNull(fee, currency))),
    beyond: (table.beyond ?? []).map(({ above, upTo, step, base, perStep }) => ({
      aboveNg: weight(above),
      upToNg: weight(upTo),
      stepNg: weight(step),
      base: base.map((fee) => toMinor(fee, currency)),
      perStep: perStep.map((fee) => toMinor(fee, currency)),
    })),
    unit: table.unit,
  };
}

function rateKey({ program, product, variant, period }: RateChoice): string {
  return `${program}/${product}/${variant ?? ''}/${period}`;
}
