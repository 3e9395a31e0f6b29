/**
 * The service does what its document says, and the document says what the service does: routes both
 * ways, and for every operation every status it can answer, provoked and checked.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorsOf } from '../../src/delivery/http/reference/errors.ts';
import { formA, formB } from '../../src/delivery/interface/forms.ts';
import { ERROR_STATUS } from '../../src/delivery/present/error-status.ts';
import { type ErrorCode, ShelflineError } from '../../src/domain/values/error.ts';
import type { Harness } from '../support/http-harness.ts';
import { SAMPLES } from '../support/http-samples.ts';
import { startMarketHarness } from '../support/market-harness.ts';
import { rawRequest } from '../support/raw-http.ts';
import {
  type DocumentedOperation,
  fetchDocument,
  type JudgedAnswer,
  responseAt,
  type ServedDocument,
} from '../support/served-document.ts';
import { unexplainedNulls } from '../support/unexplained-nulls.ts';

const FORMS = [formA, formB];
const BASES = ['/api/v1', '/form-a/api/v1', '/form-b/api/v1'];
/** What a base serves that is no operation. */
const REFERENCE = ['/openapi.json', '/collection.postman.json', '/docs'];

let server: Harness;
let port: number;
let fault: Error | null = null;
let isQuotaBroken = false;
let spentKey: string;
const documents = new Map<string, ServedDocument>();
/** How many operations are asked for their raw answers at a time: a busy machine takes no more. */
const LANES = 16;
/** Answers that need a connection of their own; asked for while tests run. By method and path. */
const rawAnswers = new Map<string, Promise<readonly JudgedAnswer[]>>();

beforeAll(async () => {
  server = await startMarketHarness({
    forms: FORMS,
    settings: { requestTimeoutMs: 1_000, headersTimeoutMs: 1_000 },
  });
  breakable(server.app, ['store', 'usage']);
  port = Number(new URL(await server.listen()).port);
  spentKey = await spendKey();
  const lanes: Promise<unknown>[] = Array.from({ length: LANES }, () => Promise.resolve());
  for (const base of BASES) {
    const document = await fetchDocument(server, base);
    documents.set(base, document);
    for (const operation of document.operations) {
      const lane = rawAnswers.size % LANES;
      const answers = lanes[lane]?.then(() => Promise.all(askRaw(base, operation)));
      if (answers === undefined) throw new TypeError('no lane');
      // One that fails shows in the test that waits for it.
      lanes[lane] = answers.catch(() => undefined);
      rawAnswers.set(placeOf(base, operation), answers);
    }
  }
});
afterAll(async () => await server.close());

/** While `fault` is set, everything the store is asked fails with it, and so does usage. */
function breakable(app: Harness['app'], names: readonly ('store' | 'usage')[]): void {
  for (const name of names) {
    const wrap = <Whole extends object>(whole: Whole): Whole =>
      new Proxy(whole, {
        get(target, property) {
          const part: unknown = Reflect.get(target, property);
          if (typeof part === 'object' && part !== null) return wrap(part);
          if (typeof part !== 'function') return part;
          if (name === 'usage' && property === 'giveBack') return part.bind(target);
          // Batches answer faults of the store item by item; only their quota can fail them whole.
          if (name === 'usage' && property === 'take' && !isQuotaBroken) return part.bind(target);
          return (...given: unknown[]) => {
            return fault === null ? part.apply(target, given) : Promise.reject(fault);
          };
        },
      });
    Object.assign(app, { [name]: wrap(app[name]) });
  }
}

function documentAt(base: string): ServedDocument {
  const document = documents.get(base);
  if (document === undefined) throw new TypeError(`no document at ${base}`);
  return document;
}

describe('routes and document', () => {
  it('name the same operations at every base', () => {
    const routes = servedRoutes(server.fastify.printRoutes({ commonPrefix: false }));
    for (const base of BASES) {
      const served = [...routes]
        .filter((route) => route.includes(` ${base}/`))
        .filter((route) => !REFERENCE.some((path) => route.endsWith(` ${base}${path}`)));
      const documented = documentAt(base).operations.map(
        ({ method, path }) => `${method} ${base}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      );
      expect(served.toSorted()).toEqual(documented.toSorted());
    }
  });

  it('serve every form completely at its own base and the default one at /api/v1', () => {
    const paths = (base: string) => documentAt(base).operations.map(({ path }) => path);
    expect(paths('/api/v1')).toEqual(paths('/form-a/api/v1'));
    expect(paths('/form-a/api/v1')).toHaveLength(formA.routes.length);
    expect(paths('/form-b/api/v1')).toHaveLength(formB.routes.length);
  });
});

describe.each(BASES)('document at %s', (base) => {
  it('is OpenAPI 3.1 with both ways to send a key', () => {
    const { json } = documentAt(base);
    expect(json['openapi']).toBe('3.1.0');
    // Clients of generators take no server without a host.
    expect(json['servers']).toMatchObject([{ url: `http://localhost:80${base}` }]);
    expect(json['security']).toEqual([{ apiKey: [] }, { bearer: [] }]);
  });

  it('resolves all its references and describes every response', () => {
    const { json, operations } = documentAt(base);
    const text = JSON.stringify(json);
    for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = pointer
        .split('/')
        .reduce<unknown>((value, part) => (value as Record<string, unknown>)?.[part], json);
      expect(found, pointer).toBeDefined();
    }
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(text).not.toContain('x-marketplaces');
    expect(text).not.toMatch(/"description":""/);
  });

  it('shows examples of failures that are failures of the schema it gives', () => {
    const document = documentAt(base);
    for (const operation of document.operations) {
      for (const status of operation.statuses) {
        const { path, method } = operation;
        const { content } = responseAt(document.json, path, method, status);
        for (const { value } of Object.values(content?.['application/json']?.examples ?? {})) {
          const headers = { 'content-type': 'application/json' };
          const answer = { statusCode: status, headers, body: JSON.stringify(value) };
          expect(document.faultOf(operation, answer)).toBeNull();
        }
      }
    }
  });
});

it('the judge of these tests finds what the document does not say', async () => {
  const document = documentAt('/api/v1');
  const operation = document.operations.find(({ operationId }) => operationId === 'search');
  if (operation === undefined) throw new TypeError('search is not documented');
  const { statusCode, headers, body } = await server.request('/api/v1/search?keyword=yoga');
  const judge = (changed: string, status = statusCode) =>
    document.faultOf(operation, { statusCode: status, headers, body: changed });
  expect(judge(body)).toBeNull();
  expect(judge(body.replace('"totalResults":', '"total":'))).toContain('totalResults');
  expect(judge(body.replace('"products":[{', '"products":[{"extra":1,'))).toContain('additional');
  expect(judge(body.replace(/"price":[0-9.]+/, '"price":"9"'))).toContain('price');
  expect(judge(body, 418)).toContain('418');
});

const cases = FORMS.flatMap((form) =>
  form.routes.map((route) => ({
    base: `/form-${form.name.toLowerCase()}/api/v1`,
    name: route.operation.name,
    route,
  })),
);

describe.each(cases)('$name of $base', ({ base, name, route }) => {
  const sample = SAMPLES[name];
  if (sample === undefined) throw new TypeError(`no samples for ${name}`);
  const document = () => documentAt(base);
  const operation = (): DocumentedOperation => {
    const found = document().operations.find(({ operationId }) => operationId === name);
    if (found === undefined) throw new TypeError(`${name} is not documented`);
    return found;
  };
  const ask = (
    input: Readonly<Record<string, unknown>>,
    options: { key?: string | null; headers?: Record<string, string>; query?: string } = {},
  ) => server.request(...requestOf(base, operation(), input, options));
  const expectDocumented = (answer: JudgedAnswer, status: number) => {
    const why = answer.statusCode >= 500 ? String(lastError()) : answer.body;
    expect(answer.statusCode, why).toBe(status);
    expect(document().faultOf(operation(), answer)).toBeNull();
  };
  const plain = sample.good[0] ?? {};

  it.each(sample.good)('200: %j', async (input) => {
    const answer = await ask(input);
    expectDocumented(answer, 200);
    expect(unexplainedNulls(answer.json().data)).toEqual([]);
    if (route.operation.rows !== undefined) {
      const csv = await ask(input, { query: 'format=csv' });
      expectDocumented(csv, 200);
      expect(csv.body.split('\r\n')[0]).toMatch(/^marketplace,currency/);
    }
  });

  it.each(sample.bad ?? [])('400: %j, also when nothing is left today', async (input) => {
    const key = await server.mintKey('pro');
    expectDocumented(await ask(input, { key }), 400);
    expectDocumented(await ask(input, { key: spentKey }), 400);
    const usage = await server.request(`${base}/usage`, { key });
    expect(usage.json().data.used).toBe(0);
  });

  it('answers the example of the reference', async () => {
    const example = Object.keys(route.operation.example);
    const known = [...operation().parameters.map((one) => one.name), ...bodyNames(operation())];
    expect(example.filter((field) => !known.includes(field))).toEqual([]);
  });

  it('every status it documents', async () => {
    const provoked = new Map<number, JudgedAnswer>([[200, await ask(plain)]]);
    const keep = (answer: JudgedAnswer) => provoked.set(answer.statusCode, answer);
    const etag = (await ask(plain)).headers['etag'];
    if (etag !== undefined) keep(await ask(plain, { headers: { 'if-none-match': String(etag) } }));
    keep(await ask({ ...plain, nonsense: 1 }));
    keep(await ask(plain, { key: null }));
    keep(await ask(plain, { key: await server.mintKey('free') }));
    keep(await ask(plain, { key: spentKey }));
    for (const input of Object.values(sample.failing)) keep(await ask(input));
    // These do not read the store before they answer.
    isQuotaBroken = name === 'batch' || name === 'finder';
    keep(await withFault(new Error('as told'), () => ask(plain)));
    keep(await withFault(new ShelflineError('unavailable', 'As told.'), () => ask(plain)));
    keep(await ask(plain, { query: `x=${'y'.repeat(9_000)}` }));
    for (const answer of (await rawAnswers.get(placeOf(base, operation()))) ?? []) keep(answer);
    for (const [status, answer] of provoked) expectDocumented(answer, status);
    expect([...provoked.keys()].toSorted()).toEqual(operation().statuses.toSorted());
  });

  it.each(Object.entries(sample.failing))('%s', async (code, input) => {
    const answer = await ask(input);
    expect(answer.json().error.code).toBe(code);
    expect([...errorsOf(route.operation).values()].flat()).toContain(code);
    expectDocumented(answer, ERROR_STATUS[code as ErrorCode]);
  });

  it('its own codes are all provoked', () => {
    const own = route.operation.errors.filter((code) => ERROR_STATUS[code] === 404);
    expect(Object.keys(sample.failing).toSorted()).toEqual(own.toSorted());
  });

  it('refuses every other method with Allow', async () => {
    const [url] = requestOf(base, operation(), plain, {});
    // Two operations may share a path, each with a method of its own.
    const served = document()
      .operations.filter(({ path }) => path === operation().path)
      .map((one) => one.method.toUpperCase());
    const allowed = [
      ...(served.includes('GET') ? ['GET', 'HEAD'] : []),
      ...(served.includes('POST') ? ['POST'] : []),
    ];
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'] as const) {
      if (allowed.includes(method)) continue;
      const answer = await server.request(url, { method: method as 'GET' });
      expect([method, answer.statusCode]).toEqual([method, 405]);
      const named = String(answer.headers['allow']).split(', ');
      expect(named.toSorted()).toEqual([...allowed, 'OPTIONS'].toSorted());
    }
    const options = await server.request(url, { method: 'OPTIONS', key: null });
    expect(options.statusCode).toBe(204);
  });
});

const lastError = () => server.lines.findLast(({ level }) => level === 'error')?.fields['err'];

type Requested = Parameters<Harness['request']>;

function requestOf(
  base: string,
  { method, path, parameters }: DocumentedOperation,
  input: Readonly<Record<string, unknown>>,
  {
    key,
    headers,
    query,
  }: { key?: string | null; headers?: Record<string, string>; query?: string },
): [Requested[0], NonNullable<Requested[1]>] {
  const rest = new Map(Object.entries(input));
  let target = path;
  for (const parameter of parameters.filter((one) => one.in === 'path')) {
    target = target.replace(
      `{${parameter.name}}`,
      encodeURIComponent(String(rest.get(parameter.name))),
    );
    rest.delete(parameter.name);
  }
  const pairs = method === 'POST' ? [] : [...rest];
  const search = pairs.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  if (query !== undefined) search.push(query);
  const url = `${base}${target}${search.length > 0 ? `?${search.join('&')}` : ''}`;
  const common = { method, ...(key === undefined ? {} : { key }) };
  if (method === 'GET') return [url, { ...common, ...(headers === undefined ? {} : { headers }) }];
  const type = { 'content-type': 'application/json', ...headers };
  return [url, { ...common, headers: type, payload: JSON.stringify(Object.fromEntries(rest)) }];
}

/** What only a real connection can provoke: 408, 413, 415, 431. */
function askRaw(base: string, operation: DocumentedOperation): Promise<JudgedAnswer>[] {
  const path = base + operation.path.replaceAll(/\{\w+\}/g, 'B000000001');
  const start = `${operation.method} ${path} HTTP/1.1\r\nHost: x\r\n`;
  const requests = [start, `${start}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`];
  const send = async (request: string): Promise<JudgedAnswer> => {
    const { status, headers, body } = await rawRequest(port, request);
    return { statusCode: status, headers: Object.fromEntries(headers), body };
  };
  const answers = requests.map(send);
  if (operation.body === null) return answers;
  const post = (payload: string, type: string) =>
    server.request(path, { method: 'POST', payload, headers: { 'content-type': type } });
  return [...answers, post('x'.repeat(300_000), 'application/json'), post('x', 'text/plain')];
}

const placeOf = (base: string, { method, path }: DocumentedOperation) => `${method} ${base}${path}`;

async function spendKey(): Promise<string> {
  const key = await server.mintKey('starter');
  const ask = () => server.request('/api/v1/search?keyword=yoga', { key });
  await Promise.all(Array.from({ length: 100 }, ask));
  // A busy machine refuses some of them, which then count for nothing.
  while ((await ask()).statusCode !== 429);
  return key;
}

async function withFault<Result>(error: Error, run: () => Promise<Result>): Promise<Result> {
  fault = error;
  try {
    return await run();
  } finally {
    fault = null;
  }
}

/** `GET /api/v1/search`, from the router's own print; HEAD goes with GET. */
function servedRoutes(print: string): Set<string> {
  const routes = new Set<string>();
  const parents: string[] = [];
  for (const line of print.split('\n')) {
    const match = /^([│├└─\s]*)(\S+)(?: \(([A-Z, ]+)\))?$/.exec(line);
    if (match === null) continue;
    const [, indent = '', part = '', methods = ''] = match;
    const depth = indent.length / 4;
    parents.length = depth;
    parents[depth] = part;
    for (const method of methods.split(', ').filter((one) => one !== '' && one !== 'HEAD')) {
      routes.add(`${method} ${parents.join('')}`);
    }
  }
  return routes;
}

function bodyNames({ body }: DocumentedOperation): string[] {
  return Object.keys(body?.properties ?? body?.oneOf?.[0]?.properties ?? {});
}
