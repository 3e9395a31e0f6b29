/** `research_keywords`: what shoppers search, like a keyword or before they click a product. */
import Type from 'typebox';
import type { ClientA } from '../../../../client/src/client.ts';
import { KEYWORD_SORTS } from '../../../app/keyword/suggest-keywords.ts';
import { invalidParameter } from '../../../domain/values/error.ts';
import { checkExclusive } from '../../interface/parameters.ts';
import { keywordsOperation } from '../../operations/keywords.ts';
import { rowsSchema, skipParam, THEIR_TEXTS } from '../schemas.ts';
import { type Answered, defineTool, paramsOf, type Question } from '../tool.ts';
import { counted, latest, quoted } from '../wording.ts';

type Seed = Omit<Question<'keywords'>, 'limit'>;
interface Asked extends Seed {
  readonly skip?: number;
}
type Suggestion = Answered<'keywords'>['suggestions'][number];
type Leading = Answered<'keywordsByAsin'>['keywords'][number];

/** The most keywords that the operations answer. */
const KEYWORDS_MAX = 500;

const BRIEF = [
  'keyword',
  'searchVolume',
  'searchVolumeRange',
  'volumeKind',
  'trend90Percent',
  'clickShare',
  'conversionShare',
  'competitionIndex',
  'suggestedBid',
  'relevance',
];

export const researchKeywords = defineTool<Asked>({
  name: 'research_keywords',
  title: 'Measured keywords',
  description:
    'Measured search terms with volume, trend and bids: those like a keyword, or those that lead shoppers to one ASIN, with its click shares. For what a listing misses compare_keywords.' +
    THEIR_TEXTS,
  input: {
    ...paramsOf(keywordsOperation, ['keyword', 'asin', 'marketplace', 'minSearchVolume'], {
      keyword: 'Either keyword or asin.',
    }),
    // Without the operation's default, which would look like a wish.
    sort: Type.Optional(Type.Enum(KEYWORD_SORTS)),
    skip: skipParam,
  },
  output: { keywords: rowsSchema },
  async run({ skip = 0, ...seed }, { client }) {
    checkExclusive({ ...seed }, { fields: ['keyword', 'asin'], isRequired: true });
    const { keywords, ...found } = await ask(seed, client);
    const rest = keywords.slice(skip);
    return {
      summary:
        skip === 0
          ? summaryOf(found, keywords)
          : `${rest.length} of ${counted(keywords.length, 'keyword')} left.`,
      data: { ...found, totalKeywords: keywords.length },
      list: {
        name: 'keywords',
        rows: rest,
        brief: BRIEF,
        next: (shown) => (shown < rest.length ? { ...seed, skip: skip + shown } : null),
      },
      coverage: null,
      asOf: latest(keywords.map(({ periodEnd }) => periodEnd)),
      sources: [...new Set(keywords.map(({ source }) => source))].sort(),
    };
  },
});

interface Found {
  readonly keyword: string | null;
  readonly asin: string | null;
  readonly marketplace: string;
  readonly provider: string;
  readonly keywords: readonly (Suggestion | Leading)[];
}

async function ask({ asin, ...rest }: Seed, client: ClientA): Promise<Found> {
  if (asin === undefined) {
    const { data } = await client.keywords({ ...rest, limit: KEYWORDS_MAX });
    const { suggestions, ...found } = data;
    return { ...found, keywords: suggestions };
  }
  for (const name of ['sort', 'minSearchVolume'] as const) {
    if (rest[name] !== undefined) throw invalidParameter(name, 'goes with keyword, not with asin');
  }
  const { marketplace } = rest;
  const question = { asin, limit: KEYWORDS_MAX, ...(marketplace && { marketplace }) };
  const { data } = await client.keywordsByAsin(question);
  return { ...data, keyword: null, provider: 'imported' };
}

function summaryOf(
  { keyword, asin, marketplace }: Omit<Found, 'keywords'>,
  found: Found['keywords'],
) {
  const [first] = [...found].sort((one, other) => volumeOf(other) - volumeOf(one));
  const what = asin === null ? `like ${quoted(keyword ?? '')}` : `that lead to ${asin}`;
  const count = `Measured keywords ${what} on ${marketplace}: ${found.length}`;
  if (first === undefined || first.searchVolume === null) return `${count}.`;
  return `${count}; the most searched is ${quoted(first.keyword)} (${first.searchVolume} a month).`;
}

const volumeOf = ({ searchVolume }: Suggestion | Leading) => searchVolume ?? -1;
