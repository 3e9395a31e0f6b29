/** A trend with its uncertainty as it stands in an answer. */
import Type from 'typebox';
import type { Trend } from '../../../domain/history/trend.ts';
import { nullable } from '../parameters.ts';
import { rounded } from './rounded.ts';

export const trendDetail = nullable(
  Type.Object(
    {
      percentPer30Days: Type.Number({
        description: 'Change of the value over 30 days, in percent.',
      }),
      low: Type.Number(),
      high: Type.Number(),
      confidence: Type.Number({ description: 'Level of the interval low to high.' }),
    },
    {
      description:
        'Theil-Sen slope (the middle one between all pairs) through the weekly averages of ' +
        'ln(value) of the 13 weeks before `until` with Sen’s interval. `steady` unless the ' +
        'interval excludes 0 and the change is at least 1 %. Null with fewer than four weeks that ' +
        'had a value for a day and in which somebody looked; of ranks, and saw one.',
    },
  ),
);

export function presentTrend(trend: Omit<Trend, 'direction'> | null) {
  if (trend === null) return null;
  const { percentPer30Days } = trend;
  return {
    percentPer30Days: rounded(percentPer30Days),
    low: rounded(trend.low),
    high: rounded(trend.high),
    confidence: 0.9,
  };
}
