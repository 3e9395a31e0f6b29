/** AI keyword suggestions (Form B): ideas for listing and PPC work, each with its evidence. */
import Type from 'typebox';
import { keywordIdeas } from '../../app/keyword/keyword-ideas.ts';
import { IDEA_INTENTS, IDEA_USES } from '../../domain/keywords/ideas.ts';
import * as field from '../interface/fields.ts';
import { defineOperation, type Form } from '../interface/operation.ts';
import {
  asinParam,
  filledIn,
  limitParam,
  marketplaceParam,
  seedKeywordParam,
  textParam,
} from '../interface/parameters.ts';
import { seedOf } from './keywords.ts';

const TITLE_LENGTH_MAX = 500;

const params = (form: Form) =>
  Type.Object({
    keyword: Type.Optional(seedKeywordParam),
    asin: Type.Optional(asinParam),
    title: textParam('Title of a listing, which may be unpublished.', {
      minLength: 1,
      maxLength: TITLE_LENGTH_MAX,
    }),
    marketplace: marketplaceParam(form),
    purpose: filledIn(
      Type.Enum(['listing', 'ppc', 'both'], {
        default: 'both',
        description: 'What the ideas are for.',
      }),
    ),
    language: textParam(
      'Two letters (ISO 639-1), such as `en`; the language of the marketplace when omitted.',
      { pattern: '^[a-z]{2}$' },
    ),
    limit: limitParam(50, 200),
  });

const ideaSchema = Type.Object({
  keyword: field.text,
  group: field.text,
  intent: Type.Enum(IDEA_INTENTS),
  use: Type.Enum(IDEA_USES),
  rationale: field.text,
  evidence: Type.Object({
    searchVolume: field.integerOrNull,
    listings: field.count,
    source: field.text,
  }),
  generatedBy: Type.Enum(['built-in', 'model']),
});

const data = () =>
  Type.Object({
    keyword: field.textOrNull,
    asin: field.textOrNull,
    marketplace: field.text,
    currency: field.text,
    ideas: Type.Array(ideaSchema),
    backendTerms: Type.Object({
      text: field.text,
      bytes: field.integer,
      limitBytes: field.integer,
    }),
    generator: Type.Object({
      name: Type.Enum(['built-in', 'language-model']),
      model: field.textOrNull,
      note: field.textOrNull,
    }),
  });

export const aiKeywordsOperation = defineOperation({
  name: 'ai-keywords',
  tag: 'Keywords',
  summary: 'AI keyword suggestions',
  description:
    'Keyword ideas for a listing and for PPC, from the titles of ranking products and from measured keywords. Numbers are measured or null.',
  input: 'body',
  params,
  data,
  errors: ['product_not_found', 'no_keyword_data'],
  example: { keyword: 'yoga mat' },
  rows: ({ ideas }) => ideas.map(({ evidence, ...idea }) => ({ ...idea, ...evidence })),
  exclusive: [{ fields: ['keyword', 'asin', 'title'], isRequired: true }],
  async handle({ title, purpose, language = null, limit, ...asked }, context) {
    const { app, marketplace, marketplaceDomain, currency, now } = context;
    const seed = title === undefined ? seedOf(asked) : { title };
    const request = { marketplace, seed, purpose, language, limit, now };
    const { ideas, backendTerms, generator } = await keywordIdeas(app, request);
    return {
      keyword: 'keyword' in seed ? seed.keyword : null,
      asin: 'asin' in seed ? seed.asin : null,
      marketplace: marketplaceDomain,
      currency,
      ideas,
      backendTerms,
      generator,
    };
  },
});
