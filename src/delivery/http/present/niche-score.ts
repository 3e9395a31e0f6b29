/**
 * A niche score on the form's scale: whole numbers of 0-100 with `score`, or 0-10 with one decimal
 * and `overall`. The four numbers next to a search are those of the niche score operation, which
 * adds the range and everything they are made of.
 */
import Type, { type Static } from 'typebox';
import type { FoundProducts } from '../../../app/find-products.ts';
import type { NicheScoreAnswer } from '../../../app/niche-score.ts';
import { DEMAND_BASES } from '../../../domain/market/niche-factors.ts';
import { NICHE_REASONS, NICHE_WARNINGS } from '../../../domain/market/niche-score.ts';
import { marketplaceOf } from '../../../domain/marketplace.ts';
import { toMajor } from '../../../domain/money.ts';
import { toIso } from '../../../domain/time.ts';
import type { FormTraits, OperationContext } from '../operation.ts';
import { instant, nullable } from '../parameters.ts';
import { coverageSchema, presentCoverage } from './coverage.ts';
import { explanationSchema, presentExplanation } from './explanation.ts';
import { expectedBasis } from './revenue.ts';
import { roundedOrNull, roundedShare } from './rounded.ts';

type NicheScore = NicheScoreAnswer['niche'];

/** The range runs from p10 to p90 of the possible worlds. */
const RANGE_CONFIDENCE = 0.8;

const DESCRIPTIONS = {
  demand: 'Estimated revenue of a usual family of the market. High is good.',
  competition: 'Ratings to catch up with, their stars, brand power, like prices. High is bad.',
  opportunity: 'Demand that competition leaves. High is good.',
  score: 'All together, with price room. High is good.',
} as const;

type NumberName = keyof typeof DESCRIPTIONS;

/** The fields with the combined score under the form's name; typed by form A's. */
function named<Value>({ combinedScore }: FormTraits, of: (name: NumberName) => Value) {
  return {
    ...{ demand: of('demand'), competition: of('competition'), opportunity: of('opportunity') },
    [combinedScore]: of('score'),
  } as Record<NumberName, Value>;
}

function scoreNumber({ scoreScale }: FormTraits, name: NumberName) {
  const options = { minimum: 0, maximum: scoreScale, description: DESCRIPTIONS[name] };
  return scoreScale === 100 ? Type.Integer(options) : Type.Number(options);
}

const scaleField = ({ scoreScale }: FormTraits) =>
  Type.Integer({ const: scoreScale, description: 'The greatest value a score can have.' });

const numberFields = (form: FormTraits) => ({
  ...named(form, (name) => scoreNumber(form, name)),
  scale: scaleField(form),
  demandBasis: nullable(
    Type.Enum([...DEMAND_BASES], {
      description:
        'What demand rests on: ranks of the last 30 days, older ones, counts of ratings alone, or nothing (`assumed`). Anything but `sales` is a hint. Null where nothing matches.',
    }),
  ),
});

/** `nicheScore` of a search. */
export const searchNicheSchema = (form: FormTraits) =>
  Type.Object(
    {
      ...numberFields(form),
      reason: nullable(
        Type.Enum(['no_listings', 'few_listings'], {
          description:
            'Why the numbers are 0, or only a hint (under 8 families). What no listing tells counts as middling; the niche score operation shows by a range what that leaves open.',
        }),
      ),
    },
    { title: 'SearchNicheScore' },
  );

export function presentSearchNiche(
  niche: FoundProducts['niche'],
  form: FormTraits,
): Static<ReturnType<typeof searchNicheSchema>> {
  const { reason } = niche;
  return {
    ...presentNumbers(niche, form),
    reason: reason === 'no_listings' || reason === 'few_listings' ? reason : null,
  };
}

function presentNumbers(niche: FoundProducts['niche'], form: FormTraits) {
  return {
    ...named(form, (name) => onScale(niche[name], form)),
    scale: form.scoreScale,
    demandBasis: niche.demandBasis,
  };
}

const money = nullable(Type.Number());
const share = nullable(Type.Number({ minimum: 0, maximum: 1 }));

/** `data` of the niche score operation. */
export const nicheScoreSchema = (form: FormTraits) =>
  Type.Object({
    keyword: Type.String(),
    marketplace: Type.String(),
    ...numberFields(form),
    range: nullable(
      Type.Object(
        { low: Type.Number(), high: Type.Number(), confidence: Type.Number() },
        {
          description:
            'Of the combined score, over the ranges of the sales estimates, what is open about their level, and everything that no listing tells. Null where nothing matches.',
        },
      ),
    ),
    reason: nullable(
      Type.Enum([...NICHE_REASONS], {
        description:
          'Why the score is 0 (nothing matches) or only a hint: under 8 families, no rank of the last 30 days, too few of them, no prices, no counts of ratings. What no listing tells counts as middling and widens the range.',
      }),
    ),
    warnings: Type.Array(Type.Enum([...NICHE_WARNINGS]), {
      description:
        'Read the score with care: one brand has nine tenths of the revenue, sales are known for fewer than eight in ten families, a part of competition is not known and counts as 0.5.',
    }),
    sampleSize: Type.Integer({ minimum: 0, description: 'Families behind it, at most 100.' }),
    inputs: Type.Object({
      medianPrice: money,
      priceP25: money,
      priceP75: money,
      priceSpread: nullable(Type.Number({ description: '(P75 - P25) / P50.' })),
      medianReviews: nullable(Type.Number()),
      averageRating: nullable(Type.Number()),
      brandHhi: share,
      familiesWithSales: Type.Integer({ description: 'Families that the figures below are of.' }),
      basis: expectedBasis,
      sampleMonthlyUnits: nullable(Type.Integer()),
      sampleMonthlyRevenue: money,
      typicalMonthlyRevenue: nullable(
        Type.Number({
          description: 'What a usual family of a usual brand earns; demand is made of it.',
        }),
      ),
      currency: Type.String(),
    }),
    contributions: Type.Array(
      Type.Object({
        factor: Type.String(),
        value: Type.Number({ minimum: 0, maximum: 1 }),
        effect: Type.Number({ description: 'Added to ln(score / greatest score).' }),
        isAssumed: Type.Boolean({ description: 'Not known here; a middling value stands in.' }),
      }),
      { description: 'The effects of all factors add up to ln(score / greatest score).' },
    ),
    formulaVersion: Type.String(),
    asOf: instant,
    coverage: coverageSchema,
    explanation: explanationSchema,
  });

export function presentNicheScore(
  { niche, coverage, formulaVersion, explanation }: NicheScoreAnswer,
  keyword: string,
  { form, marketplace, marketplaceDomain, now }: OperationContext,
): Static<ReturnType<typeof nicheScoreSchema>> {
  const { reason, range, sampleSize, contributions, warnings } = niche;
  const { currency } = marketplaceOf(marketplace);
  return {
    keyword,
    marketplace: marketplaceDomain,
    ...presentNumbers(niche, form),
    reason,
    range:
      range === null
        ? null
        : {
            low: onScale(range.low, form),
            high: onScale(range.high, form),
            confidence: RANGE_CONFIDENCE,
          },
    sampleSize,
    inputs: presentInputs(niche, currency),
    warnings: [...warnings],
    contributions: contributions.map((part) => ({ ...part })),
    formulaVersion,
    asOf: toIso(now),
    coverage: presentCoverage(coverage),
    explanation: presentExplanation(explanation, currency),
  };
}

function onScale(score: number, { scoreScale }: FormTraits): number {
  return scoreScale === 100 ? score : score / 10;
}

function presentInputs({ inputs }: NicheScore, currency: NicheScore['inputs']['currency']) {
  const major = (minor: number | null) =>
    minor === null ? null : toMajor(Math.round(minor), currency);
  return {
    medianPrice: major(inputs.medianPrice),
    priceP25: major(inputs.priceP25),
    priceP75: major(inputs.priceP75),
    priceSpread: roundedShare(inputs.priceSpread),
    medianReviews: inputs.medianReviews,
    averageRating: roundedOrNull(inputs.averageRating),
    brandHhi: roundedShare(inputs.brandHhi),
    familiesWithSales: inputs.withSales,
    basis: 'expected' as const,
    sampleMonthlyUnits: inputs.monthlyUnits === null ? null : Math.round(inputs.monthlyUnits),
    sampleMonthlyRevenue: major(inputs.monthlyRevenue),
    typicalMonthlyRevenue: major(inputs.typicalRevenue),
    currency,
  };
}
