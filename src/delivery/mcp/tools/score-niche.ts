/** `score_niche`: is the market of a keyword worth entering, and what speaks for and against it? */
import * as field from '../../interface/fields.ts';
import { nicheScoreOperation } from '../../operations/niche-score.ts';
import { anyValue, rowsSchema } from '../schemas.ts';
import { type Answered, defineTool, paramsOf, type Question } from '../tool.ts';
import { counted, quoted, rough } from '../wording.ts';

type Asked = Question<'nicheScore'>;
type Niche = Answered<'nicheScore'>;

export const scoreNiche = defineTool<Asked>({
  name: 'score_niche',
  title: 'Niche score',
  description:
    'Is the market of a keyword worth entering? Score 0 to 100 with range, demand, competition (high is bad), opportunity, what a typical seller earns, effects of factors.',
  hasFixedSize: true,
  input: paramsOf(nicheScoreOperation, ['keyword', 'marketplace', 'weights', 'maxAgeDays'], {
    maxAgeDays: 'Since a look.',
    weights: 'Default demand:0.5,competition:0.35,price:0.15.',
  }),
  output: { score: field.number, range: anyValue, contributions: rowsSchema },
  async run(asked, { client }) {
    const { data } = await client.nicheScore(asked);
    const { coverage, asOf, explanation, ...niche } = data;
    return {
      summary: summaryOf(data),
      data: { ...niche, note: explanation?.message ?? null },
      coverage,
      asOf,
      sources: null,
    };
  },
});

/** Why a score says little. */
const REASONS: Readonly<Record<NonNullable<Niche['reason']>, string>> = {
  no_listings: 'no listing held here matches',
  few_listings: 'too few listings match to tell',
  no_sales: 'sales are not known',
  few_sales: 'sales are known of too few listings to tell',
  no_prices: 'prices are not known',
  no_reviews: 'reviews are not known',
};

/** What an assistant must not overlook. */
const WARNINGS: Readonly<Record<Niche['warnings'][number], string>> = {
  one_brand: 'one brand has nearly all of this market',
  sales_partly_known: 'sales are known of some listings only',
  parts_assumed: 'parts of the score are not known and count as nearly the worst',
};

const BASES: Readonly<Record<NonNullable<Niche['demandBasis']>, string | null>> = {
  sales: null,
  few_sales: 'demand rests on the sales of few listings',
  ratings: 'demand rests on ratings',
  assumed: 'demand is not known and counts as nearly the worst',
};

function summaryOf(niche: Niche): string {
  const { keyword, marketplace, score, scale, range, reason, sampleSize } = niche;
  const { typicalMonthlyRevenue: typical, currency } = niche.inputs;
  const among = range === null ? '' : ` (${range.low} to ${range.high})`;
  const basis = niche.demandBasis === null ? null : BASES[niche.demandBasis];
  const isUnsold = reason === 'no_sales' || reason === 'few_sales';
  const isSaid = (warning: string) => isUnsold && warning === 'sales_partly_known';
  const cautions = [
    ...(reason === null ? [] : [REASONS[reason]]),
    ...(basis === null ? [] : [basis]),
    ...niche.warnings.filter((warning) => !isSaid(warning)).map((warning) => WARNINGS[warning]),
  ];
  const parts = [
    `demand ${niche.demand}, competition ${niche.competition}, opportunity ${niche.opportunity}`,
    `from ${counted(sampleSize, 'leading listing')}`,
    ...(typical === null
      ? []
      : [`a typical seller earns about ${rough(typical)} ${currency} a month`]),
    ...(cautions.length === 0 ? [] : [`with care: ${cautions.join(', ')}`]),
  ];
  return `${quoted(keyword)} on ${marketplace} scores ${score} of ${scale}${among}: ${parts.join('; ')}.`;
}
