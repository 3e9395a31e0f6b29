/** Competitors: who sells under a keyword, with which share, and how hard that market is. */
import Type, { type Static } from 'typebox';
import { categoryNames } from '../../../app/category/category-names.ts';
import {
  analyzeCompetitors,
  type CompetitorsAnswer,
} from '../../../app/market/analyze-competitors.ts';
import { type Currency, toMajor } from '../../../domain/values/money.ts';
import { defineOperation, type FormTraits, type OperationContext } from '../interface/operation.ts';
import { keywordParam, marketplaceParam, nullable } from '../interface/parameters.ts';
import {
  coverageSchema,
  explanationSchema,
  presentCoverage,
  presentExplanation,
} from '../present/coverage.ts';
import { expectedBasis, revenueOf } from '../present/figures.ts';
import { presentSummary, summaryFields } from '../present/summary.ts';

const LIMIT = 20;
const LIMIT_MAX = 100;

const params = (form: FormTraits) =>
  Type.Object({
    keyword: keywordParam,
    marketplace: marketplaceParam(form),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: LIMIT_MAX,
        default: LIMIT,
        description: 'Number of competitors shown. Shares always cover the whole sample.',
      }),
    ),
    variations: Type.Optional(
      Type.Union([Type.Literal('all'), Type.Literal('collapse')], {
        description: '`collapse` shows the variations of a family as one competitor.',
        default: 'collapse',
      }),
    ),
  });

type Analysis = CompetitorsAnswer['analysis'];

const share = nullable(Type.Number({ minimum: 0, maximum: 1 }));

const bandFields = {
  listings: Type.Integer(),
  expectedMonthlyUnits: nullable(Type.Integer()),
  unitShare: share,
  revenueShare: share,
};

const priceBand = Type.Object({
  from: Type.Number(),
  to: nullable(Type.Number()),
  ...bandFields,
});

const reviewBand = Type.Object({
  from: Type.Integer(),
  to: nullable(Type.Integer()),
  ...bandFields,
});

const competitorSchema = Type.Object(
  {
    ...summaryFields,
    position: Type.Integer({ minimum: 1 }),
    expectedMonthlyUnits: nullable(Type.Integer()),
    monthlyRevenue: nullable(Type.Number()),
    expectedMonthlyRevenue: nullable(Type.Number()),
    unitShare: share,
    revenueShare: share,
  },
  { title: 'Competitor' },
);

const competitorsSchema = () =>
  Type.Object({
    keyword: Type.String(),
    marketplace: Type.String(),
    currency: Type.String(),
    basis: expectedBasis,
    totalListings: Type.Integer({ minimum: 0 }),
    sampleSize: Type.Integer({ minimum: 0 }),
    competitionLevel: nullable(
      Type.Union([Type.Literal('low'), Type.Literal('medium'), Type.Literal('high')]),
    ),
    competitors: Type.Array(competitorSchema),
    brandShare: Type.Array(
      Type.Object({
        brand: Type.String(),
        isOther: Type.Boolean(),
        listings: Type.Integer(),
        unitShare: share,
        revenueShare: share,
      }),
    ),
    concentration: Type.Object({ hhi: share, top3BrandShare: share, top10ListingShare: share }),
    priceBands: Type.Array(priceBand),
    reviewBands: Type.Array(reviewBand),
    newEntrantShare: nullable(Type.Number({ minimum: 0, maximum: 1 })),
    weakSpots: Type.Array(
      Type.Object({
        asin: Type.String(),
        rating: Type.Number(),
        expectedMonthlyUnits: Type.Integer(),
      }),
    ),
    coverage: coverageSchema,
    explanation: explanationSchema,
  });

export const competitorsOperation = defineOperation({
  name: 'competitors',
  tag: 'Markets',
  summary: 'Competitor analysis',
  description:
    'The leading listings of a keyword with unit and revenue shares, brand shares that add up to 1, concentration, competition level, price and review bands, new entrants and weak spots.',
  input: 'query',
  params,
  data: competitorsSchema,
  errors: [],
  example: { keyword: 'yoga mat' },
  correctedKeyword: ({ explanation }) => explanation?.correctedKeyword ?? null,
  rows: ({ competitors }) => competitors,
  async handle(asked, context) {
    const { app, marketplace, now } = context;
    const keyword = asked.keyword.trim();
    const variations = asked.variations ?? 'collapse';
    const answer = await analyzeCompetitors(app, { marketplace, keyword, variations, now });
    const { competitors } = answer.analysis;
    const categoryName = await categoryNames(
      app,
      marketplace,
      competitors.map(({ entry }) => entry.leader.bsrCategoryId),
    );
    const limit = asked.limit ?? LIMIT;
    return presentCompetitors(answer, { ...context, keyword, limit, categoryName });
  },
});

interface CompetitorsContext extends OperationContext {
  readonly keyword: string;
  readonly limit: number;
  readonly categoryName: (id: string) => string | null;
}

function presentCompetitors(
  { analysis, totalListings, coverage, explanation }: CompetitorsAnswer,
  context: CompetitorsContext,
): Static<ReturnType<typeof competitorsSchema>> {
  const { currency } = context;
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
