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
    name: 'compare_products',
    title: 'Compare products',
    description: 'Two or more products next to each other.',
    arguments: [needed('asins', 'ASINs, separated by commas.'), MARKETPLACE],
    messages: ({ asins, marketplace }) =>
      `Compare ${asins}${on(marketplace)} in one table: price, rank, monthly sales, reviews, ` +
      'rating, offers, and price range of the past year. Use get_products once for all of them, ' +
      `and get_history for each. ${HONESTY}`,
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
