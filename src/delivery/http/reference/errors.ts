/** The meaning of each error code, and the codes that an operation can answer with. */
import table from '../../../../facts/interface/errors.json' with { type: 'json' };
import type { ErrorCode, ShelflineError } from '../../../domain/values/error.ts';
import type { Operation } from '../../interface/operation.ts';
import { ERROR_STATUS } from '../../present/error-status.ts';

export interface ErrorReference {
  readonly answeredBy: string;
  readonly meaning: string;
  readonly remedy: string;
  /** A possible message, and its details. */
  readonly example: string;
  readonly details?: ShelflineError['details'];
}

export const ERROR_REFERENCE: Readonly<Record<ErrorCode, ErrorReference>> = table;

export function errorsOf(operation: Operation): ReadonlyMap<number, readonly ErrorCode[]> {
  const hasBody = operation.input === 'body';
  const isAnswered = (code: ErrorCode) =>
    operation.errors.includes(code) ||
    (code === 'daily_limit_exceeded' && isCounted(operation)) ||
    ERROR_REFERENCE[code].answeredBy === 'any operation' ||
    (ERROR_REFERENCE[code].answeredBy === 'operations with a body' && hasBody);
  const codes = Object.entries(ERROR_STATUS) as [ErrorCode, number][];
  const answered = codes.filter(([code]) => isAnswered(code));
  const byStatus = Map.groupBy(answered, ([, status]) => status);
  return new Map(
    [...byStatus]
      .sort(([left], [right]) => left - right)
      .map(([status, found]) => [status, found.map(([code]) => code)]),
  );
}

export function isCounted({ cost, example }: Operation): boolean {
  return cost?.(example) !== 0;
}
