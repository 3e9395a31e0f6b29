/** The HTTP status of each error code. */
import type { ErrorCode, ShelflineError } from '../../domain/values/error.ts';

export const ERROR_STATUS: Readonly<Record<ErrorCode, number>> = {
  missing_parameter: 400,
  invalid_parameter: 400,
  unknown_parameter: 400,
  invalid_body: 400,
  bad_request: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  plan_without_api_access: 403,
  foreign_origin: 403,
  operator_only: 403,
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
};

export function statusOf({ code }: ShelflineError): number {
  return ERROR_STATUS[code];
}
