/** Which codes an operation can answer with, its own and those that any operation can. */
import type { ErrorCode } from '../../../domain/error.ts';
import { ERROR_STATUS } from '../answer/status.ts';
import type { FormRoute } from '../forms/form.ts';
import type { Operation } from '../operation.ts';

const ANY: readonly ErrorCode[] = [
  'invalid_parameter',
  'unknown_parameter',
  'bad_request',
  'missing_api_key',
  'invalid_api_key',
  'plan_without_api_access',
  'request_timeout',
  'uri_too_long',
  'headers_too_large',
  'internal_error',
  'overloaded',
  'unavailable',
];
const WITH_BODY: readonly ErrorCode[] = [
  'missing_parameter',
  'invalid_body',
  'payload_too_large',
  'unsupported_media_type',
];

/** By status, ascending; the codes of each in the order of the table of codes. */
export function errorsOf({ operation }: FormRoute): ReadonlyMap<number, readonly ErrorCode[]> {
  const codes = new Set<ErrorCode>([...ANY, ...operation.errors]);
  if (operation.input === 'body') for (const code of WITH_BODY) codes.add(code);
  else codes.add('missing_parameter');
  if (isCounted(operation)) codes.add('daily_limit_exceeded');
  const byStatus = new Map<number, ErrorCode[]>();
  for (const [code, status] of Object.entries(ERROR_STATUS) as [ErrorCode, number][]) {
    if (codes.has(code)) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}

/** Whether its answers count against the daily limit. */
export function isCounted({ cost, example }: Operation): boolean {
  return cost?.(example) !== 0;
}
