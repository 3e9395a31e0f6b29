/** The OpenAPI 3.1 document of a form, made from the routes and schemas that serve the form. */
import { type JsonSchema, paramsSchema } from '../../interface/json-schema.ts';
import { type Form, type FormRoute, type Operation, TAGS } from '../../interface/operation.ts';
import { components } from './openapi-components.ts';
import { responsesOf, type SharedParts } from './openapi-responses.ts';
import { exclusiveWords, requestSchema } from './request-schema.ts';

export interface OpenApiOptions {
  /** The form's base: `/form-a/api/v1`. */
  readonly base: string;
  /** The address of the installation, where it is known: `https://api.example.org`. */
  readonly origin?: string;
  readonly storeName: string;
  readonly version: string;
}

type Json = Readonly<Record<string, unknown>>;

export interface OpenApiDocument extends Json {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

export function openApiDocument(form: Form, options: OpenApiOptions): OpenApiDocument {
  const paths: Record<string, Record<string, Json>> = {};
  const shared: SharedParts = { schemas: {}, responses: {} };
  for (const route of form.routes) {
    const path = templatePath(route.path);
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: operationOf(form, route, options, shared),
    };
  }
  const url = (options.origin ?? '') + options.base;
  return {
    openapi: '3.1.0',
    info: {
      title: `Shelfline API, form ${form.name}`,
      version: options.version,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: { name: 'The operator of this installation' },
    },
    servers: [{ url, description: 'This installation.' }],
    externalDocs: { url: `${url}/docs`, description: 'The same to read and to try.' },
    security: [{ apiKey: [] }, { bearer: [] }],
    tags: tagsOf(form),
    paths,
    components: components(shared, paths),
  };
}

const DESCRIPTION =
  'Seller research data. Every operation needs an API key. Requests count against the daily limit of the key’s plan and the count resets at 00:00 UTC; answers 400, 401, 403, 405, 429 and 5xx are not counted. Clients must tolerate fields they do not know. Examples are answers of the demo market, their long lists cut to two.';

/** Returns `/products/{asin}` for `/products/:asin`. */
export function templatePath(path: string): string {
  return path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
}

function tagsOf({ routes }: Form): Json[] {
  const used = new Set<string>(routes.map(({ operation }) => operation.tag));
  const tags = Object.entries(TAGS).map(([name, description]) => ({ name, description }));
  return tags.filter(({ name }) => used.has(name));
}

function operationOf(
  form: Form,
  route: FormRoute,
  { storeName }: OpenApiOptions,
  shared: SharedParts,
): Json {
  const { operation } = route;
  const { name, tag, summary, description, exclusive } = operation;
  const csv = operation.rows === undefined ? [] : [FORMAT_PARAMETER];
  const isQuery = operation.input === 'query';
  const params = isQuery ? paramsSchema(operation, form, storeName) : {};
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: [description, exclusiveWords(exclusive)].filter((text) => text !== '').join(' '),
    parameters: [...urlParameters(route, params), ...csv],
    // OpenAPI cannot say that query parameters exclude each other.
    ...(isQuery && exclusive !== undefined ? { 'x-exclusive-parameters': exclusive } : {}),
    ...(isQuery ? {} : { requestBody: bodyOf(form, operation, storeName) }),
    responses: responsesOf(form, route, shared),
  };
}

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

function bodyOf(form: Form, operation: Operation, storeName: string): Json {
  const schema = requestSchema(operation, form, storeName);
  const { example } = operation;
  return { required: true, content: { 'application/json': { schema, example } } };
}
