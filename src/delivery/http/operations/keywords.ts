/** Keyword suggestions: measured data only, 404 without any. */
import Type from 'typebox';
import { KEYWORD_SORTS, suggestKeywords } from '../../../app/keyword/suggest-keywords.ts';
import { isoOrNull } from '../../../domain/values/time.ts';
import { defineOperation, type FormTraits } from '../interface/operation.ts';
import {
  asinParam,
  instant,
  marketplaceParam,
  nullable,
  requireOneOf,
  seedKeywordParam,
} from '../interface/parameters.ts';
import { keywordRow, presentSuggestion, suggestionSchema } from '../present/keyword.ts';

const LIMIT = 50;
const LIMIT_MAX = 500;

const params = (form: FormTraits) =>
  Type.Object({
    keyword: Type.Optional(seedKeywordParam),
    asin: Type.Optional(asinParam),
    marketplace: marketplaceParam(form),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMIT_MAX, default: LIMIT })),
    minSearchVolume: Type.Optional(Type.Integer({ minimum: 0 })),
    sort: Type.Optional(
      Type.Enum(KEYWORD_SORTS, { description: 'Best first.', default: 'relevance' }),
    ),
  });

const data = () =>
  Type.Object({
    keyword: nullable(Type.String()),
    asin: nullable(Type.String()),
    marketplace: Type.String(),
    currency: Type.String(),
    provider: Type.String(),
    providerFetchedAt: nullable(instant),
    providerAgeSeconds: nullable(Type.Integer({ minimum: 0 })),
    suggestions: Type.Array(suggestionSchema),
  });

export const keywordsOperation = defineOperation({
  name: 'keywords',
  tag: 'Keywords',
  summary: 'Keyword suggestions',
  description:
    'Measured keywords similar to a keyword or a product, by shared clicks and shared words. Without measured data: 404.',
  input: 'body',
  params,
  data,
  errors: ['no_keyword_data', 'provider_unavailable'],
  example: { keyword: 'yoga mat' },
  rows: ({ suggestions }) => suggestions.map(keywordRow),
  exclusive: [{ fields: ['keyword', 'asin'], isRequired: true }],
  check: (asked) => void requireOneOf({ keyword: asked.keyword, asin: asked.asin }),
  async handle({ keyword, asin, ...asked }, context) {
    const { app, marketplace, marketplaceDomain, currency, now } = context;
    const seed = requireOneOf({ keyword, asin });
    const { suggestions, provider, fetchedAt } = await suggestKeywords(app, {
      marketplace,
      seed,
      limit: asked.limit ?? LIMIT,
      minSearchVolume: asked.minSearchVolume ?? null,
      sort: asked.sort ?? 'relevance',
      now,
    });
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
