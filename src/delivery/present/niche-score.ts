/**
 * Presents a niche score on the form's scale: whole numbers of 0-100 with `score`, or 0-10 with one
 * decimal and `overall`. A search shows the four numbers; the niche score operation adds the range
 * and the inputs of the score.
 */
import Type, { type Static } from 'typebox';
import type { NicheScoreAnswer } from '../../app/market/niche-score.ts';
import type { FoundProducts } from '../../app/search/find-products.ts';
import { DEMAND_BASES } from '../../domain/market/niche-factors.ts';
import { NICHE_REASONS, NICHE_WARNINGS } from '../../domain/market/niche-score.ts';
import { toMajor } from '../../domain/values/money.ts';
import { isoOrNull } from '../../domain/values/time.ts';
import * as field from '../interface/fields.ts';
import type { Form, OperationContext, Shared } from '../interface/operation.ts';
import {
  coverageSchema,
  explanationSchema,
  leftOutSchema,
  presentCoverage,
  presentExplanation,
} from './coverage.ts';
import { roundedOrNull, roundedShareOrNull } from './figures.ts';

type NicheScore = NicheScoreAnswer['niche'];
type NumberName = 'demand' | 'competition' | 'opportunity' | 'score';

/** The range goes from the 10th to the 90th percentile. */
const RANGE_CONFIDENCE = 0.8;

/** Returns the four numbers. The form names the combined score; the type is that of form A. */
function numbers<Value>({ combinedScore }: Form, of: (name: NumberName) => Value) {
  return {
    demand: of('demand'),
    competition: of('competition'),
    opportunity: of('opportunity'),
    [combinedScore]: of('score'),
  } as Record<NumberName, Value>;
}

function numberFields(form: Form) {
  const bounds = { minimum: 0, maximum: form.scoreScale };
  const score = form.scoreScale === 100 ? Type.Integer(bounds) : Type.Number(bounds);
  return {
    ...numbers(form, () => score),
    scale: Type.Integer({ const: form.scoreScale }),
    demandBasis: field.nullable(Type.Enum(DEMAND_BASES)),
  };
}

export const searchNicheSchema = (form: Form) =>
  Type.Object(
    {
      ...numberFields(form),
      reason: field.nullable(Type.Enum(['no_listings', 'few_listings'])),
    },
    { title: 'SearchNicheScore' },
  );

export function presentSearchNiche(
  niche: FoundProducts['niche'],
  form: Form,
): Static<ReturnType<typeof searchNicheSchema>> {
  const { reason } = niche;
  return {
    ...presentNumbers(niche, form),
    reason: reason === 'no_listings' || reason === 'few_listings' ? reason : null,
  };
}

function presentNumbers(niche: FoundProducts['niche'], form: Form) {
  return {
    ...numbers(form, (name) => onScale(niche[name], form)),
    scale: form.scoreScale,
    demandBasis: niche.demandBasis,
  };
}

export const nicheScoreSchema = (form: Form) =>
  Type.Object({
    keyword: field.text,
    marketplace: field.text,
    ...numberFields(form),
    range: field.nullable(
      Type.Object({ low: field.number, high: field.number, confidence: field.number }),
    ),
    reason: field.nullable(Type.Enum(NICHE_REASONS)),
    warnings: Type.Array(Type.Enum(NICHE_WARNINGS)),
    sampleSize: field.count,
    knownSalesShare: field.shareOrNull,
    inputs: Type.Object({
      ...field.each(field.numberOrNull, 'medianPrice', 'priceP25', 'priceP75', 'priceSpread'),
      ...field.each(field.numberOrNull, 'medianReviews', 'averageRating'),
      brandHhi: field.shareOrNull,
      familiesWithSales: field.integer,
      basis: field.expectedBasis,
      sampleMonthlyUnits: field.integerOrNull,
      sampleMonthlyRevenue: field.numberOrNull,
      typicalMonthlyRevenue: field.numberOrNull,
      currency: field.text,
    }),
    contributions: Type.Array(
      Type.Object({
        factor: field.text,
        value: field.share,
        effect: field.number,
        isAssumed: field.flag,
      }),
    ),
    formulaVersion: field.text,
    asOf: field.instantOrNull,
    coverage: coverageSchema,
    leftOut: leftOutSchema,
    explanation: explanationSchema,
  });

export function presentNicheScore(
  { niche, asOf, coverage, leftOut, formulaVersion, explanation }: NicheScoreAnswer,
  keyword: string,
  { form, marketplaceDomain, currency }: OperationContext,
): Shared<Static<ReturnType<typeof nicheScoreSchema>>> {
  const { reason, range, sampleSize, contributions, warnings } = niche;
  return {
    keyword,
    marketplace: marketplaceDomain,
    ...presentNumbers(niche, form),
    reason,
    range: range && {
      low: onScale(range.low, form),
      high: onScale(range.high, form),
      confidence: RANGE_CONFIDENCE,
    },
    sampleSize,
    knownSalesShare: niche.inputs.knownSalesShare,
    inputs: presentInputs(niche, currency),
    warnings,
    contributions,
    formulaVersion,
    asOf: isoOrNull(asOf),
    coverage: presentCoverage(coverage),
    leftOut,
    explanation: presentExplanation(explanation, currency),
  };
}

function onScale(score: number, { scoreScale }: Form): number {
  return scoreScale === 100 ? score : score / 10;
}

function presentInputs(
  { inputs, demandBasis, reason }: NicheScore,
  currency: NicheScore['inputs']['currency'],
) {
  const major = (minor: number | null) =>
    minor === null ? null : toMajor(Math.round(minor), currency);
  return {
    medianPrice: major(inputs.medianPrice),
    priceP25: major(inputs.priceP25),
    priceP75: major(inputs.priceP75),
    priceSpread: roundedShareOrNull(inputs.priceSpread),
    medianReviews: inputs.medianReviews,
    averageRating: roundedOrNull(inputs.averageRating),
    brandHhi: roundedShareOrNull(inputs.brandHhi),
    familiesWithSales: inputs.withSales,
    basis: 'expected' as const,
    sampleMonthlyUnits: inputs.monthlyUnits === null ? null : Math.round(inputs.monthlyUnits),
    sampleMonthlyRevenue: major(inputs.monthlyRevenue),
    // What few families earn is not typical of the others.
    typicalMonthlyRevenue:
      demandBasis === 'sales' && reason !== 'few_listings' ? major(inputs.typicalRevenue) : null,
    currency,
  };
}
