/** `get_history`: how a price, rank or count of a product moved, thinned to what matters. */
import Type from 'typebox';
import { PRICE_HISTORY_SERIES } from '../../../app/history/get-price-history.ts';
import type { ShownState } from '../../../domain/history/series.ts';
import { thinPoints } from '../../../domain/history/thin-points.ts';
import { filledIn } from '../../interface/parameters.ts';
import { bsrHistoryOperation } from '../../operations/bsr-history.ts';
import { anyValue, rowsSchema } from '../schemas.ts';
import { defineTool, paramsOf } from '../tool.ts';
import { askHistory, type HistoryQuestion } from './ask-history.ts';

const POINTS_MAX = 120;

export const getHistory = defineTool<HistoryQuestion>({
  name: 'get_history',
  title: 'History of a product',
  description:
    'How the price, rank (bsr), rating or a count of an ASIN moved: lowest and highest with dates, average, share of time out of stock, trend, and up to 120 changes without losing extremes. Default: a year. Only today: get_products.',
  input: {
    series: filledIn(Type.Enum(['bsr', ...PRICE_HISTORY_SERIES], { default: 'price' })),
    ...paramsOf(bsrHistoryOperation, ['asin', 'from', 'to', 'category', 'marketplace'], {
      from: 'ISO 8601 or first.',
      to: 'ISO 8601.',
      category: 'Of bsr.',
    }),
  },
  output: { figures: anyValue, points: rowsSchema },
  async run(asked, { client }) {
    const { data, words, link } = await askHistory(client, asked);
    const { asin, marketplace, currency, interval, from, to, summary: figures } = data;
    const points = data.series[0]?.points ?? [];
    const rows = thinned(points);
    return {
      summary: words,
      data: { asin, marketplace, currency, series: asked.series, interval, from, to, figures },
      list: {
        name: 'points',
        rows,
        brief: ['at', 'value', 'state'],
        total: points.length,
        // Half of the time has room for more of its changes.
        next: (shown) => ({ ...asked, from: (rows[shown] ?? points[points.length >> 1])?.at }),
      },
      coverage: null,
      asOf: figures.until,
      sources: null,
      ...(rows.length < points.length ? { links: [link] } : {}),
    };
  },
});

interface HistoryPoint {
  readonly at: string;
  readonly value: number | null;
  readonly state: ShownState;
}

/** A value without a state is known; a state stands where there is no value. */
function thinned(points: readonly HistoryPoint[]) {
  const timed = points.map((point) => ({
    ...point,
    at: Date.parse(point.at) / 1000,
    text: point.at,
  }));
  return thinPoints(timed, POINTS_MAX).map(({ text, value, state }) =>
    value === null ? { at: text, value, state } : { at: text, value },
  );
}
