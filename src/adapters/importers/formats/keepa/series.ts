/** All series of a Keepa product: its csv arrays, its ranks, its badge history. */
import { OK, type PointColumns } from '../../../../domain/history/point-columns.ts';
import type { SeriesName } from '../../../../domain/history/series.ts';
import type { EpochSeconds } from '../../../../domain/time.ts';
import { isObject, type JsonObject } from '../../json/json-text.ts';
import { RowProblem } from '../../row-problem.ts';
import { CSV_TYPES, RANK_INDEX } from './csv-types.ts';
import { keepaTimeOf, positiveOf } from './keepa-value.ts';
import { addPoint, readPoints } from './points.ts';
import { addRanks, rankCategoryOf } from './ranks.ts';
import type { ReadSeries, SeriesList } from './series-list.ts';

/** Prices that the store hides while a minimum advertised price holds. */
const HIDDEN_UNDER_MAP: readonly SeriesName[] = ['new', 'buyBox'];
/** States of a column. */
const OUT_OF_STOCK = 1;
const HIDDEN = 2;
const UNKNOWN = 3;

export function readSeries(
  product: JsonObject,
  { rootId, observedAt }: { readonly rootId: string | null; readonly observedAt: EpochSeconds },
  list: SeriesList,
): ReadSeries {
  const { csv } = product;
  if (csv !== null && csv !== undefined && !Array.isArray(csv)) {
    throw new RowProblem('csv is not a list');
  }
  list.begin();
  if (Array.isArray(csv)) {
    for (const [index, type] of CSV_TYPES.entries()) {
      const flat = csv[index];
      if (index === RANK_INDEX || flat === null || flat === undefined) continue;
      addCsv(product, type.name, readPoints(flat, type, `csv[${index}]`, list.columns()), list);
    }
  } else {
    addCurrent(product, observedAt, list);
    addCurrentRank(product, rootId, observedAt, list);
  }
  addRanks(product, rootId, list);
  addBadges(product, observedAt, list);
  return list.read();
}

function addCsv(
  product: JsonObject,
  name: SeriesName,
  points: PointColumns,
  list: SeriesList,
): void {
  const newest = points.length - 1;
  // Keepa writes a hidden price as it writes none; only the newest point is known to be hidden.
  if (points.state[newest] === OUT_OF_STOCK && newest >= 0 && isHidden(product, name)) {
    points.setState(newest, HIDDEN);
  }
  list.add(name, null, points);
}

/** An answer without history still has current values, landed prices among them, in its stats. */
function addCurrent(product: JsonObject, at: EpochSeconds, list: SeriesList): void {
  for (const [index, value] of currentValues(product).entries()) {
    const type = CSV_TYPES[index];
    // -2: not requested; index 3 belongs to a category.
    if (type === undefined || index === RANK_INDEX || value === null || value < -1) continue;
    const points = list.columns();
    addPoint(type.name, points, at, value);
    addCsv(product, type.name, points, list);
  }
}

function addCurrentRank(
  product: JsonObject,
  rootId: string | null,
  at: EpochSeconds,
  list: SeriesList,
): void {
  const rank = positiveOf(currentValues(product)[RANK_INDEX]);
  const category = rankCategoryOf(product, rootId);
  const ranks = product['salesRanks'];
  const isInRanks = isObject(ranks) && category !== null && Array.isArray(ranks[category]);
  if (rank === null || isInRanks) return;
  const points = list.columns();
  addPoint('bsr', points, at, rank);
  list.add('bsr', category, points);
}

function currentValues(product: JsonObject): readonly (number | null)[] {
  const stats = product['stats'];
  const current = isObject(stats) ? stats['current'] : null;
  if (!Array.isArray(current)) return [];
  return current.map((value) => (typeof value === 'number' ? value : null));
}

function isHidden(product: JsonObject, name: SeriesName): boolean {
  if (!HIDDEN_UNDER_MAP.includes(name)) return false;
  const stats = product['stats'];
  const isBuyBoxHidden = isObject(stats) && stats['buyBoxIsMAP'] === true && name === 'buyBox';
  return product['newPriceIsMAP'] === true || isBuyBoxHidden;
}

/** The badge's history, else the badge now. No badge (-1) is not zero sales: it is unknown. */
function addBadges(product: JsonObject, observedAt: EpochSeconds, list: SeriesList): void {
  const name = 'boughtInPastMonth';
  const type = { name, hasShipping: false } as const;
  const history = product['monthlySoldHistory'];
  const points = readPoints(history, type, 'monthlySoldHistory', list.columns());
  const now = positiveOf(product['monthlySold']);
  if (points.length === 0 && now !== null) {
    addPoint(name, points, keepaTimeOf(product['lastSoldUpdate']) ?? observedAt, now);
  }
  for (let index = 0; index < points.length; index += 1) {
    if (points.state[index] === OK && points.value[index] === 0) points.setState(index, UNKNOWN);
  }
  list.add(name, null, points);
}
