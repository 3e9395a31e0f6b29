/** `calculate_profit`: what is left of a price after fees and costs, by unit and by month. */
import Type from 'typebox';
import * as field from '../../interface/fields.ts';
import { profitOperation } from '../../operations/profit.ts';
import { anyValue } from '../schemas.ts';
import { type Answered, defineTool, paramsOf, type Question } from '../tool.ts';
import { counted, quoted, rough } from '../wording.ts';

type Asked = Question<'profit'>;
type Profit = Answered<'profit'>;

/** Without `detail: "full"`. The rest says how fees and prices were found, and what would be. */
const BRIEF = [
  'marketplace',
  'asin',
  'currency',
  'date',
  'fulfillment',
  'price',
  'category',
  'sizeTier',
  'fees',
  'costs',
  'profit',
  'marginPercent',
  'roiPercent',
  'breakEvenPrice',
  'minPriceForMargin',
  'maxCostForRoi',
  'monthly',
  'channels',
  'missing',
  'notes',
  'knownFees',
  'profitBeforeMissingFees',
  'assumptions',
];

/** Short forms of what the operation takes, which refuses a wrong part by its name. */
const SHORT = {
  package: Type.Optional(
    Type.Unsafe<object>({
      type: 'object',
      description:
        'length, width, height, weight; dimensionUnit mm, cm or in; weightUnit g, kg, oz or lb.',
    }),
  ),
  feeOverrides: Type.Optional(
    Type.Unsafe<object>({ type: 'object', description: 'Known fees by name.' }),
  ),
};

/** Few words: they are read in every conversation. */
const WORDS = {
  cost: 'Of a unit.',
  price: 'Of a sale.',
  asin: 'Or price and category.',
  fulfillment: '',
  inboundShipping: 'To the store.',
  fbmShipping: 'To the buyer.',
  advertisingPerUnit: 'Money.',
  advertisingPercent: 'Of price.',
  otherCosts: 'Of a unit.',
  returnRatePercent: 'Of sales.',
  storageMonths: 'Of a unit.',
  vatRegistered: 'The seller.',
  targetMarginPercent: 'Wanted.',
  targetRoiPercent: 'Wanted.',
  monthlyUnits: 'Sold.',
  date: 'Of fees.',
  category: 'Name, id or path.',
};

export const calculateProfit = defineTool<Asked>({
  name: 'calculate_profit',
  title: 'Profit of a product',
  description:
    'What is left after fees and costs, a unit and a month; break-even price; the most to pay a supplier (maxCostForRoi; cost 0 if unknown). For an ASIN (price, category, package, sales are looked up unless given), or for price, category and package.',
  input: {
    ...paramsOf(profitOperation, [...Object.keys(WORDS), 'marketplace'], WORDS),
    ...SHORT,
  },
  output: {
    profit: field.numberOrNull,
    fees: anyValue,
    monthly: anyValue,
  },
  async run(asked, { client }) {
    const { data } = await client.profit(asked);
    return {
      summary: summaryOf(data),
      data,
      brief: BRIEF,
      coverage: null,
      asOf: data.priceAsOf ?? data.date,
      sources: [data.schedule.source],
    };
  },
});

function summaryOf(profit: Profit): string {
  const { asin, category, marketplace, price, currency, costs, fees, missing } = profit;
  const what = `${asin ?? (category === null ? 'A product' : quoted(category))} on ${marketplace} at ${price} ${currency}`;
  if (profit.profit === null) {
    const unknown = missing.map(({ fee }) => fee).join(', ');
    const before = `${profit.profitBeforeMissingFees} ${currency} a unit before these`;
    return `${what}: the profit is not known, because fees are not: ${unknown}; ${before}.`;
  }
  const unit = `profit ${profit.profit} ${currency} a unit (margin ${profit.marginPercent} %)`;
  const after = `after fees of ${fees.total} and costs of ${costs.total}`;
  return `${what}: ${unit} ${after}${monthWords(profit.monthly, currency)}.`;
}

function monthWords(
  { units, listingUnits, sharePercent, profit, low, high, basis, grade }: Profit['monthly'],
  currency: string,
) {
  if (units === null || profit === null) return '; the sales of a month are not known';
  const from = `${currency} a month from ${counted(units, 'unit')}`;
  if (basis === 'given') return `; ${profit} ${from}`;
  const isWide = grade === 'D' && low !== null && high !== null;
  const month = isWide
    ? `; ${rough(low)} to ${rough(high)} ${currency} a month`
    : `; about ${rough(profit)} ${from}`;
  const share =
    sharePercent === null ? '' : `, ${sharePercent} % of the listing's ${listingUnits},`;
  const range = isWide ? '' : `${low} to ${high}, `;
  return `${month}${share} as estimated now (${range}grade ${grade})`;
}
