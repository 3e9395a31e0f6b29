/**
 * The OpenAPI 3.1 document of a form, made from the very table and schemas that serve it. Pure: the
 * same form always gives the same document.
 */
import { STATUS_CODES } from 'node:http';
import { ERROR_STATUS, type ErrorCode, ShelflineError } from '../../../domain/error.ts';
import { presentError } from '../answer/error-body.ts';
import type { Form, FormRoute } from '../forms/form.ts';
import { dataSchema, type JsonSchema, paramsSchema } from '../json-schema.ts';
import type { Operation } from '../operation.ts';
import { ERROR_REFERENCE } from './error-reference.ts';
import { exampleValue } from './example-value.ts';
import { components, successHeaders } from './openapi-components.ts';
import { errorsOf, isCounted } from './operation-errors.ts';

export interface OpenApiOptions {
  /** Where the form is served: `/form-a/api/v1`. */
  readonly base: string;
  readonly storeName: string;
  readonly version: string;
}

type Json = Readonly<Record<string, unknown>>;

export interface OpenApiDocument extends Json {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

export function openApiDocument(form: Form, options: OpenApiOptions): OpenApiDocument {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of form.routes) {
    const path = templatePath(route.path);
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: operationOf(form, route, options),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `Shelfline API, form ${form.name}`,
      version: options.version,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: options.base }],
    security: [{ apiKey: [] }, { bearer: [] }],
    paths,
    components: components(),
  };
}

const DESCRIPTION =
  'Seller research data. Every operation needs an API key. Requests count against the daily limit of the key’s plan and the count resets at 00:00 UTC; answers 400, 401, 403, 405, 429 and 5xx are not counted. Clients must tolerate fields they do not know.';

/** `/products/:asin` -> `/products/{asin}`. */
export function templatePath(path: string): string {
  return path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
}

function operationOf(form: Form, route: FormRoute, { storeName }: OpenApiOptions): Json {
  const { operation } = route;
  const schema = paramsSchema(operation.params(form), form, storeName);
  const csv = operation.rows === undefined ? [] : [FORMAT_PARAMETER];
  const inUrl = operation.input === 'query' ? urlParameters(route, schema) : [];
  return {
    operationId: operation.name,
    tags: [EXTENSIONS.has(operation.name) ? 'Extensions' : 'Operations'],
    summary: operation.summary,
    description: operation.description,
    parameters: [...inUrl, ...csv],
    ...(operation.input === 'body' ? { requestBody: bodyOf(route, schema) } : {}),
    responses: responsesOf(form, route),
  };
}

/** What the published interface does not have. */
const EXTENSIONS = new Set(['keywords-by-asin', 'keywords-compare', 'batch', 'usage']);

const FORMAT_PARAMETER = {
  name: 'format',
  in: 'query',
  required: false,
  description: 'Rows as CSV; wins over the header Accept.',
  schema: { type: 'string', enum: ['json', 'csv'], default: 'json' },
};

function urlParameters({ path, operation }: FormRoute, schema: JsonSchema): Json[] {
  return Object.entries(schema.properties ?? {}).map(([name, { description, ...rest }]) => {
    const isInPath = path.includes(`:${name}`);
    const example = operation.example[name];
    return {
      name,
      in: isInPath ? 'path' : 'query',
      required: isInPath || (schema.required ?? []).includes(name),
      ...(description === undefined ? {} : { description }),
      schema: rest,
      ...(example === undefined ? {} : { example }),
    };
  });
}

function bodyOf({ operation }: FormRoute, schema: JsonSchema): Json {
  return {
    required: true,
    content: { 'application/json': { schema, example: operation.example } },
  };
}

function responsesOf(form: Form, route: FormRoute): Json {
  const { operation } = route;
  const responses: Record<string, Json> = { 200: successOf(form, route) };
  if (isNamed(operation)) {
    responses['304'] = {
      description: 'Nothing changed since the answer that If-None-Match names. Counted.',
      headers: successHeaders(['ETag']),
    };
  }
  for (const [status, codes] of errorsOf(route)) responses[status] = failureOf(status, codes);
  return responses;
}

/** Whether an answer carries an `ETag`. */
function isNamed(operation: Operation): boolean {
  return operation.input === 'query' && isCounted(operation);
}

function successOf(form: Form, { operation }: FormRoute): Json {
  const data = dataSchema(operation.data(form));
  const schema = {
    type: 'object',
    required: ['success', 'data'],
    properties: { success: { const: true }, data },
  };
  const example = { success: true, data: exampleValue(data) };
  const csv = { schema: { type: 'string' }, example: 'marketplace,currency,…' };
  return {
    description: 'The answer.',
    headers: successHeaders([
      ...(isNamed(operation) ? (['ETag'] as const) : []),
      ...(operation.next === undefined ? [] : (['Link'] as const)),
      ...(operation.correctedKeyword === undefined ? [] : (['X-Corrected-Keyword'] as const)),
    ]),
    content: {
      'application/json': { schema, example },
      ...(operation.rows === undefined ? {} : { 'text/csv': csv }),
    },
  };
}

/** One response of a status, with an example for every code that can stand in it. */
export function failureOf(status: number, codes: readonly ErrorCode[]): Json {
  const isWaiting = status === 429 || status === 503;
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_REFERENCE[code].meaning}`).join(' '),
    ...(isWaiting
      ? { headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } }
      : {}),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Failure' },
            { properties: { error: { properties: { code: { type: 'string', enum: codes } } } } },
          ],
        },
        examples: Object.fromEntries(
          codes.map((code) => [
            code,
            { summary: STATUS_CODES[status], value: failureExample(code) },
          ]),
        ),
      },
    },
  };
}

function failureExample(code: ErrorCode): Json {
  const error = new ShelflineError(code, ERROR_REFERENCE[code].example, {
    details: EXAMPLE_DETAILS[code] ?? [],
  });
  const resetsAt = ERROR_STATUS[code] === 429 ? { resetsAt: '2026-01-01T00:00:00Z' } : {};
  return { success: false, error: { ...presentError(error), requestId: 'c0ffee', ...resetsAt } };
}

const EXAMPLE_DETAILS: Partial<Record<ErrorCode, ShelflineError['details']>> = {
  missing_parameter: [{ field: 'keyword', issue: 'is required' }],
  invalid_parameter: [
    { field: 'page', issue: 'must be a whole number, as plain decimal digits, at most 15' },
  ],
  unknown_parameter: [
    {
      field: 'keywrod',
      issue: 'is not a parameter here; did you mean keyword?',
      allowed: ['keyword'],
    },
  ],
};
