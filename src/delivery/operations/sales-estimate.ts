/** Sales estimate: units per month of a product, or of any rank, with a range. */
import Type from 'typebox';
import { categoryNames } from '../../app/category/category-lookups.ts';
import { estimateSales } from '../../app/sales/estimate-sales.ts';
import { invalidParameter } from '../../domain/values/error.ts';
import { defineOperation, type Form } from '../interface/operation.ts';
import {
  asinParam,
  filledIn,
  instantParam,
  knownAtOf,
  marketplaceParam,
  requireAsin,
  requireAsOf,
  textParam,
} from '../interface/parameters.ts';
import { presentSalesEstimate, salesEstimateSchema } from '../present/sales-estimate.ts';

const params = (form: Form) =>
  Type.Object({
    asin: Type.Optional(asinParam),
    bsr: Type.Optional(
      Type.Integer({ minimum: 1, description: 'A best-seller rank, instead of an ASIN.' }),
    ),
    category: textParam(
      'Root category id of the rank. Without it the estimate is pooled over categories and wider.',
    ),
    marketplace: marketplaceParam(form),
    confidence: filledIn(
      Type.Enum([0.5, 0.8, 0.9], {
        default: 0.8,
        description: 'How often such a range should contain the true value.',
      }),
    ),
    asOf: instantParam(
      'The estimate from what was known at that time; null with a reason if nobody looked in the 30 days before. Only with `asin`.',
    ),
  });

export const salesEstimateOperation = defineOperation({
  name: 'sales-estimate',
  tag: 'Products',
  summary: 'Sales estimate',
  description:
    'Estimated units in 30 days of an ASIN or of a raw BSR, as a median with a range, the evidence behind it, what disagrees, and the measured accuracy of the model. It speaks of the 30 days up to the last look at the rank or badge, whose day is `salesAsOf`; without a rank and a badge it is null, with a reason.',
  input: 'query',
  params,
  data: salesEstimateSchema,
  errors: ['product_not_found', 'category_not_found'],
  example: { bsr: 1500 },
  exclusive: [{ fields: ['asin', 'bsr'], isRequired: true }],
  check({ asin, bsr, category, asOf }) {
    if (asin !== undefined && category !== undefined) {
      throw invalidParameter('category', 'goes with bsr; a product brings its own category');
    }
    if (bsr !== undefined && asOf !== undefined) {
      throw invalidParameter('asOf', 'goes with asin; a rank has no history');
    }
    requireAsOf(asOf);
  },
  async handle({ asin, bsr = 1, category = null, confidence, asOf }, context) {
    const { app, marketplace, marketplaceDomain, currency, now } = context;
    const asked =
      asin === undefined
        ? { bsr, category, at: now }
        : { asin: requireAsin(asin), asOf: knownAtOf(asOf, now) };
    const estimate = await estimateSales(app, { ...asked, marketplace });
    const categoryName = await categoryNames(app, marketplace, [estimate.categoryId]);
    const shown = { marketplaceDomain, currency, confidence, categoryName };
    return presentSalesEstimate(estimate, shown);
  },
});
