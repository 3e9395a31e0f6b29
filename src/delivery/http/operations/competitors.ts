/** Competitors: who sells under a keyword, with which share, and how hard that market is. */
import Type from 'typebox';
import { analyzeCompetitors } from '../../../app/analyze-competitors.ts';
import { categoryNames } from '../../../app/category-names.ts';
import { defineOperation, type FormTraits } from '../operation.ts';
import { keywordParam, marketplaceParam } from '../parameters.ts';
import { competitorsSchema, presentCompetitors } from '../present/competitors.ts';

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
