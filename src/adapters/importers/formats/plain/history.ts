/**
 * Plain format `history`: each row is one point of one series. Money is in major units, a rating in
 * stars. Without a `state`, an empty value means "out of stock" for a price, and "unknown" for
 * other series.
 */
import {
  type Point,
  type PointState,
  SERIES_NAMES,
  type SeriesName,
  SHOWN_STATES,
  type ShownState,
  unitOf,
} from '../../../../domain/history/series.ts';
import { STARS_MAX, tenthsOf } from '../../../../domain/product/stars.ts';
import type { MarketplaceId } from '../../../../domain/values/marketplace.ts';
import type { Importer } from '../../../../ports/importer.ts';
import { RowProblem } from '../../row-problem.ts';
import { plainImporter } from '../../table/plain-importer.ts';
import { type RowCells, requireOneOf, unlessZero } from '../../table/row-cells.ts';

/** Rows that name no source are a history: a value holds until the next point. */
const HISTORY = 'history';

export const historyImporter: Importer = plainImporter({
  format: HISTORY,
  columns: ['asin', 'marketplace', 'series', 'category_id', 'at', 'value', 'state', 'source'],
  recognizes: (columns) => columns.has('asin') && columns.has('series') && columns.has('at'),
  observe(row) {
    const marketplace = row.marketplace();
    const name = requireOneOf('series', row.requireText('series'), SERIES_NAMES);
    const categoryId = row.text('category_id');
    if (categoryId !== null && name !== 'bsr') {
      throw new RowProblem(`category_id belongs to bsr only, not to ${name}`);
    }
    const point = pointOf(row, name, marketplace);
    return [
      {
        kind: 'product',
        marketplace,
        asin: row.requireAsin('asin'),
        source: row.source(HISTORY),
        observedAt: point.at,
        facts: {},
        series: [{ name, categoryId, points: [point] }],
      },
    ];
  },
});

function pointOf(row: RowCells, name: SeriesName, marketplace: MarketplaceId): Point {
  const at = row.time('at');
  if (at === null) throw new RowProblem('at is missing');
  const value = statedValue(row, name, marketplace);
  const text = row.text('state')?.toLowerCase() ?? null;
  const state = text === null ? null : storedState(requireOneOf('state', text, SHOWN_STATES));
  if (value !== null) {
    if (state !== null && state !== 'ok') throw new RowProblem(`state ${state} has no value`);
    return { at, value, state: 'ok' };
  }
  if (state === 'ok') throw new RowProblem('value is missing though state is ok');
  // An empty cell means "out of stock". A word such as `N/A` means "unknown".
  const isEmpty = row.text('value') === null;
  const unsaid = unitOf(name) === 'money' && isEmpty ? 'out_of_stock' : 'unknown';
  return { at, value, state: state ?? unsaid };
}

/** Two states are told from other points, so both are stored as what was seen: no offer. */
function storedState(state: ShownState): PointState {
  return state === 'no_buy_box' || state === 'never_offered' ? 'out_of_stock' : state;
}

function statedValue(row: RowCells, name: SeriesName, marketplace: MarketplaceId): number | null {
  const unit = unitOf(name);
  if (unit === 'money') return row.money('value', marketplace);
  if (unit === 'rank') return row.integer('value', 1);
  // A rating is never 0 stars, and 0 bought means no badge.
  if (name === 'boughtInPastMonth') return unlessZero(row.integer('value'));
  if (unit === 'count') return row.integer('value');
  const stars = unlessZero(row.decimal('value', 0, STARS_MAX));
  return stars === null ? null : tenthsOf(stars);
}
