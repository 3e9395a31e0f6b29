/** `estimate_sales`: how many a product sells in 30 days, how sure that is, and why. */
import * as field from '../../interface/fields.ts';
import { salesEstimateOperation } from '../../operations/sales-estimate.ts';
import { anyValue } from '../schemas.ts';
import { type Answered, defineTool, paramsOf, type Question } from '../tool.ts';
import { latest, NO_ESTIMATE, rough, salesWords } from '../wording.ts';

type Asked = Question<'salesEstimate'>;
type Estimate = Answered<'salesEstimate'>;

export const estimateSales = defineTool<Asked>({
  name: 'estimate_sales',
  title: 'Sales estimate',
  description:
    'How many units an ASIN, or a best-seller rank, sells in 30 days and how sure that is: range, grade (A narrow to D wide), revenue, evidence, what disagrees, warnings.',
  input: paramsOf(
    salesEstimateOperation,
    ['asin', 'bsr', 'category', 'marketplace', 'confidence', 'asOf'],
    {
      asin: 'Either asin or bsr.',
      bsr: 'A rank.',
      category: 'Root id, with bsr.',
      confidence: 'Of the range.',
      asOf: 'As known then.',
    },
  ),
  output: { monthlySales: field.countOrNull, range: anyValue, grade: field.textOrNull },
  async run(asked, { client }) {
    const { data } = await client.salesEstimate(asked);
    return {
      summary: summaryOf(data),
      data,
      coverage: null,
      asOf: latest(data.evidence.map(({ observedAt }) => observedAt)),
      sources: null,
    };
  },
});

function summaryOf({
  asin,
  bsr,
  marketplace,
  monthlySales,
  range,
  grade,
  warnings,
  ...more
}: Estimate) {
  const what = `${asin ?? `Rank ${bsr}`} on ${marketplace}`;
  if (more.reason !== null) {
    const why = [`${NO_ESTIMATE[more.reason]}.`, ...warnings].join(' ');
    return `${what}: no sales estimate, because ${why}`;
  }
  const sales = salesWords({ units: monthlySales, low: range?.low, high: range?.high, grade });
  const { amount, low, high, currency } = more.monthlyRevenue;
  // A wide range is said in money, too: an amount by itself would look exact.
  if (amount === null) return `${what}: ${sales}.`;
  const isWide = grade === 'D' && low !== null && high !== null;
  const money = isWide ? `${rough(low)} to ${rough(high)}` : `about ${rough(amount)}`;
  return `${what}: ${sales}, which is ${money} ${currency}.`;
}
