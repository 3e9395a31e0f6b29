/** Competitors: who sells under a keyword, their shares, and how hard that market is. */
import Type from 'typebox';
import { categoryNames } from '../../app/category/category-lookups.ts';
import {
  analyzeCompetitors,
  type CompetitorsAnswer,
} from '../../app/market/analyze-competitors.ts';
import { shareOf } from '../../domain/market/competitors.ts';
import { NICHE_REASONS } from '../../domain/market/niche-score.ts';
import { marketplaceOf } from '../../domain/values/marketplace.ts';
import { toMajor } from '../../domain/values/money.ts';
import { isoOrNull } from '../../domain/values/time.ts';
import * as field from '../interface/fields.ts';
import { defineOperation, type Form } from '../interface/operation.ts';
import {
  filledIn,
  keywordParam,
  limitParam,
  marketplaceParam,
  maxAgeDaysParam,
} from '../interface/parameters.ts';
import {
  coverageSchema,
  explanationSchema,
  leftOutSchema,
  presentCoverage,
  presentExplanation,
} from '../present/coverage.ts';
import { revenueOf } from '../present/figures.ts';
import { presentSummary, type SummaryContext, summaryFields } from '../present/summary.ts';

const params = (form: Form) =>
  Type.Object({
    keyword: keywordParam,
    marketplace: marketplaceParam(form),
    limit: limitParam(20, 100, {
      description: 'Number of competitors shown. Shares always cover the whole sample.',
    }),
    variations: filledIn(
      Type.Enum(['all', 'collapse'], {
        description: '`collapse` shows the variations of a family as one competitor.',
        default: 'collapse',
      }),
    ),
    maxAgeDays: maxAgeDaysParam,
  });

type Analysis = CompetitorsAnswer['analysis'];

const shares = { unitShare: field.shareOrNull, revenueShare: field.shareOrNull };
const bandFields = {
  listings: field.integer,
  expectedMonthlyUnits: field.integerOrNull,
  ...shares,
};

const competitorSchema = Type.Object(
  {
    ...summaryFields,
    position: field.rank,
    expectedMonthlyUnits: field.integerOrNull,
    monthlyRevenue: field.numberOrNull,
    expectedMonthlyRevenue: field.numberOrNull,
    ...shares,
  },
  { title: 'Competitor' },
);

const competitorsSchema = () =>
  Type.Object({
    ...field.each(field.text, 'keyword', 'marketplace', 'currency'),
    basis: field.expectedBasis,
    totalListings: field.count,
    sampleSize: field.count,
    competitionLevel: field.nullable(Type.Enum(['low', 'medium', 'high'])),
    reason: field.nullable(Type.Enum(NICHE_REASONS)),
    knownSalesShare: field.shareOrNull,
    competitors: Type.Array(competitorSchema),
    brandShare: Type.Array(
      Type.Object({ brand: field.text, isOther: field.flag, listings: field.integer, ...shares }),
    ),
    concentration: Type.Object({
      ...field.each(field.shareOrNull, 'hhi', 'top3BrandShare', 'top10ListingShare'),
    }),
    priceBands: Type.Array(
      Type.Object({ from: field.number, to: field.numberOrNull, ...bandFields }),
    ),
    reviewBands: Type.Array(
      Type.Object({ from: field.integer, to: field.integerOrNull, ...bandFields }),
    ),
    newEntrantShare: field.shareOrNull,
    weakSpots: Type.Array(
      Type.Object({ asin: field.text, rating: field.number, expectedMonthlyUnits: field.integer }),
    ),
    asOf: field.instantOrNull,
    coverage: coverageSchema,
    leftOut: leftOutSchema,
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
    const { app, marketplace, currency, now } = context;
    const { variations, maxAgeDays, limit } = asked;
    const keyword = asked.keyword.trim();
    const question = { marketplace, keyword, variations, maxAgeDays, now };
    const answer = await analyzeCompetitors(app, question);
    const { analysis, totalListings } = answer;
    const shown = analysis.competitors.slice(0, limit);
    const categories = shown.map(({ entry }) => entry.leader.bsrCategoryId);
    const categoryName = await categoryNames(app, marketplace, categories);
    return {
      keyword,
      marketplace: context.marketplaceDomain,
      currency,
      basis: 'expected' as const,
      totalListings,
      sampleSize: analysis.sampleSize,
      competitionLevel: analysis.level,
      reason: analysis.reason,
      knownSalesShare: analysis.knownSalesShare,
      competitors: shown.map((one) => presentCompetitor(one, { categoryName })),
      brandShare: analysis.brands,
      concentration: analysis.concentration,
      priceBands: presentBands(analysis, analysis.priceBands, (edge) => toMajor(edge, currency)),
      reviewBands: presentBands(analysis, analysis.reviewBands, (edge) => edge),
      newEntrantShare: analysis.newEntrantShare,
      weakSpots: analysis.weakSpots.map(({ leader, rating, units }) => ({
        asin: leader.asin,
        rating: rating ?? 0,
        expectedMonthlyUnits: Math.round(units?.mean ?? 0),
      })),
      asOf: isoOrNull(analysis.asOf),
      coverage: presentCoverage(answer.coverage),
      leftOut: answer.leftOut,
      explanation: presentExplanation(answer.explanation, currency),
    };
  },
});

function presentCompetitor(
  { entry: { leader, units, revenue }, ...place }: Analysis['competitors'][number],
  context: SummaryContext,
) {
  const { currency } = marketplaceOf(leader.marketplace);
  const summary = presentSummary(leader, context);
  return {
    ...summary,
    position: place.position,
    expectedMonthlyUnits: units && Math.round(units.mean),
    monthlyRevenue: revenueOf(summary.monthlySales, leader.price, currency),
    expectedMonthlyRevenue: revenue === null ? null : toMajor(Math.round(revenue), currency),
    unitShare: place.unitShare,
    revenueShare: place.revenueShare,
  };
}

function presentBands(
  { totals }: Analysis,
  bands: Analysis['priceBands'],
  edgeOf: (edge: number) => number,
) {
  return bands.map(({ from, to, listings, units, revenue }) => ({
    from: edgeOf(from),
    to: to === null ? null : edgeOf(to),
    listings,
    expectedMonthlyUnits: totals.units > 0 && units !== null ? Math.round(units) : null,
    unitShare: shareOf(units, totals.units),
    revenueShare: shareOf(revenue, totals.revenue),
  }));
}
