/** What all operations of an OpenAPI document share: keys, quota headers, the failure. */
import { ERROR_STATUS } from '../answer/status.ts';

type Json = Readonly<Record<string, unknown>>;

const HEADERS = {
  'X-Request-Id': ['string', 'Names the request; send your own to have it echoed.'],
  'RateLimit-Policy': ['string', 'The limit of the plan: `"daily";q=500;w=86400`.'],
  RateLimit: ['string', 'Requests left and seconds to the reset: `"daily";r=12;t=3600`.'],
  'X-RateLimit-Limit': ['integer', 'Requests a UTC day.'],
  'X-RateLimit-Remaining': ['integer', 'Requests left today.'],
  'X-RateLimit-Reset': ['integer', 'When the count resets, in seconds since 1970 UTC.'],
  ETag: ['string', 'Names this answer, for If-None-Match.'],
  Link: ['string', 'On CSV, where rows follow: `<?…>; rel="next"`, relative to the address asked.'],
  'X-Corrected-Keyword': [
    'string',
    'On CSV, where the keyword matches nothing as typed: what was searched, percent-encoded.',
  ],
  'Retry-After': ['integer', 'Seconds to wait.'],
} as const;

type HeaderName = keyof typeof HEADERS;

const QUOTA_HEADERS: readonly HeaderName[] = [
  ...(['X-Request-Id', 'RateLimit-Policy', 'RateLimit'] as const),
  ...(['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const),
];

/** Headers of a success: those of the quota and others. */
export function successHeaders(others: readonly HeaderName[]): Json {
  return Object.fromEntries(
    [...QUOTA_HEADERS, ...others].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

/** @param shared the schemas and responses that operations have in common */
export function components(shared: { readonly schemas: Json; readonly responses: Json }): Json {
  return {
    securitySchemes: {
      apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      bearer: { type: 'http', scheme: 'bearer' },
    },
    headers: Object.fromEntries(
      Object.entries(HEADERS).map(([name, [type, description]]) => [
        name,
        { description, schema: { type } },
      ]),
    ),
    schemas: { ...shared.schemas, Failure: FAILURE },
    responses: shared.responses,
  };
}

const DETAIL: Json = {
  type: 'object',
  required: ['field', 'issue', 'allowed'],
  properties: {
    field: { type: 'string', description: 'The parameter, or the path of the field in the body.' },
    issue: { type: 'string', description: 'What is wrong with it.' },
    allowed: {
      type: 'array',
      items: { type: ['string', 'number'] },
      description: 'The values or names there are, where they can be listed.',
    },
    remaining: { type: 'integer', description: 'Requests left today, for a batch too large.' },
  },
  additionalProperties: false,
};

const FAILURE: Json = {
  type: 'object',
  required: ['success', 'error'],
  properties: {
    success: { type: 'boolean', const: false },
    error: {
      type: 'object',
      required: ['code', 'message', 'details', 'requestId'],
      properties: {
        code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
        message: { type: 'string', description: 'For people; names field, value and remedy.' },
        details: { type: 'array', items: DETAIL },
        requestId: { type: 'string', description: 'The same as the header X-Request-Id.' },
        resetsAt: { type: 'string', format: 'date-time', description: 'On 429 only.' },
      },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};
