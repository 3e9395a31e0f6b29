/**
 * The one error type of the program: a stable code for machines, a message for people that names
 * field, value and remedy, and details for each field. Anything else that is thrown is a defect and
 * reaches a customer only as `internal_error`.
 */
import type errors from '../../../facts/interface/errors.json';

/**
 * What can go wrong, as machines read it. `delivery/http/answer/status.ts` has their HTTP
 * statuses.
 */
export type ErrorCode = keyof typeof errors;

/** What is wrong with one field, and what would be right. */
export interface ErrorDetail {
  readonly field: string;
  readonly issue: string;
  readonly allowed?: readonly (string | number)[];
  /** Requests left today, on a batch that is larger. */
  readonly remaining?: number;
}

/** Facts about an error that its answer carries next to the message. */
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

export function invalidParameter(
  field: string,
  issue: string,
  allowed?: readonly (string | number)[],
): ShelflineError {
  const detail = allowed === undefined ? { field, issue } : { field, issue, allowed };
  return new ShelflineError('invalid_parameter', `${field}: ${issue}`, { details: [detail] });
}

export function missingParameter(field: string, issue: string): ShelflineError {
  return new ShelflineError('missing_parameter', `${field}: ${issue}.`, {
    details: [{ field, issue }],
  });
}
