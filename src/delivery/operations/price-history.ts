/** Price history of one ASIN, with ratings and counts on request. */
import Type, { type Static } from 'typebox';
import {
  getPriceHistory,
  PRICE_HISTORY_SERIES,
  type PriceHistory,
  type PriceHistorySeries,
} from '../../app/history/get-price-history.ts';
import { PRICE_TYPES } from '../../domain/product/listing.ts';
import { EXAMPLE_ASIN } from '../../domain/values/asin.ts';
import { invalidParameter } from '../../domain/values/error.ts';
import type { Currency } from '../../domain/values/money.ts';
import { isoOrNull, toIso } from '../../domain/values/time.ts';
import * as field from '../interface/fields.ts';
import { defineOperation, type Shared } from '../interface/operation.ts';
import { filledIn } from '../interface/parameters.ts';
import { roundedOrNull, roundedShareOrNull } from '../present/figures.ts';
import {
  bodyFields,
  presentBody,
  presentTrend,
  state,
  summaryReason,
  trendDetail,
  UNIT_NAMES,
  valuePresenter,
} from '../present/history.ts';
import {
  historyFields,
  historyPaging,
  historyParams,
  historyRequest,
  historyRows,
  presentWindow,
  windowOf,
} from './history.ts';

const unit = Type.Enum(Object.values(UNIT_NAMES));
const seriesName = Type.Enum(PRICE_HISTORY_SERIES);

const seriesSchema = Type.Object({
  name: seriesName,
  unit,
  priceType: field.nullable(Type.Enum(PRICE_TYPES)),
  ...bodyFields,
  breaks: Type.Array(Type.Object({ at: field.instant, reason: field.text })),
});

const summarySchema = Type.Object({
  series: seriesName,
  unit,
  until: field.instant,
  reason: field.textOrNull,
  current: field.numberOrNull,
  currentState: field.nullable(state),
  currentAt: field.instantOrNull,
  lowest: field.numberOrNull,
  lowestAt: field.instantOrNull,
  highest: field.numberOrNull,
  highestAt: field.instantOrNull,
  ...field.each(field.numberOrNull, 'average', 'median', 'change30Percent', 'change90Percent'),
  volatilityPercent: field.numberOrNull,
  dropCount: field.integerOrNull,
  outOfStockShare: field.numberOrNull,
  trend: field.nullable(Type.Enum(['rising', 'steady', 'falling'])),
  trendDetail,
});

const dataSchema = Type.Object({
  ...historyFields,
  series: Type.Array(seriesSchema),
  summary: summarySchema,
});

export const priceHistoryOperation = defineOperation({
  name: 'price-history',
  tag: 'Products',
  summary: 'Price history',
  description:
    'How the prices of one ASIN moved, raw or by hour, day, week or month, with ratings, offers ' +
    'and list price on request, and a summary. `price` is the buy box’s landed price if the ' +
    'product has a buy box series, else new, else amazon; it is never a mix of several.',
  input: 'query',
  params: (form) =>
    Type.Object({
      ...historyParams(form),
      series: filledIn(
        Type.String({
          minLength: 1,
          default: 'price',
          description: `Comma-separated list of ${PRICE_HISTORY_SERIES.join(', ')}.`,
          examples: ['price,listPrice'],
        }),
      ),
    }),
  data: () => dataSchema,
  errors: ['product_not_found', 'no_history'],
  example: { asin: EXAMPLE_ASIN },
  ...historyPaging,
  rows: (data) =>
    historyRows(data, ({ name, priceType, unit }) => ({ series: name, priceType, unit })),
  check: (asked) => {
    windowOf(asked);
    requireSeries(asked.series);
  },
  async handle(asked, context) {
    const { app, currency, now } = context;
    const request = historyRequest(asked, context);
    const series = requireSeries(asked.series);
    const history = await getPriceHistory(app, { ...request, series }, now);
    const shown: Shared<Static<typeof seriesSchema>>[] = [];
    for (const { name, unit, priceType, points, breaks } of history.series) {
      shown.push({
        name,
        unit: UNIT_NAMES[unit],
        priceType,
        ...presentBody(points, asked.layout, valuePresenter(unit, currency)),
        breaks: breaks.map(({ at, reason }) => ({ at: toIso(at), reason })),
      });
      await app.pause?.();
    }
    return {
      ...presentWindow(history, request, context),
      series: shown,
      summary: presentSummary(history, currency),
    };
  },
});

function requireSeries(text: string): PriceHistorySeries[] {
  const names = new Set(text.split(',').map((name) => name.trim()));
  return [...names].map((name) => {
    const known = PRICE_HISTORY_SERIES.find((candidate) => candidate === name);
    if (known !== undefined) return known;
    const issue = `"${name}" is not one of ${PRICE_HISTORY_SERIES.join(', ')}`;
    throw invalidParameter('series', issue, PRICE_HISTORY_SERIES);
  });
}

function presentSummary(
  { span, summary, summaryOf, until }: PriceHistory,
  currency: Currency,
): Static<typeof summarySchema> {
  const present = valuePresenter(summaryOf.unit, currency);
  const { current, average, trend, change30Percent, change90Percent } = summary;
  const { dropCount, outOfStockShare, volatilityPercent } = summary;
  return {
    series: summaryOf.name,
    unit: UNIT_NAMES[summaryOf.unit],
    until: toIso(until),
    reason: summaryReason({ span, until }, [
      [{ current, average }, 'there was no value'],
      [{ change30Percent, change90Percent }, 'no value is known at one end of the days'],
      [{ dropCount, outOfStockShare, volatilityPercent }, 'no more than one look is known'],
      [{ trend }, 'a value was seen in fewer than four of the 13 weeks before `until`'],
    ]),
    current: present(current),
    currentState: summary.currentState,
    currentAt: isoOrNull(summary.currentAt),
    lowest: present(summary.lowest),
    lowestAt: isoOrNull(summary.lowestAt),
    highest: present(summary.highest),
    highestAt: isoOrNull(summary.highestAt),
    average: present(average),
    median: present(summary.median),
    change30Percent: roundedOrNull(change30Percent),
    change90Percent: roundedOrNull(change90Percent),
    volatilityPercent: roundedOrNull(volatilityPercent),
    dropCount,
    outOfStockShare: roundedShareOrNull(outOfStockShare),
    trend: trend?.direction ?? null,
    trendDetail: presentTrend(trend),
  };
}
