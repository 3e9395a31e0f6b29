/** The responses of an operation: its answer with an example from the demo market, and errors. */
import { STATUS_CODES } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { type ErrorCode, ShelflineError } from '../../../domain/values/error.ts';
import type { JsonSchema } from '../../interface/json-schema.ts';
import type { Form, FormRoute, Operation } from '../../interface/operation.ts';
import { presentError } from '../../present/error.ts';
import { ERROR_STATUS } from '../../present/error-status.ts';
import { answerSchema } from './answer-schema.ts';
import { ERROR_REFERENCE, errorsOf, isCounted } from './errors.ts';
import { nameSchemas } from './named-schemas.ts';
import { failureSchema, successHeaders } from './openapi-components.ts';
import { exampleOf } from './samples.ts';

type Json = Readonly<Record<string, unknown>>;

/** Parts that operations share, by name. Filled while operations are described. */
export interface SharedParts {
  readonly schemas: Record<string, JsonSchema>;
  readonly responses: Record<string, Json>;
}

/** Returns the responses by status. Adds named schemas and common errors to `shared`. */
export function responsesOf(form: Form, route: FormRoute, shared: SharedParts): Json {
  const { operation } = route;
  const responses: Record<string, Json> = { 200: successOf(form, operation, shared.schemas) };
  if (isNamed(operation)) {
    responses['304'] = {
      description: 'Nothing changed since the answer that If-None-Match names. Counted.',
      headers: successHeaders(['ETag']),
    };
  }
  for (const [status, codes] of errorsOf(operation)) {
    const isOwn = codes.some((code) => operation.errors.includes(code));
    const failure = failureOf(status, codes, shared.schemas);
    responses[status] = isOwn ? failure : sharedFailure(status, failure, shared.responses);
  }
  return responses;
}

/** Returns a reference to the error: without references, errors would fill most of the document. */
function sharedFailure(status: number, failure: Json, shared: SharedParts['responses']): Json {
  const name = statusName(status);
  shared[name] ??= failure;
  if (!isDeepStrictEqual(shared[name], failure)) return failure;
  return { $ref: `#/components/responses/${name}` };
}

function isNamed(operation: Operation): boolean {
  return operation.input === 'query' && isCounted(operation);
}

function successOf(form: Form, operation: Operation, components: Record<string, JsonSchema>): Json {
  const data = nameSchemas(dataOf(operation, form), components);
  const { data: shown, csv } = exampleOf(form, operation);
  return {
    description: csv === undefined ? 'The answer.' : `The answer. ${CSV_WORDS}`,
    headers: successHeaders([
      ...(isNamed(operation) ? (['ETag'] as const) : []),
      ...(operation.next === undefined ? [] : (['Link'] as const)),
      ...(operation.correctedKeyword === undefined ? [] : (['X-Corrected-Keyword'] as const)),
    ]),
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['success', 'data'],
          properties: { success: { type: 'boolean', const: true }, data },
        },
        example: { success: true, data: shown },
      },
    },
    ...(csv === undefined ? {} : { 'x-csv': { mediaType: 'text/csv', example: csv } }),
  };
}

const CSV_WORDS =
  'With `format=csv` or `Accept: text/csv` its rows as text/csv instead, see `x-csv`.';

/** Returns the schema of the answer. A batch has one per operation that it accepts. */
function dataOf(operation: Operation, form: Form): JsonSchema {
  const schema = answerSchema(operation, form);
  if (operation.asks === undefined) return schema;
  const { operation: name, results, ...others } = schema.properties;
  const result = results?.items ?? {};
  const kinds = [...operation.asks].map(([inner, names]) => {
    const data = { anyOf: [answerSchema(inner, form), { type: 'null' }] };
    const item = { ...result, properties: { ...result.properties, data } };
    return {
      ...schema,
      title: `${schema['title']}Of${answerSchema(inner, form)['title']}`,
      properties: {
        ...others,
        operation: { ...name, enum: [...names] },
        results: { ...results, items: item },
      },
    };
  });
  return { title: schema['title'], oneOf: kinds };
}

/** Returns the response of an error. Adds the schema of its body to `schemas`. */
export function failureOf(
  status: number,
  codes: readonly ErrorCode[],
  schemas: Record<string, JsonSchema>,
): Json {
  const isWaiting = status === 429 || status === 503;
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_REFERENCE[code].meaning}`).join(' '),
    ...(isWaiting
      ? { headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } }
      : {}),
    content: {
      'application/json': {
        schema: { $ref: `#/components/schemas/${nameFailure(status, codes, schemas)}` },
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

/** Returns the name of a schema: that of the status, with the codes where others have that name. */
function nameFailure(
  status: number,
  codes: readonly ErrorCode[],
  schemas: Record<string, JsonSchema>,
): string {
  const schema = failureSchema(codes);
  const short = `${statusName(status)}Failure`;
  const long = `${codes.map(camel).join('Or')}Failure`;
  schemas[short] ??= schema;
  if (isDeepStrictEqual(schemas[short], schema)) return short;
  schemas[long] ??= schema;
  return long;
}

const statusName = (status: number) => (STATUS_CODES[status] ?? '').replaceAll(/[^A-Za-z]/g, '');

function camel(code: ErrorCode): string {
  return code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function failureExample(code: ErrorCode): Json {
  const error = new ShelflineError(code, ERROR_REFERENCE[code].example, {
    details: ERROR_REFERENCE[code].details ?? [],
  });
  const resetsAt = ERROR_STATUS[code] === 429 ? { resetsAt: '2026-01-01T00:00:00Z' } : {};
  return { success: false, error: { ...presentError(error), requestId: 'c0ffee', ...resetsAt } };
}
