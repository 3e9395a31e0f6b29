/** The parts that operations of an OpenAPI document share: keys, quota headers, the error body. */
import Type from 'typebox';
import type { ErrorCode } from '../../../domain/values/error.ts';
import { type JsonSchema, plainSchema } from '../../interface/json-schema.ts';

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

/** Every answer to a known key has these. */
const ALWAYS = /^X-Request-Id$|RateLimit/;
export function successHeaders(others: readonly HeaderName[]): Json {
  const always = Object.keys(HEADERS).filter((name) => ALWAYS.test(name));
  return Object.fromEntries(
    [...always, ...others].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

interface Shared {
  readonly schemas: Json;
  readonly responses: Json;
}

/** @param paths the operations: headers that none of them names are left out */
export function components(shared: Shared, paths: Json): Json {
  const used = JSON.stringify([paths, shared.responses]);
  const headers = Object.entries(HEADERS)
    .filter(([name]) => used.includes(`"#/components/headers/${name}"`))
    .map(([name, [type, description]]) => [name, { description, schema: { type } }]);
  return {
    securitySchemes: {
      apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      bearer: { type: 'http', scheme: 'bearer' },
    },
    ...(headers.length === 0 ? {} : { headers: Object.fromEntries(headers) }),
    schemas: shared.schemas,
    responses: shared.responses,
  };
}

const words = (description: string) => Type.String({ description });

const DETAIL = {
  field: words('The parameter, or the path of the field in the body.'),
  issue: words('What is wrong with it.'),
  allowed: Type.Unsafe({
    type: 'array',
    items: { type: ['string', 'number'] },
    description: 'The values or names there are, where they can be listed.',
  }),
  remaining: Type.Optional(
    Type.Integer({ description: 'Requests left today, for a batch too large.' }),
  ),
};

const ERROR = {
  message: words('For people; names field, value and remedy.'),
  details: Type.Array(Type.Object(DETAIL, { additionalProperties: false })),
  requestId: words('The same as the header X-Request-Id.'),
  resetsAt: Type.Optional(Type.String({ format: 'date-time', description: 'On 429 only.' })),
};

/** Returns the schema of the body of an error with one of these codes. */
export function failureSchema(codes: readonly ErrorCode[]): JsonSchema {
  const code = Type.Unsafe({ type: 'string', enum: codes });
  return plainSchema(
    Type.Object(
      {
        success: Type.Literal(false),
        error: Type.Object({ code, ...ERROR }, { additionalProperties: false }),
      },
      { additionalProperties: false },
    ),
  );
}
