/** The one body format of all errors, from any source. */
import { ShelflineError } from '../../../domain/values/error.ts';
import { asShelflineError, presentError } from '../../present/error.ts';
import { statusOf } from '../../present/error-status.ts';
import { RETRY_AFTER_S } from '../settings.ts';

export function errorBody(error: ShelflineError, requestId: string): string {
  const { resetsAt } = error;
  const body = { ...presentError(error), requestId };
  return JSON.stringify({
    success: false,
    error: resetsAt === null ? body : { ...body, resetsAt },
  });
}

/** Returns the seconds for `Retry-After`; null if a retry does not help. */
export function retryAfterOf(error: ShelflineError): number | null {
  if (error.retryAfterSeconds !== null) return error.retryAfterSeconds;
  return statusOf(error) === 503 ? RETRY_AFTER_S : null;
}

const FRAMEWORK_ERRORS: Readonly<Record<string, () => ShelflineError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new ShelflineError(
      'payload_too_large',
      'The body is larger than 256 KiB (for a sign-in, 1 KiB); send less.',
    ),
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

/** Returns the client's error for anything thrown. A defect becomes `internal_error`. */
export function toShelflineError(thrown: unknown): ShelflineError {
  if (thrown instanceof Error) {
    const known = FRAMEWORK_ERRORS[codeOf(thrown)];
    if (known !== undefined) return known();
    if (codeOf(thrown) === 'ECONNRESET') {
      return new ShelflineError('bad_request', 'The client went away.', { cause: thrown });
    }
  }
  return asShelflineError(thrown);
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
