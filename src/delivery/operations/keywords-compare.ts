/** Keyword gap of up to ten products: which measured keywords lead to which products. */
import Type from 'typebox';
import { COMPARED_MAX, COMPARED_MIN, compareKeywords } from '../../app/keyword/compare-keywords.ts';
import type { ProductClicks } from '../../domain/keywords/compare-clicks.ts';
import { type Asin, EXAMPLE_ASIN, OTHER_EXAMPLE_ASIN } from '../../domain/values/asin.ts';
import { invalidParameter } from '../../domain/values/error.ts';
import { isoOrNull } from '../../domain/values/time.ts';
import * as field from '../interface/fields.ts';
import { defineOperation, type Form } from '../interface/operation.ts';
import { asinParam, limitParam, marketplaceParam, requireAsin } from '../interface/parameters.ts';
import { keywordRow, measuredSchema, presentMeasured } from '../present/keyword.ts';

const EXAMPLE = `${EXAMPLE_ASIN},${OTHER_EXAMPLE_ASIN}`;

const params = (form: Form) =>
  Type.Object({
    asins: Type.String({
      minLength: 1,
      description: `Comma-separated list of ${COMPARED_MIN} to ${COMPARED_MAX} different ASINs.`,
      examples: [EXAMPLE],
    }),
    marketplace: marketplaceParam(form),
    gapFor: Type.Optional({
      ...asinParam,
      description:
        'One of the ASINs. Only keywords that lead to others of them and not to this one.',
    }),
    minProducts: limitParam(1, COMPARED_MAX, {
      description: 'Only keywords that lead to at least this many of the ASINs.',
    }),
    minSearchVolume: Type.Optional(Type.Integer({ minimum: 0 })),
    limit: limitParam(50, 500),
  });

const clicksSchema = Type.Object({
  asin: field.text,
  isClicked: field.flag,
  clickShare: field.shareOrNull,
  conversionShare: field.shareOrNull,
  clickRank: field.rankOrNull,
  department: field.textOrNull,
  periodStart: field.instantOrNull,
  periodEnd: field.instantOrNull,
  source: field.textOrNull,
});

const productSchema = Type.Object({
  asin: field.text,
  title: field.textOrNull,
  ...field.each(field.count, 'keywords', 'exclusiveKeywords', 'gapKeywords'),
  searchVolume: field.countOrNull,
});

const data = () =>
  Type.Object({
    marketplace: field.text,
    currency: field.text,
    totalKeywords: field.count,
    sharedKeywords: field.count,
    complete: field.flag,
    products: Type.Array(productSchema),
    keywords: Type.Array(
      Type.Object({
        ...measuredSchema.properties,
        leadsTo: field.rank,
        missing: Type.Array(field.text),
        products: Type.Array(clicksSchema),
      }),
    ),
  });

export const keywordsCompareOperation = defineOperation({
  name: 'keywords-compare',
  tag: 'Keywords',
  summary: 'Keyword gap of products',
  description:
    'Which measured keywords lead to which of up to ten products, with their shares of the clicks. ' +
    'Search Terms reports name the three products clicked most: not being named is not proof of no clicks.',
  input: 'query',
  params,
  data,
  errors: ['product_not_found', 'no_keyword_data'],
  example: { asins: EXAMPLE },
  rows: ({ keywords }) =>
    keywords.flatMap(({ products, missing, ...keyword }) => {
      const row = keywordRow(keyword);
      return products.map(({ source, department, periodStart, periodEnd, ...clicks }) => ({
        ...row,
        missing: missing.join(' '),
        ...clicks,
        clickDepartment: department,
        clickPeriodStart: periodStart,
        clickPeriodEnd: periodEnd,
        clickSource: source,
      }));
    }),
  check: ({ asins, gapFor }) => {
    const compared = requireAsins(asins);
    if (gapFor !== undefined && !compared.includes(requireAsin(gapFor, 'gapFor'))) {
      throw invalidParameter('gapFor', 'must be one of the asins', compared);
    }
  },
  async handle(asked, { app, marketplace, marketplaceDomain, currency }) {
    const asins = requireAsins(asked.asins);
    const { keywords, products, ...totals } = await compareKeywords(app, {
      marketplace,
      asins,
      gapFor: asked.gapFor === undefined ? null : requireAsin(asked.gapFor, 'gapFor'),
      productsMin: asked.minProducts,
      minSearchVolume: asked.minSearchVolume ?? null,
      limit: asked.limit,
    });
    return {
      marketplace: marketplaceDomain,
      currency,
      ...totals,
      products,
      keywords: keywords.map((keyword) => ({
        ...presentMeasured(keyword, currency),
        leadsTo: keyword.leadsTo.length,
        missing: keyword.missing,
        products: asins.map((asin, index) =>
          presentClicks(asin, keyword.products[index] ?? null, keyword.leadsTo.includes(asin)),
        ),
      })),
    };
  },
});

function requireAsins(text: string): readonly Asin[] {
  const asins = text.split(',').map((one) => requireAsin(one.trim(), 'asins'));
  if (asins.length < COMPARED_MIN || asins.length > COMPARED_MAX) {
    throw invalidParameter(
      'asins',
      `names ${asins.length}; give ${COMPARED_MIN} to ${COMPARED_MAX}, separated by commas`,
    );
  }
  const repeated = asins.find((asin, index) => asins.indexOf(asin) !== index);
  if (repeated !== undefined) throw invalidParameter('asins', `${repeated} stands there twice`);
  return asins;
}

function presentClicks(asin: Asin, clicks: ProductClicks | null, isClicked: boolean) {
  const department = clicks?.row.department ?? '';
  return {
    asin,
    isClicked,
    clickShare: clicks?.clickShare ?? null,
    conversionShare: clicks?.conversionShare ?? null,
    clickRank: clicks?.clickRank ?? null,
    department: department === '' ? null : department,
    periodStart: isoOrNull(clicks?.row.periodStart ?? null),
    periodEnd: isoOrNull(clicks?.row.periodEnd ?? null),
    source: clicks?.row.source ?? null,
  };
}
