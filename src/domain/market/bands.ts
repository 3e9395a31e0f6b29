/** Splits a market into bands of price and of review counts. */
import { sumBy } from '../statistics/sum-by.ts';
import { type Currency, type Minor, toMinor } from '../values/money.ts';
import type { MarketEntry } from './market-entry.ts';

/** A band contains `from <= value < to`; the last one has no end. */
export interface Band {
  readonly from: number;
  readonly to: number | null;
  readonly listings: number;
  /** Null if the band has listings and no known units; 0 if it has no listings. */
  readonly units: number | null;
  /** Known revenue in 30 days, minor units; null likewise. */
  readonly revenue: number | null;
}

const REVIEW_EDGES = [0, 50, 200, 1_000, 5_000] as const;
const PRICE_BANDS_MAX = 6;

/** Returns the bands, or none if no count of ratings is known. */
export function reviewBands(entries: readonly MarketEntry[]): Band[] {
  if (entries.every(({ reviewCount }) => reviewCount === null)) return [];
  return bandsOf(entries, REVIEW_EDGES, ({ reviewCount }) => reviewCount);
}

/** Returns at most six bands of equal width with round edges: 1, 2 or 5 times a power of ten. */
export function priceBands(entries: readonly MarketEntry[], currency: Currency): Band[] {
  const prices = entries.flatMap(({ price }) => price ?? []).sort((left, right) => left - right);
  const lowest = prices[0];
  if (lowest === undefined) return [];
  // The most expensive tenth shares the open band, so one outlier does not squeeze the others.
  const typicalMax = prices[Math.floor(0.9 * (prices.length - 1))] ?? lowest;
  const unit = toMinor(1, currency);
  const step = roundStep((typicalMax - lowest) / (PRICE_BANDS_MAX - 1) / unit) * unit;
  const first = Math.floor(lowest / step) * step;
  const count = Math.min(PRICE_BANDS_MAX, Math.floor((typicalMax - first) / step) + 1);
  const edges: Minor[] = Array.from({ length: count }, (_, index) => first + index * step);
  return bandsOf(entries, edges, ({ price }) => price);
}

function bandsOf(
  entries: readonly MarketEntry[],
  edges: readonly number[],
  measure: (entry: MarketEntry) => number | null,
): Band[] {
  return edges.map((from, index) => {
    const to = edges[index + 1] ?? null;
    const inside = entries.filter((entry) => {
      const value = measure(entry);
      return value !== null && value >= from && (to === null || value < to);
    });
    return {
      from,
      to,
      listings: inside.length,
      units: sumOfKnown(inside.map(({ units }) => units?.mean ?? null)),
      revenue: sumOfKnown(inside.map(({ revenue }) => revenue)),
    };
  });
}

function sumOfKnown(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 && amounts.length > 0 ? null : sumBy(known, (amount) => amount);
}

/** Rounds `width` up to 1, 2 or 5 times a power of ten, at least 1. */
function roundStep(width: number): number {
  if (!(width > 1)) return 1;
  const power = 10 ** Math.floor(Math.log10(width));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= width) ?? 10;
  return factor * power;
}
