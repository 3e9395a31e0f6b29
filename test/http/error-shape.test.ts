/** Every code, provoked; and the one shape of every answer that is not a success. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureSchema } from '../../src/delivery/http/reference/openapi-components.ts';
import { ERROR_STATUS } from '../../src/delivery/present/error-status.ts';
import { type ErrorCode, ShelflineError } from '../../src/domain/values/error.ts';
import { echoApp, echoForm } from '../support/echo-form.ts';
import { type Harness, type RequestOptions, startHarness } from '../support/http-harness.ts';
import { type RawAnswer, rawRequest } from '../support/raw-http.ts';

const BASE = '/api/v1';
const JSON_HEADERS = { 'content-type': 'application/json' };

let server: Harness;
let port: number;
const seen = new Set<ErrorCode>();

beforeAll(async () => {
  server = await startHarness({
    forms: [echoForm],
    app: echoApp(),
    settings: { requestTimeoutMs: 1_000, headersTimeoutMs: 1_000, handlerTimeoutMs: 100 },
  });
  port = Number(new URL(await server.listen()).port);
});
afterAll(async () => await server.close());

const isFailure = new Ajv2020({ strict: false, validateFormats: false }).compile(
  failureSchema(Object.keys(ERROR_STATUS) as ErrorCode[]),
);

function expectFailure(
  answer: { status: number; body: string; header: (name: string) => unknown },
  code: ErrorCode,
): void {
  expect([answer.status, answer.body]).toEqual([ERROR_STATUS[code], expect.any(String)]);
  const body = JSON.parse(answer.body);
  expect(isFailure(body), JSON.stringify(isFailure.errors)).toBe(true);
  expect(body.error.code).toBe(code);
  expect(body.error.message.length).toBeGreaterThan(5);
  expect(Object.keys(body.error)).toEqual(
    code === 'daily_limit_exceeded'
      ? ['code', 'message', 'details', 'requestId', 'resetsAt']
      : ['code', 'message', 'details', 'requestId'],
  );
  expect(answer.header('x-request-id')).toBe(body.error.requestId);
  expect(answer.header('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.header('cache-control')).toBe('no-store');
  expect(answer.header('x-content-type-options')).toBe('nosniff');
  seen.add(code);
}

async function expectAnswer(url: string, options: RequestOptions, code: ErrorCode) {
  const response = await server.request(url, options);
  const { statusCode: status, body, headers } = response;
  expectFailure({ status, body, header: (name) => headers[name] }, code);
  return response;
}

function expectRaw({ status, body, headers }: RawAnswer, code: ErrorCode): void {
  expectFailure({ status, body, header: (name) => headers.get(name) }, code);
  expect(headers.get('content-length')).toBe(String(Buffer.byteLength(body)));
}

describe('an address where nothing is', () => {
  it.each([
    ['/api/v1/echo/?keyword=x', '/api/v1/echo'],
    ['//api/v1//echo', '/api/v1/echo'],
    ['/Api/v1/Echo', '/api/v1/echo'],
    ['/echo?keyword=x', '/api/v1/echo'],
    ['/form-b/api/v1/echo', '/form-a/api/v1/echo'],
    ['/form-b/api/v1/fail/B000000001/', '/form-a/api/v1/fail/B000000001'],
    ['/api/v1/docs/', '/api/v1/docs'],
  ])('%s is told the one that was likely meant: %s', async (url, meant) => {
    const { error } = (await server.request(url)).json();
    expect(error.message).toBe(`There is nothing at this address; did you mean ${meant}?`);
    expect(error.details).toEqual([
      { field: 'path', issue: 'is not an address here', allowed: [meant] },
    ]);
  });

  it.each([
    ['/nothing', '/api/v1'],
    [`${BASE}/nothing?x=/form-b/api/v1`, BASE],
    ['/form-b/api/v1/nothing', '/form-b/api/v1'],
    ['/form-a/api/v10/echo', '/api/v1'],
  ])('%s is told where to look: %s', async (url, base) => {
    const { message } = (await server.request(url)).json().error;
    expect(message).toBe(
      `There is nothing at this address; GET ${base}/openapi.json lists what there is.`,
    );
  });
});

describe('answers of the pipeline', () => {
  const post = (payload: string, headers: Record<string, string> = JSON_HEADERS) =>
    ({ method: 'POST', payload, headers }) as const;

  it.each<[ErrorCode, string, RequestOptions]>([
    ['missing_parameter', `${BASE}/echo`, {}],
    ['invalid_parameter', `${BASE}/echo?keyword=%zz`, {}],
    ['invalid_parameter', `${BASE}/echo?keyword=a%00b`, {}],
    ['unknown_parameter', `${BASE}/echo?keyword=x&y=1`, {}],
    ['invalid_body', `${BASE}/post`, post('{')],
    ['invalid_body', `${BASE}/post`, post('[1]')],
    ['invalid_body', `${BASE}/post`, { method: 'POST' }],
    ['bad_request', `${BASE}/%zz`, {}],
    ['bad_request', `${BASE}/fail/%ff?how=x`, {}],
    ['missing_api_key', `${BASE}/echo`, { key: null }],
    ['invalid_api_key', `${BASE}/echo`, { key: 'sl_nonsense' }],
    ['route_not_found', '/nothing', {}],
    ['route_not_found', `${BASE}/search/`, {}],
    ['route_not_found', '/form-b/api/v1/echo', {}],
    ['product_not_found', `${BASE}/fail/B000000001?how=unknown`, {}],
    ['method_not_allowed', `${BASE}/echo`, { method: 'PUT' }],
    ['method_not_allowed', `${BASE}/post`, {}],
    ['method_not_allowed', '/healthz', { method: 'POST' }],
    ['payload_too_large', `${BASE}/post`, post(`"${'x'.repeat(256 * 1024)}"`)],
    ['uri_too_long', `${BASE}/echo?keyword=${'x'.repeat(8 * 1024)}`, {}],
    ['uri_too_long', `/${'x'.repeat(8 * 1024)}`, {}],
    ['unsupported_media_type', `${BASE}/post`, post('{}', { 'content-type': 'text/plain' })],
    ['unsupported_media_type', `${BASE}/post`, post('{}', { 'content-type': 'nonsense' })],
    ['foreign_origin', '/session', { method: 'DELETE', headers: { origin: 'https://elsewhere' } }],
    ['operator_only', '/admin/v1/keys', {}],
    ['internal_error', `${BASE}/fail/B000000001?how=defect`, {}],
    ['provider_unavailable', `${BASE}/fail/B000000001?how=provider`, {}],
    ['unavailable', `${BASE}/fail/B000000001?how=slow`, {}],
  ])('%s: %s', async (code, url, options) => {
    const response = await expectAnswer(url, options, code);
    const isWaiting = ERROR_STATUS[code] === 503;
    expect(response.headers['retry-after'] !== undefined).toBe(isWaiting);
  });

  it('plan_without_api_access', async () => {
    const key = await server.mintKey('free');
    await expectAnswer(`${BASE}/echo?keyword=x`, { key }, 'plan_without_api_access');
  });

  it('daily_limit_exceeded', async () => {
    const key = await server.mintKey('starter');
    const items = JSON.stringify({ keyword: 'x', items: Array(100).fill(1) });
    expect((await server.request(`${BASE}/post`, { key, ...post(items) })).statusCode).toBe(200);
    await expectAnswer(`${BASE}/echo?keyword=x`, { key }, 'daily_limit_exceeded');
  });

  it.each<ErrorCode>([
    'category_not_found',
    'no_keyword_data',
    'no_history',
    'overloaded',
    'request_timeout',
    'headers_too_large',
  ])('%s, thrown by an operation', async (code) => {
    const app = echoApp();
    const store = { revision: () => Promise.reject(new ShelflineError(code, 'As told.')) };
    const other = await startHarness({
      forms: [echoForm],
      app: { ...app, store: store as unknown as typeof server.app.store },
    });
    const { statusCode, body, headers } = await other.request(`${BASE}/echo?keyword=x`);
    await other.close();
    expectFailure({ status: statusCode, body, header: (name) => headers[name] }, code);
  });

  it('shows nothing of a defect, and logs it', async () => {
    const response = await server.request(`${BASE}/fail/B000000001?how=defect`);
    expect(response.body).not.toContain('secret');
    const line = server.lines.findLast(({ level }) => level === 'error');
    expect(line?.fields['requestId']).toBe(response.headers['x-request-id']);
    expect(String(line?.fields['err'])).toContain('secret internals');
  });
});

describe('answers of the HTTP parser', () => {
  const get = (target: string, ...headers: string[]) =>
    `GET ${target} HTTP/1.1\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`;
  const close = 'Connection: close';

  it.each<[string, ErrorCode, string | Buffer]>([
    ['no Host', 'bad_request', get('/healthz', close)],
    ['not HTTP at all', 'bad_request', 'hello\r\n\r\n'],
    ['an unknown method', 'bad_request', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['HTTP/2 preface', 'bad_request', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a broken header line', 'bad_request', get('/healthz', 'Host: x', 'no colon')],
    ['NUL in a header', 'bad_request', get('/healthz', 'Host: x', 'X-A: a\0b')],
    ['NUL in the target', 'bad_request', get('/a\0b', 'Host: x')],
    ['white space before the colon', 'bad_request', get('/healthz', 'Host : x')],
    ['a folded header', 'bad_request', get('/healthz', 'Host: x', 'X-A: b', ' c\x01')],
    [
      'length and chunks at once',
      'bad_request',
      `POST ${BASE}/post HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'two lengths',
      'bad_request',
      `POST ${BASE}/post HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcd`,
    ],
    ['huge headers', 'headers_too_large', get('/healthz', 'Host: x', `X-A: ${'a'.repeat(20_000)}`)],
    ['a huge target', 'uri_too_long', get(`/${'a'.repeat(20_000)}`, 'Host: x')],
    ['a target beyond the parser', 'uri_too_long', get(`/${'a'.repeat(100_000)}`, 'Host: x')],
    ['headers beyond it', 'headers_too_large', get('/', 'Host: x', `X-A: ${'a'.repeat(100_000)}`)],
    ['two hosts', 'bad_request', get('/healthz', 'Host: x', 'Host: x')],
    ['two hosts and another', 'bad_request', get('http://z/healthz', 'Host: x', 'host: y')],
    ['bytes that are not UTF-8', 'bad_request', bytes(`${BASE}/echo?keyword=`, [0xff, 0xfe])],
    ['UTF-8 that is not encoded', 'bad_request', bytes('/', [0xc3, 0xa4])],
    [
      'a method nobody serves here',
      'method_not_allowed',
      `PROPFIND /healthz HTTP/1.1\r\nHost: x\r\n${close}\r\n\r\n`,
    ],
    [
      'QUERY without a type',
      'method_not_allowed',
      `QUERY /healthz HTTP/1.1\r\nHost: x\r\n${close}\r\n\r\n`,
    ],
    ['OPTIONS *', 'route_not_found', `OPTIONS * HTTP/1.1\r\nHost: x\r\n${close}\r\n\r\n`],
    ['headers that never end', 'request_timeout', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ])('%s', async (_, code, request) => {
    expectRaw(await rawRequest(port, request), code);
  });

  function bytes(target: string, tail: readonly number[]): Buffer {
    const rest = ` HTTP/1.1\r\nHost: x\r\n${close}\r\n\r\n`;
    return Buffer.concat([Buffer.from(`GET ${target}`), Buffer.from(tail), Buffer.from(rest)]);
  }

  it('a body that never ends', async () => {
    const key = await server.mintKey();
    const head = `POST ${BASE}/post HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\n`;
    expectRaw(await rawRequest(port, `${head}Content-Length: 50\r\n\r\n{`), 'request_timeout');
  });

  it('serves HTTP/1.0 without Host, and an absolute target', async () => {
    const old = await rawRequest(port, 'GET /healthz HTTP/1.0\r\n\r\n');
    expect([old.status, old.body]).toEqual([200, '{"success":true,"data":{"status":"ok"}}']);
    const absolute = get('http://x/healthz', 'Host: x', close);
    expect((await rawRequest(port, absolute)).status).toBe(200);
  });

  it('serves what expects a thing it does not know', async () => {
    const answer = await rawRequest(port, get('/healthz', 'Host: x', 'Expect: miracles', close));
    expect(answer.status).toBe(200);
  });

  it('ignores an upgrade nobody offers', async () => {
    const upgrade = get('/healthz', 'Host: x', 'Upgrade: websocket', 'Connection: Upgrade, close');
    expect((await rawRequest(port, upgrade)).status).toBe(200);
  });

  it.each([
    ['is no JSON', 'application/json', '{'],
    ['gives a name twice', 'application/json', '{"a":1,"a":1}'],
    ['is in another coding', 'application/json; charset=latin1', '{}'],
    ['is no object', 'application/json', '[]'],
  ])('keeps the connection of a body that was read, and %s', async (_, type, body) => {
    const head = `POST ${BASE}/post HTTP/1.1\r\nHost: x\r\nX-API-Key: ${await server.mintKey()}\r\n`;
    const post = `${head}Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const { status, text } = await rawRequest(port, post + get('/healthz', 'Host: x', close));
    expect([status, text.endsWith('{"status":"ok"}}')]).toEqual([
      type === 'application/json' ? 400 : 415,
      true,
    ]);
  });

  it('answers pipelined requests in order', async () => {
    const first = get('/healthz', 'Host: x');
    const answer = await rawRequest(port, first + get('/nothing', 'Host: x', close));
    expect(answer.text.indexOf('"status":"ok"')).toBeLessThan(
      answer.text.indexOf('route_not_found'),
    );
  });
});

it('every code of the program was provoked here', () => {
  const all = Object.keys(ERROR_STATUS) as ErrorCode[];
  expect(all.filter((code) => !seen.has(code))).toEqual([]);
});
