/** Measured keywords: similar to a keyword or product, or those that lead to a product. */
import Type from 'typebox';
import { KEYWORD_SORTS, suggestKeywords } from '../../app/keyword/suggest-keywords.ts';
import { type Asin, EXAMPLE_ASIN } from '../../domain/values/asin.ts';
import { isoOrNull } from '../../domain/values/time.ts';
import * as field from '../interface/fields.ts';
import { defineOperation } from '../interface/operation.ts';
import {
  asinParam,
  filledIn,
  limitParam,
  marketplaceParam,
  requireAsin,
  seedKeywordParam,
} from '../interface/parameters.ts';
import { keywordRow, presentSuggestion, suggestionSchema } from '../present/keyword.ts';

interface AskedSeed {
  readonly keyword?: string;
  readonly asin?: string;
}

/** Returns the keyword or product to start from. `exclusive` ensures exactly one. */
export function seedOf({ keyword, asin = '' }: AskedSeed): { keyword: string } | { asin: Asin } {
  return keyword === undefined ? { asin: requireAsin(asin) } : { keyword: keyword.trim() };
}

export const keywordsOperation = defineOperation({
  name: 'keywords',
  tag: 'Keywords',
  summary: 'Keyword suggestions',
  description:
    'Measured keywords similar to a keyword or a product, by shared clicks and shared words. Without measured data: 404.',
  input: 'body',
  params: (form) =>
    Type.Object({
      keyword: Type.Optional(seedKeywordParam),
      asin: Type.Optional(asinParam),
      marketplace: marketplaceParam(form),
      limit: limitParam(50, 500),
      minSearchVolume: Type.Optional(Type.Integer({ minimum: 0 })),
      sort: filledIn(
        Type.Enum(KEYWORD_SORTS, { description: 'Best first.', default: 'relevance' }),
      ),
    }),
  data: () =>
    Type.Object({
      keyword: field.textOrNull,
      asin: field.textOrNull,
      ...field.each(field.text, 'marketplace', 'currency', 'provider'),
      providerFetchedAt: field.instantOrNull,
      providerAgeSeconds: field.countOrNull,
      suggestions: Type.Array(suggestionSchema),
    }),
  errors: ['no_keyword_data', 'provider_unavailable'],
  example: { keyword: 'yoga mat' },
  rows: ({ suggestions }) => suggestions.map(keywordRow),
  exclusive: [{ fields: ['keyword', 'asin'], isRequired: true }],
  async handle({ limit, minSearchVolume = null, sort, ...asked }, context) {
    const { app, marketplace, marketplaceDomain, currency, now } = context;
    const seed = seedOf(asked);
    const request = { marketplace, seed, limit, minSearchVolume, sort, now };
    const { suggestions, provider, fetchedAt } = await suggestKeywords(app, request);
    return {
      keyword: 'keyword' in seed ? seed.keyword : null,
      asin: 'asin' in seed ? seed.asin : null,
      marketplace: marketplaceDomain,
      currency,
      provider,
      providerFetchedAt: isoOrNull(fetchedAt),
      providerAgeSeconds: fetchedAt === null ? null : Math.max(0, now - fetchedAt),
      suggestions: suggestions.map((suggestion) => presentSuggestion(suggestion, currency)),
    };
  },
});

export const keywordsByAsinOperation = defineOperation({
  name: 'keywords-by-asin',
  tag: 'Keywords',
  summary: 'Keywords that lead to a product',
  description: 'Measured keywords after which shoppers clicked this product, with its shares.',
  input: 'query',
  params: (form) =>
    Type.Object({
      asin: asinParam,
      marketplace: marketplaceParam(form),
      limit: limitParam(50, 500),
    }),
  data: () =>
    Type.Object({
      ...field.each(field.text, 'asin', 'marketplace', 'currency'),
      keywords: Type.Array(
        Type.Object({
          ...suggestionSchema.properties,
          clickShare: field.shareOrNull,
          conversionShare: field.shareOrNull,
        }),
      ),
    }),
  errors: ['no_keyword_data'],
  example: { asin: EXAMPLE_ASIN },
  rows: ({ keywords }) => keywords.map(keywordRow),
  async handle(asked, { app, marketplace, marketplaceDomain, currency, now }) {
    const asin = requireAsin(asked.asin);
    const { suggestions } = await suggestKeywords(app, {
      marketplace,
      seed: { asin },
      limit: asked.limit,
      minSearchVolume: null,
      sort: 'relevance',
      now,
      isImportedOnly: true,
    });
    const keywords = suggestions.map((suggestion) => {
      const clicked = suggestion.row.clicked.find((one) => one.asin === asin);
      return {
        ...presentSuggestion(suggestion, currency),
        clickShare: clicked?.clickShare ?? null,
        conversionShare: clicked?.conversionShare ?? null,
      };
    });
    return { asin, marketplace: marketplaceDomain, currency, keywords };
  },
});
