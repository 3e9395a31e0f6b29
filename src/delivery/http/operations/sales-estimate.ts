/** Sales estimate: units a month of a product, or of any rank, with a range. */
import Type from 'typebox';
import { categoryNames } from '../../../app/category/category-names.ts';
import { estimateSales } from '../../../app/sales/estimate-sales.ts';
import { invalidParameter, ShelflineError } from '../../../domain/values/error.ts';
import { defineOperation, type FormTraits } from '../interface/operation.ts';
import {
  asinParam,
  instantParam,
  knownAtOf,
  marketplaceParam,
  requireAsin,
  requireAsOf,
} from '../interface/parameters.ts';
import { presentSalesEstimate, salesEstimateSchema } from '../present/sales-estimate.ts';

const CONFIDENCE = 0.8;

const params = (form: FormTraits) =>
  Type.Object({
    asin: Type.Optional(asinParam),
    bsr: Type.Optional(
      Type.Integer({ minimum: 1, description: 'A best-seller rank, instead of an ASIN.' }),
    ),
    category: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'Root category id of the rank. Without it the estimate is pooled over categories and wider.',
      }),
    ),
    marketplace: marketplaceParam(form),
    confidence: Type.Optional(
      Type.Union([Type.Literal(0.5), Type.Literal(0.8), Type.Literal(0.9)], {
        default: CONFIDENCE,
        description: 'How often such a range should contain the true value.',
      }),
    ),
    asOf: Type.Optional(
      instantParam('The estimate from what was known at that time. Only with `asin`.'),
    ),
  });

export const salesEstimateOperation = defineOperation({
  name: 'sales-estimate',
  tag: 'Products',
  summary: 'Sales estimate',
  description:
    'Estimated units in 30 days of an ASIN or of a raw BSR, as a median with a range, the evidence behind it, what disagrees, and the measured accuracy of the model. Without a rank in the last 30 days the estimate is null, with a reason.',
  input: 'query',
  params,
  data: salesEstimateSchema,
  errors: ['product_not_found', 'category_not_found'],
  example: { bsr: 1500 },
  exclusive: [{ fields: ['asin', 'bsr'], isRequired: true }],
  check({ asin, bsr, category, asOf }) {
    if (asin !== undefined && bsr !== undefined) {
      throw invalidParameter('bsr', 'cannot be given together with asin; send one of them');
    }
    if (asin === undefined && bsr === undefined) {
      throw new ShelflineError('missing_parameter', 'asin: give an asin or a bsr.', {
        details: [{ field: 'asin', issue: 'required unless bsr is given' }],
      });
    }
    if (asin !== undefined && category !== undefined) {
      throw invalidParameter('category', 'goes with bsr; a product brings its own category');
    }
    if (bsr !== undefined && asOf !== undefined) {
      throw invalidParameter('asOf', 'goes with asin; a rank has no history');
    }
    requireAsOf(asOf);
  },
  async handle({ asin, bsr, category, confidence, asOf }, context) {
    const { app, marketplace, marketplaceDomain, currency, now } = context;
    const at = knownAtOf(asOf, now) ?? now;
    const request =
      asin === undefined
        ? { marketplace, bsr: bsr ?? 1, category: category ?? null, at }
        : { marketplace, asin: requireAsin(asin), at };
    const estimate = await estimateSales(app, request);
    const categoryName = await categoryNames(app, marketplace, [estimate.categoryId]);
    return presentSalesEstimate(estimate, {
      marketplaceDomain,
      currency,
      confidence: confidence ?? CONFIDENCE,
      categoryName,
    });
  },
});
