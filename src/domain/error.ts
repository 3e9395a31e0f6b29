/**
 * The one error type of the program: a stable code for machines, a message for people that names
 * field, value and remedy, and details for each field. Anything else that is thrown is a defect and
 * reaches a customer only as `internal_error`.
 */

/** Every code an answer can carry, with the HTTP status it travels under. */
export const ERROR_STATUS = {
  missing_parameter: 400,
  invalid_parameter: 400,
  unknown_parameter: 400,
  invalid_body: 400,
  bad_request: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  plan_without_api_access: 403,
  route_not_found: 404,
  product_not_found: 404,
  category_not_found: 404,
  no_keyword_data: 404,
  no_history: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  daily_limit_exceeded: 429,
  headers_too_large: 431,
  internal_error: 500,
  overloaded: 503,
  unavailable: 503,
  provider_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** What is wrong with one field, and what would be right. */
export interface ErrorDetail {
  readonly field: string;
  readonly issue: string;
  readonly allowed?: readonly (string | number)[];
  /** Requests left today, on a batch that is larger. */
  readonly remaining?: number;
}

/** Facts about an error that its answer carries beside the message. */
export interface ErrorFacts {
  readonly details?: readonly ErrorDetail[];
  /** When a refused request may be tried again, in seconds; becomes `Retry-After`. */
  readonly retryAfterSeconds?: number;
  readonly resetsAt?: string;
  readonly cause?: unknown;
}

export class ShelflineError extends Error {
  override readonly name = 'ShelflineError';
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];
  readonly retryAfterSeconds: number | null;
  readonly resetsAt: string | null;

  constructor(code: ErrorCode, message: string, facts: ErrorFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.code = code;
    this.details = facts.details ?? [];
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
    this.resetsAt = facts.resetsAt ?? null;
  }
}

/** A 400 about one named field. */
export function invalidParameter(
  field: string,
  issue: string,
  allowed?: readonly (string | number)[],
): ShelflineError {
  const detail = allowed === undefined ? { field, issue } : { field, issue, allowed };
  return new ShelflineError('invalid_parameter', `${field}: ${issue}`, { details: [detail] });
}
