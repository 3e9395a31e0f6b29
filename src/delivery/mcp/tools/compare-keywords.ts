/** `compare_keywords`: which keywords lead shoppers to which products, and which are missing. */
import { COMPARED_MAX, COMPARED_MIN } from '../../../app/keyword/compare-keywords.ts';
import * as field from '../../interface/fields.ts';
import { keywordsCompareOperation } from '../../operations/keywords-compare.ts';
import { asinsParam, rowsSchema, skipParam, THEIR_TEXTS } from '../schemas.ts';
import { type Answered, defineTool, paramsOf, type Question } from '../tool.ts';
import { counted, latest, quoted } from '../wording.ts';

type Compared = Answered<'keywordsCompare'>;

interface Asked extends Omit<Question<'keywordsCompare'>, 'asins' | 'limit'> {
  readonly asins: readonly string[];
  readonly skip?: number;
}

/** The most keywords that the operation answers. */
const KEYWORDS_MAX = 500;

const BRIEF = [
  'keyword',
  'searchVolume',
  'volumeKind',
  'trend90Percent',
  'leadsTo',
  'missing',
  'clickShares',
];

export const compareKeywords = defineTool<Asked>({
  name: 'compare_keywords',
  title: 'Keyword gap of products',
  description:
    'Which measured search terms lead to which of 2 to 10 ASINs, with click shares. gapFor: only terms that lead to others and not to that ASIN: what its listing lacks. One product: research_keywords.' +
    THEIR_TEXTS,
  input: {
    asins: asinsParam(COMPARED_MIN, COMPARED_MAX),
    ...paramsOf(
      keywordsCompareOperation,
      ['gapFor', 'marketplace', 'minProducts', 'minSearchVolume'],
      { gapFor: 'One of asins.', minProducts: 'Led to.' },
    ),
    skip: skipParam,
  },
  output: { totalKeywords: field.count, products: rowsSchema, keywords: rowsSchema },
  async run({ asins, skip = 0, ...rest }, { client }) {
    const question = { ...rest, asins: asins.join(','), limit: KEYWORDS_MAX };
    const { data } = await client.keywordsCompare(question);
    const { keywords, ...totals } = data;
    const rows = keywords.slice(skip).map((keyword) => ({
      ...keyword,
      clickShares: Object.fromEntries(keyword.products.map((one) => [one.asin, one.clickShare])),
    }));
    return {
      summary: summaryOf({ ...data, keywords: rows }, rest.gapFor),
      data: totals,
      list: {
        name: 'keywords',
        rows,
        brief: BRIEF,
        next: (shown) => (shown < rows.length ? { asins, ...rest, skip: skip + shown } : null),
      },
      coverage: null,
      asOf: latest(keywords.map(({ periodEnd }) => periodEnd)),
      sources: [...new Set(keywords.map(({ source }) => source))].sort(),
    };
  },
});

function summaryOf(
  { totalKeywords, sharedKeywords, products, keywords }: Compared,
  gapFor?: string,
) {
  const [first] = keywords;
  const each = products.map((one) => `${one.keywords} to ${one.asin}`).join(', ');
  const volume = first?.searchVolume ?? null;
  const searched = volume === null ? '' : ` (${counted(volume, 'search', 'searches')} a month)`;
  const what =
    gapFor === undefined ? 'most searched' : `most searched that misses ${gapFor.toUpperCase()}`;
  const top = first === undefined ? '' : `; the ${what} is ${quoted(first.keyword)}${searched}`;
  return `${counted(totalKeywords, 'measured keyword leads', 'measured keywords lead')} to these products (${each}), ${sharedKeywords} to all of them${top}.`;
}
