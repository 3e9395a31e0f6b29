/** The series that the chart can draw. Each has a unit, a pane, a color, and dashes of its own. */

export type Unit = 'money' | 'rank' | 'stars' | 'count';
export type PaneId = 'prices' | 'offers' | 'ratings' | 'badge' | 'sales';

export interface SeriesStyle {
  readonly name: SeriesName;
  readonly pane: PaneId;
  readonly unit: Unit;
  /** The custom property of the style sheets that has its color. */
  readonly color: string;
  /** Lengths of strokes and gaps, in pixels; none for a full line. */
  readonly dash: readonly number[];
  /** Which series share an axis of values. */
  readonly scale: string;
  readonly isMarker?: true;
}

export type SeriesName =
  | 'buyBox'
  | 'amazon'
  | 'new'
  | 'used'
  | 'listPrice'
  | 'lightningDeal'
  | 'bsr'
  | 'offerCount'
  | 'rating'
  | 'reviewCount'
  | 'boughtInPastMonth';

type Row = readonly [SeriesName, PaneId, Unit, string, readonly number[], string];

const ROWS: readonly Row[] = [
  ['buyBox', 'prices', 'money', '--series-buy-box', [], 'money'],
  ['amazon', 'prices', 'money', '--series-amazon', [], 'money'],
  ['new', 'prices', 'money', '--series-new', [], 'money'],
  ['used', 'prices', 'money', '--series-used', [6, 3], 'money'],
  ['listPrice', 'prices', 'money', '--series-list', [1, 3], 'money'],
  ['lightningDeal', 'prices', 'money', '--series-deal', [], 'money'],
  ['bsr', 'prices', 'rank', '--series-rank', [], 'rank'],
  ['offerCount', 'offers', 'count', '--series-offers', [], 'offerCount'],
  ['rating', 'ratings', 'stars', '--series-rating', [8, 3, 1, 3], 'rating'],
  ['reviewCount', 'ratings', 'count', '--series-reviews', [6, 3], 'reviewCount'],
  ['boughtInPastMonth', 'badge', 'count', '--series-badge', [], 'boughtInPastMonth'],
];

export const SERIES: readonly SeriesStyle[] = ROWS.map(
  ([name, pane, unit, color, dash, scale]) => ({
    name,
    pane,
    unit,
    color,
    dash,
    scale,
    ...(name === 'lightningDeal' ? { isMarker: true } : {}),
  }),
);

/** What is asked of `price-history`; ranks have an operation of their own. */
export const PRICE_SERIES = SERIES.filter(({ name }) => name !== 'bsr')
  .map(({ name }) => name)
  .join(',');
