/** Every error code explained once: for the OpenAPI documents, the Markdown reference, and people. */
import type { ErrorCode } from '../../../domain/error.ts';

export interface ErrorExplanation {
  readonly meaning: string;
  readonly remedy: string;
  /** A message as it may stand in an answer. */
  readonly example: string;
}

export const ERROR_REFERENCE: Readonly<Record<ErrorCode, ErrorExplanation>> = {
  missing_parameter: {
    meaning: 'A required parameter or field is absent, empty or only white space.',
    remedy: 'Send the fields named in `details`.',
    example: 'keyword: is required',
  },
  invalid_parameter: {
    meaning: 'A parameter or field has a value it cannot have, or is given twice.',
    remedy: 'See `details`: `issue` says what is wrong, `allowed` lists the values there are.',
    example: 'page: must be a whole number, as plain decimal digits, at most 15',
  },
  unknown_parameter: {
    meaning: 'A parameter or field of that name does not exist here.',
    remedy: 'Use the name that `details` proposes, or leave it out.',
    example: 'keywrod: is not a parameter here; did you mean keyword?',
  },
  invalid_body: {
    meaning: 'The body is not a JSON object in UTF-8.',
    remedy: 'Send one JSON object.',
    example: 'The body is not valid JSON.',
  },
  bad_request: {
    meaning: 'The request is not well-formed HTTP/1.1.',
    remedy: 'Use an HTTP client library; check what stands between it and the server.',
    example: 'This is not a well-formed HTTP/1.1 request.',
  },
  missing_api_key: {
    meaning: 'No API key was sent.',
    remedy: 'Send `X-API-Key: <key>` or `Authorization: Bearer <key>`.',
    example: 'Send your API key in the header X-API-Key, or as Authorization: Bearer <key>.',
  },
  invalid_api_key: {
    meaning: 'The API key is unknown, expired or revoked.',
    remedy: 'Check the key for missing characters, or ask the operator for a new one.',
    example: 'This API key is not valid.',
  },
  plan_without_api_access: {
    meaning: 'The plan of the key does not include API access.',
    remedy: 'Ask the operator for another plan.',
    example: 'The plan "free" does not include API access. Choose one that does.',
  },
  route_not_found: {
    meaning: 'Nothing stands at this path, or only the other form has it.',
    remedy: 'Compare the path with the reference of the form.',
    example: 'There is nothing at this address; did you mean /api/v1/search?',
  },
  product_not_found: {
    meaning: 'The product is not in this installation.',
    remedy:
      'Check the ASIN and `marketplace`: the details name others that have it. The operator can import it.',
    example:
      'asin: "B000000000" is not known on amazon.com, but on amazon.de; ask with that marketplace.',
  },
  category_not_found: {
    meaning: 'A category that was named does not exist in the marketplace.',
    remedy: 'Look its id up with the category operation, on the marketplace meant.',
    example: 'category: "42" is not known on amazon.com or elsewhere; …',
  },
  no_keyword_data: {
    meaning: 'No measured data exists for the keyword or product; nothing is invented.',
    remedy: 'Try a more common keyword; the operator can import keyword data.',
    example: 'keyword: there is no measured keyword data for "yoga brick" on amazon.com; …',
  },
  no_history: {
    meaning: 'The product is known, but not this history of it.',
    remedy: 'Ask for another series; the operator can import history.',
    example: 'series: product B000000000 has no history of used. It has buyBox, rating: ask for …',
  },
  method_not_allowed: {
    meaning: 'The path exists but does not take this method.',
    remedy: 'Use a method of the header `Allow`.',
    example: 'This address takes GET, HEAD, OPTIONS only.',
  },
  request_timeout: {
    meaning: 'The request took too long to arrive.',
    remedy: 'Send it again over a better connection.',
    example: 'The request took too long to arrive.',
  },
  payload_too_large: {
    meaning: 'The body is larger than 256 KiB.',
    remedy: 'Send fewer items at once.',
    example: 'The body is larger than 256 KiB; send less at once.',
  },
  uri_too_long: {
    meaning: 'The URL is longer than 8 KiB.',
    remedy: 'Shorten the query.',
    example: 'The URL is longer than 8 KiB; shorten the query.',
  },
  unsupported_media_type: {
    meaning: 'The body is not declared as JSON in UTF-8, or it is compressed.',
    remedy: 'Send `Content-Type: application/json`.',
    example: 'The body must be sent as Content-Type: application/json in UTF-8.',
  },
  daily_limit_exceeded: {
    meaning: 'The requests left today do not allow this one. It was not counted.',
    remedy: 'Wait until `resetsAt` (00:00 UTC), or ask the operator for a larger plan.',
    example: "The plan's 100 requests a day are used up. Wait for 2026-01-01T00:00:00Z.",
  },
  headers_too_large: {
    meaning: 'The headers are larger than 16 KiB.',
    remedy: 'Send fewer or shorter headers; look for cookies that do not belong here.',
    example: 'The headers are larger than 16 KiB.',
  },
  internal_error: {
    meaning: 'A defect of the service. The request is not counted.',
    remedy: 'Tell the operator the `requestId`; it stands in the log.',
    example: 'Something went wrong here. Name the requestId to the operator.',
  },
  overloaded: {
    meaning: 'Too many requests are being served. Not counted.',
    remedy: 'Try again after `Retry-After` seconds.',
    example: 'Too many requests are being served; try again soon.',
  },
  unavailable: {
    meaning:
      'The service cannot answer at the moment, or what it holds of this is damaged. Not counted.',
    remedy: 'Try again after `Retry-After` seconds. Where data is damaged, tell the operator.',
    example: 'The store does not answer.',
  },
  provider_unavailable: {
    meaning: 'An outside source of data does not answer. Not counted.',
    remedy: 'Try again after `Retry-After` seconds.',
    example: 'The keyword provider does not answer.',
  },
};
