/** AI keyword suggestions (Form B): ideas for listing and PPC work, each with its evidence. */
import Type from 'typebox';
import { type IdeasRequest, keywordIdeas } from '../../../app/keyword/keyword-ideas.ts';
import { IDEA_INTENTS, IDEA_USES } from '../../../domain/keywords/ideas.ts';
import { invalidParameter, ShelflineError } from '../../../domain/values/error.ts';
import { defineOperation, type FormTraits } from '../interface/operation.ts';
import {
  asinParam,
  marketplaceParam,
  nullable,
  requireAsin,
  seedKeywordParam,
} from '../interface/parameters.ts';

const LIMIT = 50;
const LIMIT_MAX = 200;
const TITLE_LENGTH_MAX = 500;

const params = (form: FormTraits) =>
  Type.Object({
    keyword: Type.Optional(seedKeywordParam),
    asin: Type.Optional(asinParam),
    title: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: TITLE_LENGTH_MAX,
        description: 'Title of a listing, which may be unpublished.',
      }),
    ),
    marketplace: marketplaceParam(form),
    purpose: Type.Optional(
      Type.Union([Type.Literal('listing'), Type.Literal('ppc'), Type.Literal('both')], {
        default: 'both',
        description: 'What the ideas are for.',
      }),
    ),
    language: Type.Optional(
      Type.String({
        pattern: '^[a-z]{2}$',
        description:
          'Two letters (ISO 639-1), such as `en`; the language of the marketplace when omitted.',
      }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMIT_MAX, default: LIMIT })),
  });

const data = () =>
  Type.Object({
    keyword: nullable(Type.String()),
    asin: nullable(Type.String()),
    marketplace: Type.String(),
    currency: Type.String(),
    ideas: Type.Array(
      Type.Object({
        keyword: Type.String(),
        group: Type.String(),
        intent: Type.Enum(IDEA_INTENTS),
        use: Type.Enum(IDEA_USES),
        rationale: Type.String(),
        evidence: Type.Object({
          searchVolume: nullable(Type.Integer()),
          listings: Type.Integer({ minimum: 0 }),
          source: Type.String(),
        }),
        generatedBy: Type.Union([Type.Literal('built-in'), Type.Literal('model')]),
      }),
    ),
    backendTerms: Type.Object({
      text: Type.String(),
      bytes: Type.Integer(),
      limitBytes: Type.Integer(),
    }),
    generator: Type.Object({
      name: Type.Union([Type.Literal('built-in'), Type.Literal('language-model')]),
      model: nullable(Type.String()),
      note: nullable(Type.String()),
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
  check: (asked) => {
    seedOf(asked);
  },
  async handle(asked, { app, marketplace, marketplaceDomain, currency, now }) {
    const seed = seedOf(asked);
    const { ideas, backendTerms, generator } = await keywordIdeas(app, {
      marketplace,
      seed,
      purpose: asked.purpose ?? 'both',
      language: asked.language ?? null,
      limit: asked.limit ?? LIMIT,
      now,
    });
    return {
      keyword: 'keyword' in seed ? seed.keyword : null,
      asin: 'asin' in seed ? seed.asin : null,
      marketplace: marketplaceDomain,
      currency,
      ideas: [...ideas],
      backendTerms,
      generator,
    };
  },
});

interface AskedSeed {
  readonly keyword?: string;
  readonly asin?: string;
  readonly title?: string;
}

function seedOf({ keyword, asin, title }: AskedSeed): IdeasRequest['seed'] {
  const given = Object.entries({ keyword, asin, title }).filter(([, text]) => text !== undefined);
  if (given.length > 1) {
    throw invalidParameter(given[1]?.[0] ?? 'asin', 'give exactly one of keyword, asin and title');
  }
  if (keyword !== undefined) return { keyword: keyword.trim() };
  if (asin !== undefined) return { asin: requireAsin(asin) };
  if (title !== undefined) return { title };
  throw new ShelflineError('missing_parameter', 'keyword: give a keyword, an asin or a title.', {
    details: [{ field: 'keyword', issue: 'required unless asin or title is given' }],
  });
}
