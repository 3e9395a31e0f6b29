/** The request collection of a form for Postman, in Collection Format v2.1. */
import type { Form, FormRoute } from '../../interface/operation.ts';
import {
  type SampleParameter,
  type ScriptWords,
  sampleRequest,
  testLines,
  VARIABLES,
  withVariables,
} from './samples.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

const WORDS: ScriptWords = {
  status: 'pm.response.code',
  body: 'pm.response.json()',
  test: 'pm.test',
  setVariable: 'pm.collectionVariables.set',
};

type Json = Readonly<Record<string, unknown>>;

export interface CollectionOptions {
  /** The collection's initial address: `http://127.0.0.1:8080/form-a/api/v1`. */
  readonly baseUrl: string;
  readonly storeName: string;
}

export function postmanCollection(form: Form, { baseUrl, storeName }: CollectionOptions): Json {
  return {
    info: {
      name: `Shelfline, form ${form.name}`,
      description:
        'Set the variables `apiKey`, `baseUrl` and `keyword`, then run it: the first request finds the products the others ask for.',
      schema: SCHEMA,
    },
    auth: {
      type: 'apikey',
      apikey: texts({ key: 'X-API-Key', value: '{{apiKey}}', in: 'header' }),
    },
    variable: texts({ baseUrl, apiKey: '', ...VARIABLES }),
    item: form.routes.map((route) => itemOf(form, route, storeName)),
  };
}

function texts(values: Readonly<Record<string, string>>): Json[] {
  return Object.entries(values).map(([key, value]) => ({ key, value, type: 'string' }));
}

function itemOf(form: Form, route: FormRoute, storeName: string): Json {
  const { path, query, body } = sampleRequest(form, route, storeName);
  const raw = withVariables(JSON.stringify(body, null, 2));
  const used = query.filter(({ isUsed }) => isUsed).map(({ name, value }) => `${name}=${value}`);
  const url = {
    raw: `{{baseUrl}}${route.path}${used.length > 0 ? `?${used.join('&')}` : ''}`,
    host: ['{{baseUrl}}'],
    path: route.path.split('/').slice(1),
    ...(query.length > 0 ? { query: query.map(queryEntry) } : {}),
    ...(path.length > 0 ? { variable: path.map(({ name, value }) => ({ key: name, value })) } : {}),
  };
  return {
    name: route.operation.summary,
    event: [
      { listen: 'test', script: { type: 'text/javascript', exec: testLines(form, route, WORDS) } },
    ],
    request: {
      method: route.method,
      description: route.operation.description,
      header: body === null ? [] : [{ key: 'Content-Type', value: 'application/json' }],
      url: JSON.parse(withVariables(JSON.stringify(url))),
      ...(body === null
        ? {}
        : { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } }),
    },
    response: [],
  };
}

function queryEntry({ name, value, description, isUsed }: SampleParameter): Json {
  return { key: name, value, description, ...(isUsed ? {} : { disabled: true }) };
}
