/** BSR history of one ASIN in its root category or another one, with demand velocity. */
import Type, { type Static } from 'typebox';
import { type BsrHistory, getBsrHistory } from '../../app/history/get-bsr-history.ts';
import { RANK_FALL_MIN_SHARE } from '../../domain/history/changes.ts';
import { EXAMPLE_ASIN } from '../../domain/values/asin.ts';
import { isoOrNull, toIso } from '../../domain/values/time.ts';
import * as field from '../interface/fields.ts';
import { defineOperation } from '../interface/operation.ts';
import { textParam } from '../interface/parameters.ts';
import { rounded, roundedOrNull } from '../present/figures.ts';
import {
  bodyFields,
  presentBody,
  presentTrend,
  state,
  summaryReason,
  trendDetail,
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

const drops = (days: number) =>
  Type.Union([field.count, Type.Null()], {
    description:
      `How often in the ${days} days before \`until\` the rank number fell by at least ` +
      `${100 * RANK_FALL_MIN_SHARE} % below the last known one. Each fall is a sign of one or more ` +
      'sales. Null when no more than one look of these days is known.',
  });

const monthSchema = Type.Object({
  month: Type.Integer({ minimum: 1, maximum: 12 }),
  rankRatio: field.number,
});

const summarySchema = Type.Object({
  until: field.instant,
  reason: field.textOrNull,
  current: field.rankOrNull,
  currentState: field.nullable(state),
  currentAt: field.instantOrNull,
  best: field.rankOrNull,
  bestAt: field.instantOrNull,
  worst: field.rankOrNull,
  worstAt: field.instantOrNull,
  geometricMean: field.numberOrNull,
  rankDrops30: drops(30),
  rankDrops90: drops(90),
  observations30: field.count,
  observations90: field.count,
  velocity: Type.Object({
    ...field.each(field.numberOrNull, 'unitsPer30Days', 'previousUnitsPer30Days', 'changePercent'),
  }),
  trend: field.nullable(Type.Enum(['improving', 'steady', 'worsening'])),
  trendDetail,
  seasonality: field.nullable(
    Type.Object({ months: Type.Array(monthSchema), monthsUsed: field.integer }),
  ),
});

const dataSchema = Type.Object({
  ...historyFields,
  category: Type.Object({ id: field.textOrNull, name: field.textOrNull }),
  series: Type.Array(
    Type.Object({ name: Type.Literal('bsr'), unit: Type.Literal('rank'), ...bodyFields }),
  ),
  summary: summarySchema,
});

export const bsrHistoryOperation = defineOperation({
  name: 'bsr-history',
  tag: 'Products',
  summary: 'BSR history',
  description:
    'How the best-seller rank of one ASIN moved in its root category (or in another one), raw or ' +
    'by hour, day, week or month, with rank drops, demand velocity, trend and seasonality.',
  input: 'query',
  params: (form) =>
    Type.Object({
      ...historyParams(form),
      category: textParam(
        'Id of the category that the ranks count in; without it the product’s root category.',
      ),
    }),
  data: () => dataSchema,
  errors: ['product_not_found', 'category_not_found', 'no_history'],
  example: { asin: EXAMPLE_ASIN },
  ...historyPaging,
  rows: (data) =>
    historyRows(data, ({ name, unit }) => ({ categoryId: data.category.id, series: name, unit })),
  check: windowOf,
  async handle(asked, context) {
    const { app, currency, now } = context;
    const request = historyRequest(asked, context);
    const categoryId = asked.category ?? null;
    const history = await getBsrHistory(app, { ...request, categoryId }, now);
    const { id, name } = history.category;
    const body = presentBody(history.points, asked.layout, valuePresenter('rank', currency));
    return {
      ...presentWindow(history, request, context),
      category: { id, name },
      series: [{ name: 'bsr' as const, unit: 'rank' as const, ...body }],
      summary: presentSummary(history),
    };
  },
});

const NO_VELOCITY = 'the category is no root, or there is no sales estimate of that day';
const NO_CHANGE =
  'ranks are known for less than half of the 30 days before `until`, or of the 30 before these';

function presentSummary({ span, summary, until }: BsrHistory): Static<typeof summarySchema> {
  const { trend, seasonality, ...known } = summary;
  const { current, geometricMean, rankDrops30, rankDrops90, velocity } = known;
  return {
    until: toIso(until),
    reason: summaryReason({ span, until }, [
      [{ current, geometricMean }, 'there was no rank'],
      [{ rankDrops30, rankDrops90 }, 'no more than one look is known of these days'],
      [{ velocity: velocity.unitsPer30Days }, NO_VELOCITY],
      [{ 'velocity.changePercent': velocity.changePercent }, NO_CHANGE],
      [{ trend }, 'ranks were observed in fewer than four of the 13 weeks before `until`'],
      [{ seasonality }, 'ranks were observed in fewer than 24 months in a row up to `until`'],
    ]),
    ...known,
    currentAt: isoOrNull(known.currentAt),
    bestAt: isoOrNull(known.bestAt),
    worstAt: isoOrNull(known.worstAt),
    geometricMean: roundedOrNull(geometricMean),
    velocity: {
      unitsPer30Days: roundedOrNull(velocity.unitsPer30Days),
      previousUnitsPer30Days: roundedOrNull(velocity.previousUnitsPer30Days),
      changePercent: roundedOrNull(velocity.changePercent),
    },
    trend: trend?.direction ?? null,
    trendDetail: presentTrend(trend),
    seasonality: seasonality && {
      months: seasonality.months.map(({ month, rankRatio }) => ({
        month,
        rankRatio: rounded(rankRatio),
      })),
      monthsUsed: seasonality.monthsUsed,
    },
  };
}
