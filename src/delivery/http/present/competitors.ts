/** Competitor analysis as it stands in an answer. */
import Type, { type Static } from 'typebox';
import type { CompetitorsAnswer } from '../../../app/analyze-competitors.ts';
import { marketplaceOf } from '../../../domain/marketplace.ts';
import { type Currency, toMajor } from '../../../domain/money.ts';
import type { OperationContext } from '../operation.ts';
import { nullable } from '../parameters.ts';
import { coverageSchema, presentCoverage } from './coverage.ts';
import { explanationSchema, presentExplanation } from './explanation.ts';
import { expectedBasis, revenueOf } from './revenue.ts';
import { presentSummary, summaryFields } from './summary.ts';

type Analysis = CompetitorsAnswer['analysis'];

const share = nullable(Type.Number({ minimum: 0, maximum: 1 }));

const bandFields = {
  listings: Type.Integer(),
  expectedMonthlyUnits: nullable(Type.Integer({ description: 'Null where no sales are known.' })),
  unitShare: share,
  revenueShare: share,
};

const priceBand = Type.Object(
  {
    from: Type.Number({ description: 'Major units, inclusive.' }),
    to: nullable(Type.Number({ description: 'Exclusive; null for the last, open band.' })),
    ...bandFields,
  },
  { description: 'Bands of equal width with round edges, over listings with a price.' },
);

const reviewBand = Type.Object({
  from: Type.Integer(),
  to: nullable(Type.Integer({ description: 'Exclusive; null for the last, open band.' })),
  ...bandFields,
});

const competitorSchema = Type.Object(
  {
    ...summaryFields,
    position: Type.Integer({ minimum: 1 }),
    expectedMonthlyUnits: nullable(
      Type.Integer({ description: 'Expected units (mean), variations together.' }),
    ),
    monthlyRevenue: nullable(Type.Number({ description: '`monthlySales` times `price`.' })),
    expectedMonthlyRevenue: nullable(
      Type.Number({
        description:
          'Expected units (mean) times price, variations together; shares are made of it.',
      }),
    ),
    unitShare: share,
    revenueShare: share,
  },
  { title: 'Competitor' },
);

export const competitorsSchema = () =>
  Type.Object({
    keyword: Type.String(),
    marketplace: Type.String(),
    currency: Type.String(),
    basis: expectedBasis,
    totalListings: Type.Integer({ minimum: 0 }),
    sampleSize: Type.Integer({ minimum: 0, description: 'What all shares are over.' }),
    competitionLevel: nullable(
      Type.Union([Type.Literal('low'), Type.Literal('medium'), Type.Literal('high')], {
        description:
          'The niche score’s competition (0-100): below 35 low, from 65 high. Null: no listing, or none with a count of ratings.',
      }),
    ),
    competitors: Type.Array(competitorSchema),
    brandShare: Type.Array(
      Type.Object({
        brand: Type.String(),
        isOther: Type.Boolean({ description: 'The sum of brands not listed or not known.' }),
        listings: Type.Integer(),
        unitShare: share,
        revenueShare: share,
      }),
      { description: 'Shares add up to 1.' },
    ),
    concentration: Type.Object({ hhi: share, top3BrandShare: share, top10ListingShare: share }),
    priceBands: Type.Array(priceBand),
    reviewBands: Type.Array(reviewBand),
    newEntrantShare: nullable(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'Listings at most a year old; null where most do not tell their age.',
      }),
    ),
    weakSpots: Type.Array(
      Type.Object({
        asin: Type.String(),
        rating: Type.Number(),
        expectedMonthlyUnits: Type.Integer(),
      }),
      { description: 'Sells at least the sample’s median with fewer than 4 stars.' },
    ),
    coverage: coverageSchema,
    explanation: explanationSchema,
  });

export interface CompetitorsContext extends OperationContext {
  readonly keyword: string;
  readonly limit: number;
  readonly categoryName: (id: string) => string | null;
}

export function presentCompetitors(
  { analysis, totalListings, coverage, explanation }: CompetitorsAnswer,
  context: CompetitorsContext,
): Static<ReturnType<typeof competitorsSchema>> {
  const { currency } = marketplaceOf(context.marketplace);
  return {
    keyword: context.keyword,
    marketplace: context.marketplaceDomain,
    currency,
    basis: 'expected',
    totalListings,
    sampleSize: analysis.sampleSize,
    competitionLevel: analysis.level,
    competitors: presentRows(analysis, context, currency),
    brandShare: analysis.brands.map((brand) => ({ ...brand })),
    concentration: { ...analysis.concentration },
    priceBands: presentBands(analysis, analysis.priceBands, (edge) => toMajor(edge, currency)),
    reviewBands: presentBands(analysis, analysis.reviewBands, (edge) => edge),
    newEntrantShare: analysis.newEntrantShare,
    weakSpots: analysis.weakSpots.map(({ leader, rating, units }) => ({
      asin: leader.asin,
      rating: rating ?? 0,
      expectedMonthlyUnits: Math.round(units?.mean ?? 0),
    })),
    coverage: presentCoverage(coverage),
    explanation: presentExplanation(explanation, currency),
  };
}

function presentRows({ competitors }: Analysis, context: CompetitorsContext, currency: Currency) {
  return competitors.slice(0, context.limit).map(({ entry, ...place }) => {
    const summary = presentSummary(entry.leader, context);
    return {
      ...summary,
      position: place.position,
      expectedMonthlyUnits: entry.units === null ? null : Math.round(entry.units.mean),
      monthlyRevenue: revenueOf(summary.monthlySales, entry.leader.price, currency),
      expectedMonthlyRevenue:
        entry.revenue === null ? null : toMajor(Math.round(entry.revenue), currency),
      unitShare: place.unitShare,
      revenueShare: place.revenueShare,
    };
  });
}

function presentBands(
  { totals }: Analysis,
  bands: Analysis['priceBands'],
  edgeOf: (edge: number) => number,
) {
  const shareOf = (part: number, total: number) => (total > 0 ? part / total : null);
  return bands.map(({ from, to, listings, units, revenue }) => ({
    from: edgeOf(from),
    to: to === null ? null : edgeOf(to),
    listings,
    expectedMonthlyUnits: totals.units > 0 ? Math.round(units) : null,
    unitShare: shareOf(units, totals.units),
    revenueShare: shareOf(revenue, totals.revenue),
  }));
}
