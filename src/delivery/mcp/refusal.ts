/** What a tool answers if it cannot: what is wrong, and what to do next, in the words of tools. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import {
  type ErrorDetail,
  ShelflineError as RefusedByService,
} from '../../../client/src/errors.ts';
import { ShelflineError } from '../../domain/values/error.ts';

interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly details: readonly ErrorDetail[];
  /** What to do. */
  readonly next: string;
}

const CORRECT = 'Correct the arguments named in details and call the tool again.';
const ASK_PERSON = 'Ask the person for a valid API key of this service; no tool can make one.';

/** Error code -> what to do. */
const NEXT: Readonly<Record<string, string>> = {
  missing_parameter: CORRECT,
  invalid_parameter: CORRECT,
  unknown_parameter: CORRECT,
  invalid_body: CORRECT,
  bad_request: CORRECT,
  payload_too_large: 'Ask for less at once.',
  uri_too_long: 'Shorten the arguments and call the tool again.',
  headers_too_large: 'Shorten the arguments and call the tool again.',
  missing_api_key: ASK_PERSON,
  invalid_api_key: ASK_PERSON,
  plan_without_api_access: 'Ask the operator for a key with another plan.',
  operator_only: 'Ask the person for a key with the role operator.',
  product_not_found: 'Call search_products with a keyword to find ASINs that are held here.',
  category_not_found: 'Call browse_categories with q, a part of its name, to find the id.',
  no_keyword_data:
    'Try another keyword or ASIN; if nothing measured is held (explain_data), call search_products.',
  no_history: 'Call get_products to see what is known of this product.',
  provider_unavailable:
    'Call research_keywords with another keyword, or again later: its provider does not answer.',
};

const WAIT = 'Wait, then call the tool again; get_usage says what is left.';

/** Returns a failed call. `onDefect` logs a defect, whose message the caller does not learn. */
export function refuse(thrown: unknown, onDefect: (thrown: unknown) => void): CallToolResult {
  const { code, message, details, next } = refusalOf(thrown, onDefect);
  const error = { code, message, ...(details.length === 0 ? {} : { details }), next };
  return { isError: true, content: [{ type: 'text', text: JSON.stringify({ error }) }] };
}

function refusalOf(thrown: unknown, onDefect: (thrown: unknown) => void): Refusal {
  if (thrown instanceof RefusedByService) {
    const { code, message, details, retryAfter } = thrown;
    return { code, message, details, next: elsewhere(code, details) ?? nextOf(code, retryAfter) };
  }
  if (thrown instanceof ShelflineError) {
    const { code, message, details, retryAfterSeconds } = thrown;
    return { code, message, details, next: nextOf(code, retryAfterSeconds) };
  }
  const isUnreachable = thrown instanceof TypeError && thrown.message === 'fetch failed';
  if (isUnreachable) {
    const message = 'The service does not answer at its address.';
    const next = 'Ask the person whether the service runs at that address, then call again.';
    return { code: 'unavailable', message, details: [], next };
  }
  onDefect(thrown);
  const next = 'Call the tool again, or another one; if it fails again, tell the operator.';
  return { code: 'internal_error', message: 'The tool failed.', details: [], next };
}

/** Returns what to do about a product that is held of other marketplaces. */
function elsewhere(code: string, details: readonly ErrorDetail[]): string | null {
  if (code !== 'product_not_found') return null;
  const held = details.find(({ field }) => field === 'marketplace')?.allowed ?? [];
  return held.length === 0 ? null : `Call the tool again with marketplace ${held.join(' or ')}.`;
}

function nextOf(code: string, retryAfter: number | null): string {
  const known = NEXT[code];
  if (known !== undefined) return known;
  return retryAfter === null ? WAIT : `Wait ${retryAfter} seconds, then call the tool again.`;
}
