/** Niche score: is the market of a keyword worth entering? */
import Type from 'typebox';
import { nicheScore } from '../../app/market/niche-score.ts';
import { parseWeights } from '../../domain/market/niche-weights.ts';
import { defineOperation, type Form } from '../interface/operation.ts';
import {
  keywordParam,
  marketplaceParam,
  maxAgeDaysParam,
  textParam,
} from '../interface/parameters.ts';
import { nicheScoreSchema, presentNicheScore } from '../present/niche-score.ts';

const params = (form: Form) =>
  Type.Object({
    keyword: keywordParam,
    marketplace: marketplaceParam(form),
    weights: textParam(
      'Weight of each factor; `demand:0.5,competition:0.35,price:0.15` when omitted. The weights are scaled to the sum 1; a factor left out has weight 0.',
      { examples: ['demand:0.5,competition:0.35,price:0.15'] },
    ),
    maxAgeDays: maxAgeDaysParam,
  });

export const nicheScoreOperation = defineOperation({
  name: 'niche-score',
  tag: 'Markets',
  summary: 'Niche score',
  description:
    'Demand, competition, opportunity and a combined score of a keyword’s market, from price, review depth, rating, price spread and estimated sales of its leading listings, with every input and every contribution.',
  input: 'query',
  params,
  data: nicheScoreSchema,
  errors: [],
  example: { keyword: 'yoga mat' },
  check({ weights }) {
    if (weights !== undefined) parseWeights(weights);
  },
  async handle(asked, context) {
    const { app, marketplace, now } = context;
    const keyword = asked.keyword.trim();
    const weights = asked.weights === undefined ? null : parseWeights(asked.weights);
    const { maxAgeDays } = asked;
    const answer = await nicheScore(app, { marketplace, keyword, weights, maxAgeDays, now });
    return presentNicheScore(answer, keyword, context);
  },
});
