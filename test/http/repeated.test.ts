/** A question asked again is answered in the same words as the first time, and counted the same. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { echoApp, echoForm } from '../support/echo-form.ts';
import { type Harness, startHarness } from '../support/http-harness.ts';
import { rawRequest } from '../support/raw-http.ts';

const ORIGIN = 'https://dash.example.com';
const QUESTIONS = ['keyword=x', 'keyword=caf%C3%A9', 'keyword=x&format=csv', 'keyword=x&page=2'];
const MANNERS: Readonly<Record<string, string>>[] = [
  {},
  { 'accept-encoding': 'gzip' },
  { 'accept-encoding': 'br, gzip' },
  { accept: 'text/csv' },
  { origin: ORIGIN },
  { origin: 'https://other.example.com' },
  { 'if-none-match': '"other"' },
];

let server: Harness;
let port: number;
beforeAll(async () => {
  server = await startHarness({
    forms: [echoForm],
    app: echoApp(),
    settings: { corsOrigins: [ORIGIN] },
  });
  port = Number(new URL(await server.listen()).port);
});
afterAll(async () => await server.close());

describe('a repeated question', () => {
  const cases = QUESTIONS.flatMap((query) => MANNERS.map((manner) => ({ query, manner })));

  it.each(cases)('$query with $manner', async ({ query, manner }) => {
    const key = await server.mintKey('starter');
    const ask = () => exchange(`/api/v1/echo?${query}`, { 'x-api-key': key, ...manner });
    const answers = [await ask(), await ask(), await ask()];
    for (const [times, { headers, ...answer }] of answers.entries()) {
      expect(headers.get('x-ratelimit-remaining')).toBe(String(99 - times));
      expect(headers.get('ratelimit')).toContain(`r=${99 - times};`);
      expect({ ...answer, ...withoutChanging(headers) }).toEqual({
        status: 200,
        body: answers[0]?.body,
        ...withoutChanging(answers[0]?.headers ?? new Map()),
      });
    }
  });

  it('is answered 304 when it names the answer, with the same headers each time', async () => {
    const key = await server.mintKey('starter');
    const url = '/api/v1/echo?keyword=named';
    const first = await exchange(url, { 'x-api-key': key });
    const named = { 'x-api-key': key, 'if-none-match': first.headers.get('etag') ?? '' };
    const [second, third] = [await exchange(url, named), await exchange(url, named)];
    expect([second.status, third.status, third.body]).toEqual([304, 304, '']);
    expect(withoutChanging(third.headers)).toEqual(withoutChanging(second.headers));
    expect(third.headers.get('x-ratelimit-remaining')).toBe('97');
  });

  it('is refused without a good key or quota, as ever', async () => {
    const url = '/api/v1/echo?keyword=refused';
    const key = await server.mintKey('starter');
    const statuses: number[] = [];
    for (let times = 0; times < 101; times += 1) {
      statuses.push((await exchange(url, { 'x-api-key': key })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.at(-1)).toBe(429);
    expect((await exchange(url, {})).status).toBe(401);
    expect((await exchange(url, { 'x-api-key': 'nonsense' })).status).toBe(401);
    expect((await exchange(url, { 'x-api-key': await server.mintKey('free') })).status).toBe(403);
  });

  it('is logged and measured like the first', async () => {
    const key = await server.mintKey('pro');
    const url = '/api/v1/echo?keyword=logged';
    const before = server.lines.length;
    for (let times = 0; times < 3; times += 1) await exchange(url, { 'x-api-key': key });
    await server.request('/healthz');
    const lines = server.lines.slice(before, before + 3).map(({ fields }) => fields);
    expect(lines).toHaveLength(3);
    for (const line of lines) {
      expect(line).toEqual({
        ...lines[0],
        requestId: expect.any(String),
        ms: expect.any(Number),
      });
    }
    expect(new Set(lines.map(({ requestId }) => requestId)).size).toBe(3);
  });
});

/** One connection a request, closed by the server. */
async function exchange(url: string, headers: Readonly<Record<string, string>>) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `GET ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines.join('')}\r\n`;
  const { status, body, headers: received } = await rawRequest(port, head);
  return { status, body, headers: received };
}

const CHANGING = ['x-request-id', 'date', 'ratelimit', 'x-ratelimit-remaining'];

function withoutChanging(headers: ReadonlyMap<string, string>) {
  return Object.fromEntries([...headers].filter(([name]) => !CHANGING.includes(name)).sort());
}
