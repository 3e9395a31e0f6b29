/** Labels as a fit reads them: cleaned, with keys, and with what their source leaves out. */
import type { RankKind, SalesLabel } from '../../product/observation.ts';
import { DAY_S, type EpochSeconds } from '../../values/time.ts';
import type { CountBin } from '../counts/bin-likelihood.ts';
import type { LabelCount } from '../counts/count-likelihood.ts';
import { createCategoryKeys } from '../curve/category-key.ts';
import type { RankedWindow } from '../curve/curve.ts';
import { ownSalesKey } from '../model/model.ts';

export interface FitLabel extends LabelCount, RankedWindow {
  /** Absent: not known. */
  readonly rankKind?: RankKind;
  /** Labels of one product are never on both sides of a split. */
  readonly group: string;
  /** Its `ownSalesKey`; null where the label names no product. */
  readonly product: string | null;
  /** When its window ended; null where the label does not say. */
  readonly until: EpochSeconds | null;
  /** How much it counts (0-1]; 1 where absent. */
  readonly weight?: number;
  /** Other people's estimates of the same units, by vendor. */
  readonly estimates: Readonly<Record<string, number>>;
}

/** A label of fewer units says that nothing was sold. */
const SOLD_MIN = 0.5;

export interface LabelReading {
  /** The labels are of products that sold at least once, whatever the file looks like. */
  readonly givenSold?: boolean;
}

/**
 * The labels that count: exact repeats once, and none without a usable rank, window or count. A
 * source that names no product without a sale is taken to keep only sellers, and a source of bins
 * alone to show nothing below its lowest bin.
 */
export function fitLabels(
  labels: readonly SalesLabel[],
  { givenSold = false }: LabelReading = {},
): FitLabel[] {
  const unitsMin = givenSold ? SOLD_MIN : 0;
  const usable = labels.filter(
    ({ rank, units, days }) => rank >= 1 && units >= unitsMin && days > 0,
  );
  const lowestBins = lowestBinsOf(usable);
  const sourcesWithZeros = new Set(usable.filter(({ units }) => units < SOLD_MIN).map(sourceOf));
  const kindsOf = new Map(
    [...Map.groupBy(usable, sourceOf)].map(([source, own]) => {
      return [source, rankKindsOf(own.map(({ rank }) => rank))] as const;
    }),
  );
  const keyOf = createCategoryKeys();
  const seen = new Set<string>();
  const kept: FitLabel[] = [];
  for (const [index, label] of usable.entries()) {
    const { marketplace, category, rank, units, days, asin, from } = label;
    const rankKind = label.rankKind ?? kindsOf.get(sourceOf(label))?.(rank);
    const product = asin === null ? null : ownSalesKey(marketplace, asin);
    const group = product ?? `row ${index}`;
    const bin = binOf(label, lowestBins.get(sourceOf(label)) ?? 0);
    const identity = [group, category, rank, units, bin?.below, days, from].join('|');
    if (seen.has(identity)) continue;
    seen.add(identity);
    const isTruncated = givenSold || !sourcesWithZeros.has(sourceOf(label));
    kept.push({
      marketplace,
      category: keyOf(category, null),
      lnRank: Math.log(rank),
      ...(rankKind === undefined ? {} : { rankKind }),
      // A share of a unit is an average over windows with and without a sale.
      units: units < SOLD_MIN ? 0 : Math.max(1, units),
      days,
      group,
      product,
      until: label.to ?? (from === null ? null : from + days * DAY_S),
      isTruncated,
      ...(bin === null ? {} : { bin }),
      estimates: label.estimates,
    });
  }
  return kept;
}

/** By source, the lower end of its lowest bin; 0 where not all of its labels are bins. */
function lowestBinsOf(labels: readonly SalesLabel[]): Map<string, number> {
  const lowest = new Map<string, number>();
  for (const label of labels) {
    const known = lowest.get(sourceOf(label)) ?? Number.POSITIVE_INFINITY;
    const from = label.unitsBelow === undefined ? 0 : label.units;
    lowest.set(sourceOf(label), Math.min(known, from));
  }
  return lowest;
}

function binOf({ units, unitsBelow }: SalesLabel, shownFrom: number): CountBin | null {
  if (unitsBelow === undefined || unitsBelow <= units) return null;
  return { from: units, below: unitsBelow, shownFrom };
}

function sourceOf({ source, marketplace }: SalesLabel): string {
  return `${source}|${marketplace}`;
}

/**
 * How the ranks of a file are read, where it does not say. Where some are fractional and some
 * whole, the fractional ones are averages and the whole ones single looks; whole ones alone may be
 * either.
 *
 * @param ranks all of the file
 */
export function rankKindsOf(ranks: Iterable<number>): (rank: number) => RankKind | undefined {
  let hasWhole = false;
  let hasFractional = false;
  for (const rank of ranks) {
    if (Number.isInteger(rank)) hasWhole = true;
    else hasFractional = true;
  }
  return (rank) => {
    if (!Number.isInteger(rank)) return 'average';
    return hasWhole && hasFractional ? 'single' : undefined;
  };
}
