/** Prompts: questions that people ask again and again, with the tools that answer them. */
import {
  type GetPromptResult,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';

interface WrittenPrompt extends Prompt {
  readonly name: string;
  readonly arguments: { name: string; description: string; required: boolean }[];
  readonly messages: (given: Readonly<Record<string, string>>) => string;
}

const needed = (name: string, description: string) => ({ name, description, required: true });
const optional = (name: string, description: string) => ({ name, description, required: false });

const MARKETPLACE = optional('marketplace', 'Such as amazon.de; the .com when omitted.');
const HONESTY =
  'Give every estimate with its range and grade, say how old the data is, and say what is unknown ' +
  'instead of guessing.';
const on = (marketplace: string | undefined) => (marketplace ? ` on ${marketplace}` : '');

export const PROMPTS: readonly WrittenPrompt[] = [
  {
    name: 'evaluate_product',
    title: 'Evaluate a product',
    description: 'Whether a product is worth selling: demand, price, competition, profit.',
    arguments: [
      needed('asin', 'The product.'),
      optional('cost', 'What one unit costs, in the currency of the marketplace.'),
      MARKETPLACE,
    ],
    messages: ({ asin, cost, marketplace }) =>
      `Is ${asin}${on(marketplace)} a good product to sell? Look at it with get_products, at its ` +
      'past year of price and rank with get_history, at its competitors with analyze_competitors, ' +
      `and at what is left of a sale with calculate_profit${cost ? ` at a unit cost of ${cost}` : ''}. ` +
      `Then recommend or advise against it, with the three figures that decide. ${HONESTY}`,
  },
  {
    name: 'validate_niche',
    title: 'Validate a niche',
    description: 'Whether a market is worth entering, and who dominates it.',
    arguments: [needed('keyword', 'What shoppers type.'), MARKETPLACE],
    messages: ({ keyword, marketplace }) =>
      `Should I enter the market of "${keyword}"${on(marketplace)}? Score it with score_niche, see ` +
      'who sells in it with analyze_competitors, and what sells with search_products. ' +
      `Name the weakest point that a newcomer could use. ${HONESTY}`,
  },
  {
    name: 'compare_products',
    title: 'Compare products',
    description: 'Two or more products next to each other.',
    arguments: [needed('asins', 'ASINs, separated by commas.'), MARKETPLACE],
    messages: ({ asins, marketplace }) =>
      `Compare ${asins}${on(marketplace)} in one table: price, rank, monthly sales, reviews, ` +
      'rating, offers, and price range of the past year. Use get_products once for all of them, ' +
      `and get_history for each. ${HONESTY}`,
  },
  {
    name: 'find_keywords',
    title: 'Find keywords for a listing',
    description: 'Words that a listing lacks, by what shoppers search and rivals rank for.',
    arguments: [
      needed('asin', 'Your product.'),
      optional('rival', 'The ASIN of a competitor.'),
      MARKETPLACE,
    ],
    messages: ({ asin, rival, marketplace }) =>
      `Which keywords belong in the listing of ${asin}${on(marketplace)}? Use research_keywords` +
      `${rival ? `, and compare_keywords with ${rival} and gapFor` : ' for it and its best keyword'}. ` +
      `Sort them into title, bullet points and search terms, with the reason for each. ${HONESTY}`,
  },
  {
    name: 'check_supplier_price',
    title: 'Check a supplier’s price',
    description: 'What is left of a sale at a supplier’s price, and the price to ask for.',
    arguments: [
      needed('cost', 'The price of one unit, in the currency of the marketplace.'),
      needed('asin', 'A product like it that sells today.'),
      MARKETPLACE,
    ],
    messages: ({ cost, asin, marketplace }) =>
      `A supplier asks ${cost} a unit for a product like ${asin}${on(marketplace)}. What is left ` +
      'of a sale, and of a month? Use get_products for price and sales, and calculate_profit with ' +
      'that cost. Say which price of the supplier leaves 30 % margin, by calling calculate_profit ' +
      `again. ${HONESTY}`,
  },
];

const VALUE_MAX = 500;

/** Returns a prompt with its arguments filled in. Throws the protocol's error for wrong ones. */
export function promptOf(
  name: string,
  given: Readonly<Record<string, string>> = {},
): GetPromptResult {
  const prompt = PROMPTS.find((one) => one.name === name);
  const known = PROMPTS.map((one) => one.name).join(', ');
  if (prompt === undefined) throw wrong(`There is no such prompt; there are ${known}.`);
  for (const { name: field, required } of prompt.arguments) {
    const value = given[field] ?? '';
    if (required && value.trim() === '') throw wrong(`${field}: is required.`);
    if (value.length > VALUE_MAX) throw wrong(`${field}: must be at most ${VALUE_MAX} characters.`);
  }
  const text = prompt.messages(given);
  const { description = '' } = prompt;
  return { description, messages: [{ role: 'user', content: { type: 'text', text } }] };
}

function wrong(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
