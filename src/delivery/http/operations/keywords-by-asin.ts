/** The measured keywords that lead to a product: those after which shoppers clicked it. */
import Type from 'typebox';
import { suggestKeywords } from '../../../app/keyword/suggest-keywords.ts';
import { EXAMPLE_ASIN } from '../../../domain/values/asin.ts';
import { defineOperation, type FormTraits } from '../interface/operation.ts';
import { asinParam, marketplaceParam, nullable, requireAsin } from '../interface/parameters.ts';
import { keywordRow, presentSuggestion, suggestionSchema } from '../present/keyword.ts';

const LIMIT = 50;
const LIMIT_MAX = 500;

const params = (form: FormTraits) =>
  Type.Object({
    asin: asinParam,
    marketplace: marketplaceParam(form),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMIT_MAX, default: LIMIT })),
  });

const share = nullable(Type.Number({ minimum: 0, maximum: 1 }));
const data = () =>
  Type.Object({
    asin: Type.String(),
    marketplace: Type.String(),
    currency: Type.String(),
    keywords: Type.Array(
      Type.Object({
        ...suggestionSchema.properties,
        clickShare: share,
        conversionShare: share,
      }),
    ),
  });

export const keywordsByAsinOperation = defineOperation({
  name: 'keywords-by-asin',
  tag: 'Keywords',
  summary: 'Keywords that lead to a product',
  description: 'Measured keywords after which shoppers clicked this product, with its shares.',
  input: 'query',
  params,
  data,
  errors: ['no_keyword_data'],
  example: { asin: EXAMPLE_ASIN },
  rows: ({ keywords }) => keywords.map(keywordRow),
  async handle({ asin: text, limit }, { app, marketplace, marketplaceDomain, currency, now }) {
    const asin = requireAsin(text);
    const { suggestions } = await suggestKeywords(app, {
      marketplace,
      seed: { asin },
      limit: limit ?? LIMIT,
      minSearchVolume: null,
      sort: 'relevance',
      now,
      isImportedOnly: true,
    });
    return {
      asin,
      marketplace: marketplaceDomain,
      currency,
      keywords: suggestions.map((suggestion) => {
        const clicked = suggestion.row.clicked.find((candidate) => candidate.asin === asin);
        return {
          ...presentSuggestion(suggestion, currency),
          clickShare: clicked?.clickShare ?? null,
          conversionShare: clicked?.conversionShare ?? null,
        };
      }),
    };
  },
});
