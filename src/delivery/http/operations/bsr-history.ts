/** BSR history of one ASIN in its root category or another one, with demand velocity. */
import Type, { type Static } from 'typebox';
import { type BsrHistory, getBsrHistory } from '../../../app/get-bsr-history.ts';
import { EXAMPLE_ASIN } from '../../../domain/asin.ts';
import { RANK_FALL_MIN_SHARE } from '../../../domain/history/changes.ts';
import { marketplaceOf } from '../../../domain/marketplace.ts';
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
  valuePresenter,
} from '../present/history-points.ts';
import { presentTrend, trendDetail } from '../present/history-trend.ts';
import { presentWindow, windowFields, windowOf, windowParams } from '../present/history-window.ts';
import { reasonSchema, summaryReason, untilSchema } from '../present/null-reason.ts';
import { rounded, roundedOrNull } from '../present/rounded.ts';

const text = nullable(Type.String());
const rank = (description: string) => nullable(Type.Integer({ minimum: 1, description }));
const number = (description: string) => nullable(Type.Number({ description }));
const count = (description: string) => Type.Integer({ minimum: 0, description });

const drops = (days: number) =>
  count(
    `Times in the ${days} days before \`until\` that the rank number fell by at least ${100 * RANK_FALL_MIN_SHARE} % ` +
      'below the last known one: each is a sign of one or more sales.',
  );

const seasonalitySchema = nullable(
  Type.Object(
    {
      months: Type.Array(
        Type.Object({
          month: Type.Integer({ minimum: 1, maximum: 12 }),
          rankRatio: Type.Number({
            description: 'Usual rank of the month over the level around it; below 1 is better.',
          }),
        }),
      ),
      monthsUsed: Type.Integer(),
    },
    {
      description:
        'Null without 24 months in a row up to `until` in each of which ranks were observed.',
    },
  ),
);

const summarySchema = Type.Object({
  until: untilSchema,
  reason: reasonSchema,
  current: rank('In force at `until`.'),
  currentState: nullable(state),
  currentAt: nullable(instant),
  best: rank('Smallest rank number in force in the window.'),
  bestAt: nullable(instant),
  worst: rank('Greatest rank number in force in the window.'),
  worstAt: nullable(instant),
  geometricMean: number('Time-weighted, over the time with a rank.'),
  rankDrops30: drops(30),
  rankDrops90: drops(90),
  observations30: count('Ranks observed in the 30 days before `until`.'),
  observations90: count('Ranks observed in the 90 days before `until`.'),
  velocity: Type.Object(
    {
      unitsPer30Days: number(
        'By the ranks alone, for the 30 days before `until`. The sales estimate also counts badges, falls, ratings and own sales, and may differ by as much as they say.',
      ),
      previousUnitsPer30Days: number('The same for the 30 days before.'),
      changePercent: number('Of the first against the second.'),
    },
    {
      description:
        'Units of the whole family by the sales model. Each rank becomes units a day, a week ' +
        'counts with the geometric mean of its ranks, the weeks with their average, times 30. ' +
        'Null in a subcategory, where no rank was observed in the 30 days, and where one was in ' +
        'force for less than half of them.',
    },
  ),
  trend: nullable(
    Type.Enum(['improving', 'steady', 'worsening'], {
      description: 'Improving: the rank number falls.',
    }),
  ),
  trendDetail,
  seasonality: seasonalitySchema,
});

const dataSchema = Type.Object({
  asin: Type.String(),
  marketplace: Type.String(),
  currency: Type.String(),
  ...windowFields,
  category: Type.Object({ id: text, name: text }, { description: 'The ranks count in it.' }),
  series: Type.Array(
    Type.Object({ name: Type.Literal('bsr'), unit: Type.Literal('rank'), ...bodyFields }),
    { description: 'The one series `bsr`.' },
  ),
  summary: summarySchema,
});

const params = (form: FormTraits) =>
  Type.Object({
    asin: asinParam,
    marketplace: marketplaceParam(form),
    ...windowParams,
    category: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'Category id the ranks count in; the product’s root category when omitted.',
      }),
    ),
  });

export const bsrHistoryOperation = defineOperation({
  name: 'bsr-history',
  summary: 'BSR history',
  description:
    'How the best-seller rank of one ASIN moved in its root category (or in another one), raw or ' +
    'by hour, day, week or month, with rank drops, demand velocity, trend and seasonality.',
  input: 'query',
  params,
  data: () => dataSchema,
  errors: ['product_not_found', 'category_not_found', 'no_history'],
  example: { asin: EXAMPLE_ASIN },
  *rows(data) {
    for (const series of data.series) {
      yield* bodyRows(series, {
        marketplace: data.marketplace,
        currency: data.currency,
        asin: data.asin,
        categoryId: data.category.id,
        series: series.name,
        unit: series.unit,
      });
    }
  },
  countPoints: ({ series }) => series.reduce((count, body) => count + pointCount(body), 0),
  next: ({ nextFrom }) => (nextFrom === null ? null : { from: nextFrom }),
  check: ({ from, to }) => {
    windowOf(from, to);
  },
  async handle(
    { asin: asinText, from, to, interval = 'day', layout = 'points', category },
    { app, marketplace, marketplaceDomain, now, pointsMax },
  ) {
    const asin = requireAsin(asinText);
    const window = windowOf(from, to);
    const bound = pointsMax === undefined ? {} : { pointsMax };
    const request = {
      marketplace,
      asin,
      interval,
      categoryId: category ?? null,
      ...window,
      ...bound,
    };
    const history = await getBsrHistory(app, request, now);
    const { currency } = marketplaceOf(marketplace);
    const body = presentBody(history.points, layout, valuePresenter('rank', currency));
    return {
      asin,
      marketplace: marketplaceDomain,
      currency,
      interval,
      ...presentWindow(history.span, history.nextFrom, window),
      category: { id: history.category.id, name: history.category.name },
      series: [{ name: 'bsr' as const, unit: 'rank' as const, ...body }],
      summary: presentSummary(history),
    };
  },
});

const NO_VELOCITY =
  'the category is no root, or ranks are known for less than half of the 30 days before `until`';

function presentSummary({ span, summary, until }: BsrHistory): Static<typeof summarySchema> {
  const { current, geometricMean, velocity, trend, seasonality } = summary;
  return {
    until: presentInstant(until) ?? '',
    reason: summaryReason({ span, until }, [
      [{ current, geometricMean }, 'there was no rank'],
      [{ velocity: velocity.unitsPer30Days }, NO_VELOCITY],
      [{ trend }, 'ranks were observed in fewer than four of the 13 weeks before `until`'],
      [{ seasonality }, 'ranks were observed in fewer than 24 months in a row up to `until`'],
    ]),
    current,
    currentState: summary.currentState,
    currentAt: presentInstant(summary.currentAt),
    best: summary.best,
    bestAt: presentInstant(summary.bestAt),
    worst: summary.worst,
    worstAt: presentInstant(summary.worstAt),
    geometricMean: roundedOrNull(geometricMean),
    rankDrops30: summary.rankDrops30,
    rankDrops90: summary.rankDrops90,
    observations30: summary.observations30,
    observations90: summary.observations90,
    velocity: {
      unitsPer30Days: roundedOrNull(velocity.unitsPer30Days),
      previousUnitsPer30Days: roundedOrNull(velocity.previousUnitsPer30Days),
      changePercent: roundedOrNull(velocity.changePercent),
    },
    trend: trend?.direction ?? null,
    trendDetail: presentTrend(trend),
    seasonality:
      seasonality === null
        ? null
        : {
            months: seasonality.months.map(({ month, rankRatio }) => ({
              month,
              rankRatio: rounded(rankRatio),
            })),
            monthsUsed: seasonality.monthsUsed,
          },
  };
}
