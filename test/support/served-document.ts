/** The OpenAPI document as a client sees it, and a judge of answers against it. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { JsonSchema } from '../../src/delivery/interface/json-schema.ts';
import type { Harness } from './http-harness.ts';

export interface DocumentedParameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

export interface DocumentedOperation {
  readonly operationId: string;
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly parameters: readonly DocumentedParameter[];
  /** Schema of the body; null where there is none. */
  readonly body: JsonSchema | null;
  readonly statuses: readonly number[];
}

export interface ServedDocument {
  readonly base: string;
  readonly json: Record<string, unknown>;
  readonly operations: readonly DocumentedOperation[];
  /** What is wrong with an answer; null when the document allows it. */
  faultOf(operation: DocumentedOperation, answer: JudgedAnswer): string | null;
}

export interface JudgedAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

export async function fetchDocument(server: Harness, base: string): Promise<ServedDocument> {
  const json = (await server.request(`${base}/openapi.json`, { key: null })).json();
  const ajv = new Ajv2020({ strict: false, allErrors: true, allowUnionTypes: true });
  ajv.addFormat('date-time', DATE_TIME);
  ajv.addFormat('date', DATE);
  ajv.addSchema(closed(json), 'doc');
  return {
    base,
    json,
    operations: Object.entries(json.paths).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, OpenApiOperation>).map(([method, operation]) => ({
        operationId: operation.operationId,
        path,
        method: method.toUpperCase() as 'GET' | 'POST',
        parameters: operation.parameters,
        body: operation.requestBody?.content['application/json'].schema ?? null,
        statuses: Object.keys(operation.responses).map(Number),
      })),
    ),
    faultOf({ path, method, statuses }, { statusCode, headers, body }) {
      if (!statuses.includes(statusCode)) return `status ${statusCode} is not documented: ${body}`;
      if (body === '') return statusCode === 304 ? null : 'there is no body';
      const type = String(headers['content-type']).split(';')[0] ?? '';
      // The document gives clients one type of answer; CSV is named next to it.
      if (type === 'text/csv') {
        const csv = responseAt(json, path, method, statusCode)['x-csv'];
        return csv?.mediaType === type ? null : 'no CSV is documented';
      }
      const place = ['paths', path, method.toLowerCase(), 'responses', statusCode];
      const shared = json.paths[path][method.toLowerCase()].responses[statusCode].$ref;
      const root = shared?.slice(2) ?? place.map(escaped).join('/');
      const pointer = `${root}/content/${escaped(type)}`;
      const validate = ajv.getSchema(`doc#/${pointer}/schema`);
      if (validate === undefined) return `content type ${type} is not documented for ${statusCode}`;
      if (validate(JSON.parse(body))) return null;
      return `${ajv.errorsText(validate.errors)}: ${body.slice(0, 1000)}`;
    },
  };
}

const escaped = (part: string | number) => String(part).replaceAll('/', '~1');

export interface DocumentedResponse {
  readonly content?: Readonly<Record<string, ResponseContent>>;
  readonly 'x-csv'?: { readonly mediaType: string; readonly example: string };
}

interface ResponseContent {
  readonly schema: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

/** The response of a status, also where operations share it. */
export function responseAt(
  json: Readonly<Record<string, unknown>>,
  path: string,
  method: string,
  status: number | string,
): DocumentedResponse {
  const { paths, components } = json as unknown as DocumentParts;
  const response = paths[path]?.[method.toLowerCase()]?.responses[status];
  if (response === undefined) throw new TypeError(`${method} ${path} has no ${status}`);
  const name = response.$ref?.split('/').at(-1);
  return name === undefined ? response : (components.responses[name] ?? {});
}

interface DocumentParts {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<string, { responses: Record<string, DocumentedResponse & { $ref?: string }> }>
      >
    >
  >;
  readonly components: { readonly responses: Readonly<Record<string, DocumentedResponse>> };
}

interface OpenApiOperation {
  readonly operationId: string;
  readonly parameters: readonly DocumentedParameter[];
  readonly requestBody?: { readonly content: { 'application/json': { schema: JsonSchema } } };
  readonly responses: Readonly<Record<string, unknown>>;
}

/** Clients must tolerate unknown fields, but the service must not send undocumented ones. */
function closed(document: unknown): object {
  const copy = structuredClone(document);
  const close = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const schema = value as JsonSchema;
    const isObjectSchema = schema.type === 'object' && schema.properties !== undefined;
    if (isObjectSchema && schema.additionalProperties === undefined) {
      schema.additionalProperties = false;
    }
    for (const inner of Object.values(value)) close(inner);
  };
  close(copy);
  return copy as object;
}
