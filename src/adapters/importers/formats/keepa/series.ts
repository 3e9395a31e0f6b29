/** Reads all series of a Keepa product: csv arrays, ranks and badge history. */
import { OK, type PointColumns } from '../../../../domain/history/point-columns.ts';
import type { SeriesName } from '../../../../domain/history/series.ts';
import type { EpochSeconds } from '../../../../domain/values/time.ts';
import {
  arrayOf,
  isObject,
  type JsonObject,
  numberOf,
  objectAt,
  positiveOf,
} from '../../json/json-text.ts';
import { RowProblem } from '../../row-problem.ts';
import { CSV_TYPES, keepaTimeOf, RANK_INDEX } from './keepa-value.ts';
import { addPoint, HIDDEN, OUT_OF_STOCK, readPoints, UNKNOWN } from './points.ts';
import { addRanks, rankReferenceOf } from './ranks.ts';
import type { ReadSeries, SeriesList } from './series-list.ts';

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
      const points = readPoints(flat, type, `csv[${index}]`, list.columns());
      addPrices(product, type.name, points, list);
    }
  } else {
    addCurrent(product, rootId, observedAt, list);
  }
  addRanks(product, rootId, list);
  addBadges(product, observedAt, list);
  return list.read();
}

/**
 * Adds a series of prices. Keepa writes "hidden" and "no offer" alike: only the newest point can be
 * recognized as hidden.
 */
function addPrices(
  product: JsonObject,
  name: SeriesName,
  points: PointColumns,
  list: SeriesList,
): void {
  const newest = points.length - 1;
  if (points.state[newest] === OUT_OF_STOCK && newest >= 0 && isHidden(product, name)) {
    points.setState(newest, HIDDEN);
  }
  list.add(name, null, points);
}

/** Returns whether the store hides the price because of a minimum advertised price (MAP). */
function isHidden(product: JsonObject, name: SeriesName): boolean {
  if (name !== 'new' && name !== 'buyBox') return false;
  const isBuyBoxHidden = name === 'buyBox' && objectAt(product, 'stats')['buyBoxIsMAP'] === true;
  return product['newPriceIsMAP'] === true || isBuyBoxHidden;
}

/** Adds current values from `stats` if the answer has no history. Those prices include shipping. */
function addCurrent(
  product: JsonObject,
  rootId: string | null,
  at: EpochSeconds,
  list: SeriesList,
): void {
  const current = arrayOf(objectAt(product, 'stats')['current']) ?? [];
  const pointOf = (name: SeriesName, coded: number) => {
    const points = list.columns();
    addPoint(name, points, at, coded);
    return points;
  };
  for (const [index, { name }] of CSV_TYPES.entries()) {
    const value = numberOf(current[index]);
    // -2 means "not requested".
    if (index === RANK_INDEX || value === null || value < -1) continue;
    addPrices(product, name, pointOf(name, value), list);
  }
  const rank = positiveOf(current[RANK_INDEX]);
  const category = rankReferenceOf(product) ?? rootId;
  const ranks = product['salesRanks'];
  const isInRanks = isObject(ranks) && category !== null && Array.isArray(ranks[category]);
  if (rank !== null && !isInRanks) list.add('bsr', category, pointOf('bsr', rank));
}

/**
 * Adds the badge's history, or else the current badge. No badge (-1) means unknown, not 0 sales.
 */
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
