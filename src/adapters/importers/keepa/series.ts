/** All series of a Keepa product: its csv arrays, its ranks, its badge history. */
import type { Point, Series, SeriesName } from '../../../domain/history/series.ts';
import type { EpochSeconds } from '../../../domain/time.ts';
import { isObject, type JsonObject } from '../shared/json-text.ts';
import { RowProblem } from '../shared/row-problem.ts';
import { CSV_TYPES, RANK_INDEX } from './csv-types.ts';
import { keepaTimeOf, positiveOf } from './keepa-value.ts';
import { decodePoints, pointReader } from './points.ts';
import { rankSeries } from './ranks.ts';

/** Prices that the store hides while a minimum advertised price holds. */
const HIDDEN_UNDER_MAP: readonly SeriesName[] = ['new', 'buyBox'];

export function seriesOf(
  product: JsonObject,
  { rootId, observedAt }: { readonly rootId: string | null; readonly observedAt: EpochSeconds },
): readonly Series[] {
  const { csv } = product;
  if (csv !== null && csv !== undefined && !Array.isArray(csv)) {
    throw new RowProblem('csv is not a list');
  }
  const csvSeries = Array.isArray(csv)
    ? CSV_TYPES.flatMap((type, index) =>
        index === RANK_INDEX
          ? []
          : [{ name: type.name, points: decodePoints(csv[index], type, `csv[${index}]`) }],
      )
    : currentPoints(product, observedAt);
  return [
    ...csvSeries
      .filter(({ points }) => points.length > 0)
      .map(({ name, points }) => ({
        name,
        categoryId: null,
        points: isHidden(product, name) ? hideNewest(points) : points,
      })),
    ...(Array.isArray(csv) ? [] : currentRank(product, rootId, observedAt)),
    ...rankSeries(product, rootId),
    ...badgeSeries(product, observedAt),
  ];
}

/** An answer without history still has current values, landed prices among them, in its stats. */
function currentPoints(
  product: JsonObject,
  at: EpochSeconds,
): readonly { readonly name: SeriesName; readonly points: Point[] }[] {
  return currentValues(product).flatMap((value, index) => {
    const type = CSV_TYPES[index];
    // -2: not requested; index 3 belongs to a category.
    if (type === undefined || index === RANK_INDEX || value === null || value < -1) return [];
    return [{ name: type.name, points: [pointReader(type.name)(at, value)] }];
  });
}

function currentRank(
  product: JsonObject,
  rootId: string | null,
  at: EpochSeconds,
): readonly Series[] {
  const rank = positiveOf(currentValues(product)[RANK_INDEX]);
  const isInRanks = isObject(product['salesRanks']);
  if (rank === null || isInRanks) return [];
  return [{ name: 'bsr', categoryId: rootId, points: [pointReader('bsr')(at, rank)] }];
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

/** Keepa writes a hidden price as it writes none; only the newest point is known to be hidden. */
function hideNewest(points: readonly Point[]): readonly Point[] {
  const newest = points.at(-1);
  if (newest === undefined || newest.state !== 'out_of_stock') return points;
  return [...points.slice(0, -1), { ...newest, state: 'hidden' }];
}

/** The badge's history, else the badge now. No badge (-1) is not zero sales: it is unknown. */
function badgeSeries(product: JsonObject, observedAt: EpochSeconds): readonly Series[] {
  const name = 'boughtInPastMonth';
  const type = { name, hasShipping: false } as const;
  const history = decodePoints(product['monthlySoldHistory'], type, 'monthlySoldHistory');
  const now = positiveOf(product['monthlySold']);
  const at = keepaTimeOf(product['lastSoldUpdate']) ?? observedAt;
  const points = history.length > 0 || now === null ? history : [pointReader(name)(at, now)];
  const stated = points.map((point) => (point.value === 0 ? { ...point, ...NO_BADGE } : point));
  return stated.length === 0 ? [] : [{ name, categoryId: null, points: stated }];
}

const NO_BADGE = { value: null, state: 'unknown' } as const;
