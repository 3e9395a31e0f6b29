/**
 * The one error type of the program: a stable code for machines, a message that names field, value
 * and remedy, and details by field. Any other error reaches customers as `internal_error`.
 */
import type errors from '../../../facts/interface/errors.json';

/** Machine-readable error codes. `delivery/present/error-status.ts` has their HTTP statuses. */
export type ErrorCode = keyof typeof errors;

/** What is wrong with one field, and what would be right. */
export interface ErrorDetail {
  readonly field: string;
  readonly issue: string;
  readonly allowed?: readonly (string | number)[];
  /** Requests left today, when a batch exceeds them. */
  readonly remaining?: number;
}

/** Facts that an answer gives next to the error message. */
export interface ErrorFacts {
  readonly details?: readonly ErrorDetail[];
  /** Seconds until the request may be tried again. Becomes `Retry-After`. */
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
