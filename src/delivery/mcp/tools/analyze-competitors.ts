/** `analyze_competitors`: who sells under a keyword, who dominates it, and where it is weak. */
import * as field from '../../interface/fields.ts';
import { competitorsOperation } from '../../operations/competitors.ts';
import { rowsSchema, skipParam, THEIR_TEXTS } from '../schemas.ts';
import { type Answered, defineTool, paramsOf, type Question } from '../tool.ts';
import { counted, quoted } from '../wording.ts';

interface Asked extends Omit<Question<'competitors'>, 'limit'> {
  readonly skip?: number;
}
type Analysis = Answered<'competitors'>;
type Competitor = Analysis['competitors'][number];

/** The most competitors that the operation shows. */
const COMPETITORS_MAX = 100;
/** The brands that a summary names. */
const LEADERS = 3;

const BRIEF = [
  'asin',
  'position',
  'title',
  'brand',
  'price',
  'monthlySales',
  'monthlySalesLow',
  'monthlySalesHigh',
  'salesGrade',
  'salesAsOf',
  'expectedMonthlyUnits',
  'unitShare',
  'reviewCount',
  'rating',
];

export const analyzeCompetitors = defineTool<Asked>({
  name: 'analyze_competitors',
  title: 'Competitors of a keyword',
  description:
    'Who dominates the market of a keyword: its leading listings with sales and shares, brand shares, concentration, price and review bands, new entrants, weak spots (good sales, poor ratings).' +
    THEIR_TEXTS,
  input: {
    ...paramsOf(competitorsOperation, ['keyword', 'marketplace', 'variations', 'maxAgeDays'], {
      variations: '',
      maxAgeDays: 'Since a look.',
    }),
    skip: skipParam,
  },
  output: { competitionLevel: field.textOrNull, brandShare: rowsSchema, competitors: rowsSchema },
  async run({ skip = 0, ...question }, { client }) {
    const { data } = await client.competitors({ ...question, limit: COMPETITORS_MAX });
    const { competitors, coverage, explanation, asOf, ...market } = data;
    const rows = competitors.slice(skip);
    return {
      summary: summaryOf(data, skip === 0 ? competitors[0] : undefined),
      data: { ...market, note: explanation?.message ?? null },
      list: {
        name: 'competitors',
        rows,
        brief: BRIEF,
        next: (shown) => (shown < rows.length ? { ...question, skip: skip + shown } : null),
      },
      coverage,
      asOf,
      sources: null,
    };
  },
});

function summaryOf(
  { keyword, marketplace, competitionLevel, totalListings, ...market }: Analysis,
  first: Competitor | undefined,
): string {
  const where = `${quoted(keyword)} on ${marketplace}`;
  if (totalListings === 0) return `${where}: no listing held here matches.`;
  const brands = market.brandShare.filter(({ isOther }) => !isOther).slice(0, LEADERS);
  const isSold = (brands[0]?.revenueShare ?? null) !== null;
  const by = isSold ? 'leading brands by revenue' : 'brands with most listings';
  const leaders = brands.map(
    ({ brand, listings }) => `${quoted(brand)} (${counted(listings, 'listing')})`,
  );
  const parts = [
    `${where}: ${counted(totalListings, 'listing')} compete`,
    `competition is ${competitionLevel ?? unknownLevel(market)}`,
    ...(leaders.length === 0 ? [] : [`${by}: ${leaders.join(', ')}`]),
    ...(first === undefined ? [] : [`the leading listing is ${first.asin}`]),
  ];
  return `${parts.join('; ')}.`;
}

function unknownLevel({ reason }: Pick<Analysis, 'reason'>): string {
  return reason === 'few_listings'
    ? 'unknown: too few listings to tell'
    : 'unknown, because reviews are not known';
}
