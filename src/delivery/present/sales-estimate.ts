/** Presents a sales estimate. */
import Type, { type Static } from 'typebox';
import type { SalesEstimate } from '../../app/sales/estimate-sales.ts';
import {
  type Confidence,
  gradeOf,
  wholeRange,
} from '../../domain/estimation/range/units-distribution.ts';
import type { Currency } from '../../domain/values/money.ts';
import { isoOrNull, toIso, toIsoDay } from '../../domain/values/time.ts';
import * as field from '../interface/fields.ts';
import type { Shared } from '../interface/operation.ts';
import { ASKED_RANK_MEANING, conflictMessage, evidenceMeaning } from './evidence-wording.ts';
import { revenueOf, rounded, roundedShare } from './figures.ts';

export const salesEstimateSchema = () =>
  Type.Object({
    marketplace: field.text,
    asin: field.textOrNull,
    bsr: field.rankOrNull,
    category: field.nullable(Type.Object({ id: field.text, name: field.textOrNull })),
    scope: Type.Enum(['listing', 'family']),
    monthlySales: field.countOrNull,
    salesAsOf: field.dayOrNull,
    mean: field.numberOrNull,
    range: field.nullable(
      Type.Object({
        low: field.count,
        high: field.count,
        confidence: field.number,
        calibrated: field.flag,
      }),
    ),
    grade: field.nullable(Type.Enum(['A', 'B', 'C', 'D'])),
    monthlyRevenue: Type.Object({
      ...field.each(field.numberOrNull, 'amount', 'low', 'high', 'mean'),
      currency: field.text,
    }),
    method: field.nullable(
      Type.Enum(['rank', 'rank_history', 'own_sales', 'rank_and_badge', 'badge']),
    ),
    reason: field.nullable(Type.Enum(['no_rank', 'stale_rank'])),
    evidence: Type.Array(evidenceSchema()),
    conflicts: Type.Array(Type.Object({ between: Type.Array(field.text), message: field.text })),
    warnings: Type.Array(field.text),
    model: Type.Object({
      id: field.text,
      fittedAt: field.instantOrNull,
      labels: field.count,
      meanAbsLogError: field.numberOrNull,
      coverage: field.nullable(
        Type.Object({ nominal: field.number, measured: field.number, n: field.integer }),
      ),
    }),
  });

const evidenceSchema = () =>
  Type.Object({
    kind: Type.Enum([
      'rank',
      'rankHistory',
      'statedRank',
      'season',
      'variation',
      'ownSales',
      'rankFalls',
      'ratingGrowth',
      'boughtInPastMonth',
      'familyShare',
    ]),
    value: field.number,
    observedAt: field.instantOrNull,
    shift: field.number,
    meaning: field.text,
  });

export interface SalesEstimateContext {
  readonly marketplaceDomain: string;
  readonly currency: Currency;
  readonly confidence: Confidence;
  readonly categoryName: (id: string) => string | null;
}

export function presentSalesEstimate(
  estimate: SalesEstimate,
  { marketplaceDomain, currency, confidence, categoryName }: SalesEstimateContext,
): Shared<Static<ReturnType<typeof salesEstimateSchema>>> {
  const { asin, bsr, scope, distribution, monthlySales, categoryId, price, model } = estimate;
  const { salesAsOf } = estimate;
  const isFamily =
    scope === 'family' || estimate.evidence.some(({ kind }) => kind === 'familyShare');
  const range =
    distribution === null || monthlySales === null
      ? null
      : wholeRange(distribution, confidence, monthlySales);
  const mean = range && distribution && rounded(distribution.mean);
  const revenue = (units: number | null = null) => revenueOf(units, price, currency);
  return {
    marketplace: marketplaceDomain,
    asin,
    bsr,
    category: categoryId === null ? null : { id: categoryId, name: categoryName(categoryId) },
    scope,
    monthlySales: range && monthlySales,
    salesAsOf: salesAsOf === null ? null : toIsoDay(salesAsOf),
    mean,
    range: range && { ...range, confidence, calibrated: estimate.isCalibrated },
    grade: distribution && gradeOf(distribution),
    monthlyRevenue: {
      amount: revenue(range && monthlySales),
      low: revenue(range?.low),
      high: revenue(range?.high),
      mean: revenue(mean),
      currency,
    },
    method: estimate.method,
    reason: estimate.reason,
    evidence: estimate.evidence.map((piece) => ({
      kind: piece.kind,
      value: piece.value,
      // A question about a rank without a product has no observation.
      observedAt: asin === null ? null : toIso(piece.observedAt),
      // Adding 0 turns a negative zero into 0.
      shift: roundedShare(piece.shift) + 0,
      meaning: asin === null ? ASKED_RANK_MEANING : evidenceMeaning(piece, isFamily),
    })),
    conflicts: estimate.conflicts.map((between) => ({
      between,
      message: conflictMessage(between),
    })),
    warnings: estimate.warnings,
    model: {
      id: model.id,
      fittedAt: isoOrNull(model.fittedAt),
      labels: model.labels,
      meanAbsLogError: model.meanAbsLogError,
      coverage: model.coverage,
    },
  };
}
