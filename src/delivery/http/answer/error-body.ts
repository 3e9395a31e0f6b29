/** The one shape of every answer that is not a success, wherever the error comes from. */
import { type ErrorDetail, ShelflineError } from '../../../domain/values/error.ts';
import { RETRY_AFTER_S } from '../settings.ts';
import { statusOf } from './status.ts';

/** Details shown at most; a broken body can hold thousands of faults. */
const DETAILS_MAX = 20;

export function errorBody(error: ShelflineError, requestId: string): string {
  const { resetsAt } = error;
  const body = { ...presentError(error), requestId };
  return JSON.stringify({
    success: false,
    error: resetsAt === null ? body : { ...body, resetsAt },
  });
}

/** What an answer says of an error, or of the error of one item in a list. */
export function presentError({ code, message, details }: ShelflineError) {
  return { code, message, details: details.slice(0, DETAILS_MAX).map(presentDetail) };
}

/** Seconds for `Retry-After`; null where trying again does not help. */
export function retryAfterOf(error: ShelflineError): number | null {
  if (error.retryAfterSeconds !== null) return error.retryAfterSeconds;
  return statusOf(error) === 503 ? RETRY_AFTER_S : null;
}

/** Every field is always present: `allowed` is empty where no values can be listed. */
function presentDetail({ field, issue, allowed, ...more }: ErrorDetail) {
  return { field, issue, allowed: allowed ?? [], ...more };
}

const FRAMEWORK_ERRORS: Readonly<Record<string, () => ShelflineError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new ShelflineError('payload_too_large', 'The body is larger than 256 KiB; send less at once.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => unsupportedMediaType(),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new ShelflineError('invalid_body', 'The body is not as long as Content-Length says.'),
  FST_ERR_BAD_URL: () =>
    new ShelflineError('bad_request', 'The path holds an invalid percent-encoding; use UTF-8.'),
  FST_ERR_MAX_PARAM_LENGTH: () => uriTooLong(),
};

export function unsupportedMediaType(): ShelflineError {
  return new ShelflineError(
    'unsupported_media_type',
    'The body must be sent as Content-Type: application/json in UTF-8, without Content-Encoding.',
  );
}

export function uriTooLong(): ShelflineError {
  return new ShelflineError('uri_too_long', 'The URL is longer than 8 KiB; shorten the query.');
}

export function headersTooLarge(): ShelflineError {
  return new ShelflineError('headers_too_large', 'The headers are larger than 16 KiB.');
}

/** The error a client gets for anything thrown. Defects become `internal_error`. */
export function toShelflineError(thrown: unknown): ShelflineError {
  if (thrown instanceof ShelflineError) return thrown;
  if (thrown instanceof Error) {
    const known = FRAMEWORK_ERRORS[codeOf(thrown)];
    if (known !== undefined) return known();
    if (codeOf(thrown) === 'ECONNRESET') {
      return new ShelflineError('bad_request', 'The client went away.', { cause: thrown });
    }
  }
  return new ShelflineError(
    'internal_error',
    'Something went wrong here. Name the requestId to the operator.',
    { cause: thrown },
  );
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
