/** Price history of one ASIN, with ratings and counts beside it on request. */
import Type, { type Static } from 'typebox';
import {
  getPriceHistory,
  PRICE_HISTORY_SERIES,
  type PriceHistory,
  type PriceHistorySeries,
} from '../../../app/get-price-history.ts';
import { EXAMPLE_ASIN } from '../../../domain/asin.ts';
import { invalidParameter } from '../../../domain/error.ts';
import { marketplaceOf } from '../../../domain/marketplace.ts';
import type { Currency } from '../../../domain/money.ts';
import { PRICE_TYPES } from '../../../domain/product/listing.ts';
import { defineOperation, type FormTraits } from '../operation.ts';
import {
  asinParam,
  instant,
  marketplaceParam,
  nullable,
  presentInstant,
  requireAsin,
} from '../parameters.ts';
import {
  bodyFields,
  bodyRows,
  pointCount,
  presentBody,
  state,
  UNIT_NAMES,
  valuePresenter,
} from '../present/history-points.ts';
import { presentTrend, trendDetail } from '../present/history-trend.ts';
import { presentWindow, windowFields, windowOf, windowParams } from '../present/history-window.ts';
import { reasonSchema, summaryReason, untilSchema } from '../present/null-reason.ts';
import { roundedOrNull, roundedShare } from '../present/rounded.ts';

const unit = Type.Enum(Object.values(UNIT_NAMES), {
  description: '`money` is in major units of `currency`, `stars` 0-5.',
});
const seriesName = Type.Enum([...PRICE_HISTORY_SERIES]);
const number = (description: string) => nullable(Type.Number({ description }));

const seriesSchema = Type.Object({
  name: seriesName,
  unit,
  priceType: nullable(
    Type.Enum([...PRICE_TYPES], {
      description: 'Of `price`: the series it is, the first of these the product has.',
    }),
  ),
  ...bodyFields,
  breaks: Type.Array(Type.Object({ at: instant, reason: Type.String() }), {
    description: 'Where a source changed what it measures: values before and after differ.',
  }),
});

const summarySchema = Type.Object(
  {
    series: seriesName,
    unit,
    until: untilSchema,
    reason: reasonSchema,
    current: number('In force at `until`.'),
    currentState: nullable(state),
    currentAt: nullable(instant),
    lowest: number('Lowest value in force in the window.'),
    lowestAt: nullable(instant),
    highest: number('Highest value in force in the window.'),
    highestAt: nullable(instant),
    average: number('Time-weighted average, over the time with a value only.'),
    median: number(
      'Not exceeded half of the time with a value; the middle of two where both would do.',
    ),
    change30Percent: number('Current value against the one 30 days before, in percent.'),
    change90Percent: number('Current value against the one 90 days before, in percent.'),
    volatilityPercent: number('Time-weighted standard deviation in percent of the average.'),
    dropCount: Type.Integer({
      description: 'Times the value fell below the last known one, also over a gap.',
    }),
    outOfStockShare: number(
      'Out-of-stock time as a share (0-1) of the time in which the product was in stock, out of ' +
        'stock or had a hidden price.',
    ),
    trend: nullable(Type.Enum(['rising', 'steady', 'falling'])),
    trendDetail,
  },
  { description: 'Of the first series asked for that has points; out-of-stock time is ignored.' },
);

const dataSchema = Type.Object({
  asin: Type.String(),
  marketplace: Type.String(),
  currency: Type.String(),
  ...windowFields,
  series: Type.Array(seriesSchema, { description: 'In the order asked for.' }),
  summary: summarySchema,
});

const params = (form: FormTraits) =>
  Type.Object({
    asin: asinParam,
    marketplace: marketplaceParam(form),
    ...windowParams,
    series: Type.Optional(
      Type.String({
        minLength: 1,
        default: 'price',
        description: `Comma list of ${PRICE_HISTORY_SERIES.join(', ')}.`,
        examples: ['price,listPrice'],
      }),
    ),
  });

export const priceHistoryOperation = defineOperation({
  name: 'price-history',
  summary: 'Price history',
  description:
    'How the prices of one ASIN moved, raw or by hour, day, week or month, with what stood beside ' +
    'them (ratings, offers, list price) and a summary. `price` is the buy box’s landed price where ' +
    'the product has a buy box series, else new, else amazon; it is never spliced from several.',
  input: 'query',
  params,
  data: () => dataSchema,
  errors: ['product_not_found', 'no_history'],
  example: { asin: EXAMPLE_ASIN },
  *rows(data) {
    for (const series of data.series) {
      yield* bodyRows(series, {
        marketplace: data.marketplace,
        currency: data.currency,
        asin: data.asin,
        series: series.name,
        priceType: series.priceType,
        unit: series.unit,
      });
    }
  },
  countPoints: ({ series }) => series.reduce((count, body) => count + pointCount(body), 0),
  next: ({ nextFrom }) => (nextFrom === null ? null : { from: nextFrom }),
  check: ({ from, to, series }) => {
    windowOf(from, to);
    if (series !== undefined) requireSeries(series);
  },
  async handle(
    { asin: asinText, from, to, interval = 'day', layout = 'points', series = 'price' },
    { app, marketplace, marketplaceDomain, now, pointsMax },
  ) {
    const asin = requireAsin(asinText);
    const window = windowOf(from, to);
    const bound = pointsMax === undefined ? {} : { pointsMax };
    const names = requireSeries(series);
    const request = { marketplace, asin, interval, series: names, ...window, ...bound };
    const history = await getPriceHistory(app, request, now);
    const { currency } = marketplaceOf(marketplace);
    const shown: Static<typeof seriesSchema>[] = [];
    for (const { name, unit, priceType, points, breaks } of history.series) {
      shown.push({
        name,
        unit: UNIT_NAMES[unit],
        priceType,
        ...presentBody(points, layout, valuePresenter(unit, currency)),
        breaks: breaks.map(({ at, reason }) => ({ at: presentInstant(at) ?? '', reason })),
      });
      await app.pause?.();
    }
    return {
      asin,
      marketplace: marketplaceDomain,
      currency,
      interval,
      ...presentWindow(history.span, history.nextFrom, window),
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
  const { current, average, trend } = summary;
  const { change30Percent, change90Percent } = summary;
  return {
    series: summaryOf.name,
    unit: UNIT_NAMES[summaryOf.unit],
    until: presentInstant(until) ?? '',
    reason: summaryReason({ span, until }, [
      [{ current, average }, 'there was no value'],
      [{ change30Percent, change90Percent }, 'no value is known at one end of the days'],
      [{ trend }, 'of fewer than four of the 13 weeks before `until` somebody saw a value'],
    ]),
    current: present(current),
    currentState: summary.currentState,
    currentAt: presentInstant(summary.currentAt),
    lowest: present(summary.lowest),
    lowestAt: presentInstant(summary.lowestAt),
    highest: present(summary.highest),
    highestAt: presentInstant(summary.highestAt),
    average: present(average),
    median: present(summary.median),
    change30Percent: roundedOrNull(change30Percent),
    change90Percent: roundedOrNull(change90Percent),
    volatilityPercent: roundedOrNull(summary.volatilityPercent),
    dropCount: summary.dropCount,
    outOfStockShare: roundedShare(summary.outOfStockShare),
    trend: trend?.direction ?? null,
    trendDetail: presentTrend(trend),
  };
}
