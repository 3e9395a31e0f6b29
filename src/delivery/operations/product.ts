/** Product detail: everything known about one ASIN, each field with its source and time. */
import Type from 'typebox';
import { categoryNames } from '../../app/category/category-lookups.ts';
import { getProduct } from '../../app/product/get-product.ts';
import { averagesOf } from '../../app/product/price-averages.ts';
import { isCalibratedFor } from '../../domain/estimation/model/model.ts';
import { EXAMPLE_ASIN } from '../../domain/values/asin.ts';
import { defineOperation, type Form } from '../interface/operation.ts';
import {
  asinParam,
  instantParam,
  knownAtOf,
  marketplaceParam,
  requireAsin,
  requireAsOf,
} from '../interface/parameters.ts';
import { presentProduct, productSchema } from '../present/product.ts';

const params = (form: Form) =>
  Type.Object({
    asin: asinParam,
    marketplace: marketplaceParam(form),
    asOf: instantParam(
      'The product as it was known at that time. Descriptions such as the title are kept once, with their date in `observed`. If nobody looked in the 30 days before, the error names the nearest day.',
    ),
  });

export const productOperation = defineOperation({
  name: 'product',
  tag: 'Products',
  summary: 'Product detail',
  description:
    'Title, brand, price, BSR, rating and reviews of one ASIN, its category ranks, offers, package, estimate and family, with source and time of every field in `observed`.',
  input: 'query',
  params,
  data: productSchema,
  errors: ['product_not_found'],
  example: { asin: EXAMPLE_ASIN },
  check: ({ asOf }) => requireAsOf(asOf),
  async handle({ asin, asOf }, { app, form, marketplace, marketplaceDomain, now }) {
    const knownAt = knownAtOf(asOf, now);
    const detail = await getProduct(app, { marketplace, asin: requireAsin(asin), asOf: knownAt });
    const { record } = detail;
    const { categoryId, rootCategoryId } = record.facts;
    const leaf = categoryId?.value ?? rootCategoryId?.value ?? null;
    const ranked = [detail.listing.bsrCategoryId, ...record.heads.map((head) => head.categoryId)];
    const [averages, node, categoryName] = await Promise.all([
      form.hasPriceAverages ? averagesOf(app, detail) : null,
      leaf === null ? null : app.store.categories.node(marketplace, leaf),
      categoryNames(app, marketplace, ranked),
    ]);
    return presentProduct(detail, {
      marketplaceDomain,
      knownAt: knownAt ?? now,
      category: node,
      categoryName,
      averages,
      isCalibrated: isCalibratedFor(app.salesModel(), marketplace),
    });
  },
});
