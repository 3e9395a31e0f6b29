/** `explain_data`: what is held, from whom and how old, how sales are estimated, words. */
import Type from 'typebox';
import * as field from '../../interface/fields.ts';
import { checkExclusive } from '../../interface/parameters.ts';
import { keywordsOperation } from '../../operations/keywords.ts';
import { anyValue, rowsSchema } from '../schemas.ts';
import { defineTool, paramsOf, type Question } from '../tool.ts';
import { explainKeyword } from './explain/keyword.ts';
import { explainMarketplaces } from './explain/marketplaces.ts';
import { explainProduct } from './explain/product.ts';
import { explainWord } from './explain/word.ts';

type Marketplace = NonNullable<Question<'search'>['marketplace']>;

interface Asked {
  readonly asin?: string;
  readonly keyword?: string;
  readonly word?: string;
  readonly marketplace?: Marketplace;
}

export const explainData = defineTool<Asked>({
  name: 'explain_data',
  title: 'Where data comes from',
  description:
    'Where numbers come from and how far to trust them. asin: source and age of each fact, how its sales were estimated. keyword: what is held for it. word: what it means. None: all that is held. asin and keyword cost 2 requests.',
  hasFixedSize: true,
  input: {
    ...paramsOf(keywordsOperation, ['asin', 'keyword', 'marketplace']),
    word: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'Term or field.' }),
    ),
  },
  output: { held: rowsSchema, estimate: anyValue, meaning: field.text },
  async run({ asin, keyword, word, ...place }, context) {
    checkExclusive(
      { asin, keyword, word },
      { fields: ['asin', 'keyword', 'word'], isRequired: false },
    );
    if (word !== undefined) return explainWord(word);
    if (asin !== undefined) return await explainProduct({ asin, ...place }, context);
    if (keyword !== undefined) return await explainKeyword({ keyword, ...place }, context.client);
    return await explainMarketplaces(place.marketplace, context);
  },
});
