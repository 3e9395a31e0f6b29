/** Labels in the form a fit needs: cleaned, with keys, and with what their source leaves out. */
import type { RankKind, SalesLabel } from '../../product/observation.ts';
import { DAY_S, type EpochSeconds } from '../../values/time.ts';
import type { CountBin } from '../counts/bin-likelihood.ts';
import type { LabelCount } from '../counts/count-likelihood.ts';
import { createCategoryKeys } from '../curve/category-key.ts';
import type { RankedWindow } from '../curve/curve.ts';
import { ownSalesKey } from '../model/model.ts';

export interface FitLabel extends LabelCount, RankedWindow {
  readonly rankKind?: RankKind;
  /** All labels of a group stay on one side of a split. */
  readonly group: string;
  /** Its `ownSalesKey`. Null when the label names no product. */
  readonly product: string | null;
  /** End of its window. Null when the label does not say. */
  readonly until: EpochSeconds | null;
  readonly weight?: number;
  /** Other people's estimates of the same units, by vendor. */
  readonly estimates: Readonly<Record<string, number>>;
}

const SOLD_MIN = 0.5;

/**
 * Returns the usable labels, without exact repeats. Each needs a valid rank, window and count. A
 * source without zeros is assumed to keep only sellers, and a source with only bins to show nothing
 * below its lowest bin.
 *
 * @param givenSold the products sold at least once, whatever the file looks like
 */
export function fitLabels(
  labels: readonly SalesLabel[],
  { givenSold = false }: { readonly givenSold?: boolean } = {},
): FitLabel[] {
  const unitsMin = givenSold ? SOLD_MIN : 0;
  const usable = labels.filter(
    ({ rank, units, days }) => rank >= 1 && units >= unitsMin && days > 0,
  );
  const sources = new Map(
    [...Map.groupBy(usable, sourceKey)].map(([key, own]) => [key, traitsOf(own)] as const),
  );
  const keyOf = createCategoryKeys();
  const seen = new Set<string>();
  const kept: FitLabel[] = [];
  for (const [index, label] of usable.entries()) {
    const { marketplace, category, rank, units, days, asin, from } = label;
    const source = sources.get(sourceKey(label)) ?? traitsOf([label]);
    const rankKind = label.rankKind ?? source.kindOf(rank);
    const product = asin === null ? null : ownSalesKey(marketplace, asin);
    const group = product ?? `row ${index}`;
    const bin = binOf(label, source.shownFrom);
    const identity = [group, category, rank, units, bin?.below, days, from].join('|');
    if (seen.has(identity)) continue;
    seen.add(identity);
    kept.push({
      marketplace,
      category: keyOf(category, null),
      lnRank: Math.log(rank),
      ...(rankKind === undefined ? {} : { rankKind }),
      // A fraction of a unit is an average over windows with and without a sale.
      units: units < SOLD_MIN ? 0 : Math.max(1, units),
      days,
      group,
      product,
      until: label.to ?? (from === null ? null : from + days * DAY_S),
      isTruncated: givenSold || !source.hasZeros,
      ...(bin === null ? {} : { bin }),
      estimates: label.estimates,
    });
  }
  return kept;
}

function binOf({ units, unitsBelow }: SalesLabel, shownFrom: number): CountBin | null {
  if (unitsBelow === undefined || unitsBelow <= units) return null;
  return { from: units, below: unitsBelow, shownFrom };
}

function sourceKey({ source, marketplace }: SalesLabel): string {
  return `${source}|${marketplace}`;
}

/** Returns what a source's labels reveal about it. `shownFrom` is 0 unless all are bins. */
function traitsOf(labels: readonly SalesLabel[]) {
  const bins = labels.map(({ units, unitsBelow }) => (unitsBelow === undefined ? 0 : units));
  return {
    kindOf: rankKindsOf(labels.map(({ rank }) => rank)),
    shownFrom: bins.reduce((lowest, from) => Math.min(lowest, from)),
    hasZeros: labels.some(({ units }) => units < SOLD_MIN),
  };
}

/**
 * Returns how to read the ranks of a file that does not say: fractions are averages, and whole
 * ranks next to fractions are single looks. Without fractions they may be either.
 */
export function rankKindsOf(ranks: readonly number[]): (rank: number) => RankKind | undefined {
  const hasFractional = ranks.some((rank) => !Number.isInteger(rank));
  return (rank) => {
    if (!Number.isInteger(rank)) return 'average';
    return hasFractional ? 'single' : undefined;
  };
}
