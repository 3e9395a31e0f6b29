/** Observes one row of a Keepa web export at the time of the export. */
import { pathCategoryId } from '../../../../domain/category/category.ts';
import type { Series, SeriesName } from '../../../../domain/history/series.ts';
import type { Observation } from '../../../../domain/product/observation.ts';
import { STARS_MAX, tenthsOf } from '../../../../domain/product/stars.ts';
import { type MarketplaceId, marketplaceOf } from '../../../../domain/values/marketplace.ts';
import type { Currency } from '../../../../domain/values/money.ts';
import type { EpochSeconds } from '../../../../domain/values/time.ts';
import type { ImportOptions } from '../../../../ports/importer.ts';
import {
  badge,
  missing,
  namedPath,
  pathCategories,
  ranked,
  rankedOnPath,
  seen,
} from '../../observations.ts';
import { NoMarketplace, quoted, RowProblem } from '../../row-problem.ts';
import { unlessZero } from '../../table/row-cells.ts';
import { boughtInPastMonth } from '../../text/badge-text.ts';
import { categoryPath } from '../../text/cell-text.ts';
import { parseMarketplaceText, requireAsinText } from '../../text/id-text.ts';
import {
  aliasesOf,
  COUNT_COLUMNS,
  MARKETPLACE_COLUMNS,
  MONEY_COLUMNS,
  OFFER_COLUMNS,
} from './columns.ts';
import type { ExportCells } from './export-cells.ts';
import { factsOf, subcategoryRanks } from './row-facts.ts';

export const KEEPA_EXPORT = 'keepa-export';

export function observeExportRow(
  cells: ExportCells,
  options: ImportOptions,
): readonly Observation[] {
  const asin = requireAsinText(cells.of('asin') ?? '', 'ASIN');
  const marketplace = marketplaceOfRow(cells, options);
  // A row dates from Keepa's last look at the product, but never from after the export.
  const at = Math.min(cells.time('lastUpdate') ?? options.observedAt, options.observedAt);
  const path = pathOf(cells);
  const { currency } = marketplaceOf(marketplace);
  const seenIn = { marketplace, source: KEEPA_EXPORT, observedAt: at };
  // The rank may belong to another root than the category tree.
  const rankRoot = cells.text('rankReference') ?? path[0] ?? null;
  const otherRoot = rankRoot === null || rankRoot === path[0] ? [] : [rankRoot];
  return [
    ...pathCategories(namedPath(path), seenIn),
    ...pathCategories(namedPath(otherRoot), seenIn),
    {
      kind: 'product',
      ...seenIn,
      asin,
      facts: factsOf(cells, { asin, path, rankRoot, marketplace, currency, at }),
      series: [
        ...rankSeries(cells, rankRoot, at),
        ...rankedOnPath(subcategoryRanks(cells), path, at),
        ...priceSeries(cells, currency, at),
        ...countSeries(cells, at),
      ],
    },
  ];
}

/** Returns the row's own marketplace, or the one given for the file. */
function marketplaceOfRow(cells: ExportCells, options: ImportOptions): MarketplaceId {
  for (const column of MARKETPLACE_COLUMNS) {
    const text = cells.raw(column);
    const id = text === null ? null : parseMarketplaceText(text, options.store);
    if (id !== null) return id;
  }
  const locale = cells.raw('locale');
  if (locale !== null) {
    throw new RowProblem(`locale ${quoted(locale)} is none of the known marketplaces`);
  }
  if (options.marketplace !== null) return options.marketplace;
  throw new NoMarketplace('the file does not say its marketplace; give --marketplace');
}

/** Returns the category tree, or only its root if the export has no more. */
function pathOf(cells: ExportCells): readonly string[] {
  const path = categoryPath(cells.of('tree') ?? '');
  const root = cells.text('root');
  return path.length === 0 && root !== null ? [root] : path;
}

function rankSeries(cells: ExportCells, root: string | null, at: EpochSeconds): readonly Series[] {
  if (!cells.has('sales rank: current')) return [];
  const rank = unlessZero(cells.count('rank'));
  return [ranked(root === null ? null : pathCategoryId([root]), at, rank)];
}

function priceSeries(cells: ExportCells, currency: Currency, at: EpochSeconds): readonly Series[] {
  const series: Series[] = [];
  for (const [column, name] of Object.entries(MONEY_COLUMNS)) {
    const value = cells.money(column, currency);
    if (value !== null && value > 0) series.push(seen(name, at, value));
    else if (isOutOfStock(cells, column)) series.push(missing(name, at, 'out_of_stock'));
  }
  return series;
}

/**
 * An empty offer cell means that there is no such offer. An empty buy box means this only if there
 * is no new offer either, because some sellers never get the buy box.
 */
function isOutOfStock(cells: ExportCells, column: string): boolean {
  if (!cells.has(column) || !cells.isBlank(column)) return false;
  if (column === 'buy box: current') {
    return cells.has('new: current') && cells.isBlank('new: current');
  }
  return OFFER_COLUMNS.includes(column);
}

function countSeries(cells: ExportCells, at: EpochSeconds): readonly Series[] {
  const counts = new Map<SeriesName, number>();
  for (const [column, name] of Object.entries({
    ...COUNT_COLUMNS,
    reviewCount: 'reviewCount' as const,
  })) {
    const count = counts.has(name) ? null : cells.count(column);
    if (count !== null) counts.set(name, count);
  }
  const stars = unlessZero(cells.decimal('rating'));
  if (stars !== null && stars > STARS_MAX) {
    throw new RowProblem(`rating ${stars} is above ${STARS_MAX}`);
  }
  if (stars !== null) counts.set('rating', tenthsOf(stars));
  const series = Array.from(counts, ([name, count]) => seen(name, at, count));
  const bought = boughtInPastMonth(cells.of('bought') ?? '');
  // A badge holds until Keepa sees none. An empty cell means "none"; a word does not.
  if (bought !== null) series.push(badge(at, bought));
  else if (aliasesOf('bought').some((key) => cells.has(key) && cells.isBlank(key))) {
    series.push(badge(at, 0));
  }
  return series;
}
