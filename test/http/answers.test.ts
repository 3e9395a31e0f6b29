/** What successful answers look like: caching, compression, CSV, CORS, ids. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EchoApp, echoApp, echoForm } from '../support/echo-form.ts';
import { type Harness, startHarness, TEST_NOW } from '../support/http-harness.ts';

const URL_OF_X = '/api/v1/echo?keyword=x';
const ORIGIN = 'https://dash.example.com';

let server: Harness;
let app: EchoApp;
beforeAll(async () => {
  app = echoApp();
  server = await startHarness({
    forms: [echoForm],
    app,
    settings: { corsOrigins: [ORIGIN] },
  });
});
afterAll(async () => await server.close());

const etagOf = async (url: string, headers: Record<string, string> = {}) =>
  String((await server.request(url, { headers })).headers['etag']);

describe('ETag', () => {
  it('is the same for the same question, however it is put', async () => {
    const etag = await etagOf(URL_OF_X);
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(await etagOf('/form-a/api/v1/echo?page=1&keyword=+x&marketplace=amazon.com')).toBe(etag);
    expect(await etagOf(URL_OF_X, { 'accept-encoding': 'br' })).toBe(etag);
  });

  it('differs by parameters, representation, data and day', async () => {
    const etags = new Set([
      await etagOf(URL_OF_X),
      await etagOf('/api/v1/echo?keyword=X'),
      await etagOf(`${URL_OF_X}&page=2`),
      await etagOf(`${URL_OF_X}&marketplace=amazon.de`),
      await etagOf(`${URL_OF_X}&format=csv`),
    ]);
    app.revisionNow += 1;
    etags.add(await etagOf(URL_OF_X));
    server.setNow(TEST_NOW + 86_400);
    etags.add(await etagOf(URL_OF_X));
    server.setNow(TEST_NOW);
    expect(etags.size).toBe(7);
  });

  it('answers 304 to every way of naming it, and 200 to others', async () => {
    const etag = await etagOf(URL_OF_X);
    const ask = async (tag: string) =>
      (await server.request(URL_OF_X, { headers: { 'if-none-match': tag } })).statusCode;
    expect(await ask(etag)).toBe(304);
    expect(await ask(etag.slice(2))).toBe(304);
    expect(await ask(`"other",${etag}`)).toBe(304);
    expect(await ask('*')).toBe(304);
    expect(await ask('"other"')).toBe(200);
    app.revisionNow += 1;
    expect(await ask(etag)).toBe(200);
  });

  it('answers 304 to any name where there is an answer, kept or not', async () => {
    const headers = { 'if-none-match': '*' };
    const ask = async (url: string) => await server.request(url, { headers });
    const [made, kept] = [
      await ask('/api/v1/echo?keyword=any'),
      await ask('/api/v1/echo?keyword=any'),
    ];
    for (const { statusCode, body, headers: sent } of [made, kept]) {
      expect({ statusCode, body }).toEqual({ statusCode: 304, body: '' });
      expect(sent['etag']).toBe(await etagOf('/api/v1/echo?keyword=any'));
    }
    expect((await ask('/api/v1/fail/B000000001?how=unknown')).statusCode).toBe(404);
    expect((await ask('/api/v1/openapi.json')).statusCode).toBe(304);
  });

  it.each(['/docs', '/api/v1/docs'])('lets a browser keep %s alive with a 304', async (url) => {
    const first = await server.request(url, { key: null });
    const headers = { 'if-none-match': String(first.headers['etag']) };
    const again = await server.request(url, { key: null, headers });
    expect(again.statusCode).toBe(304);
    const policy = first.headers['content-security-policy'];
    expect(policy).toContain("'self'");
    expect(again.headers['content-security-policy']).toBe(policy);
  });

  it('sends the same headers with a 304, and no body', async () => {
    const full = await server.request(URL_OF_X);
    const headers = { 'if-none-match': String(full.headers['etag']) };
    const short = await server.request(URL_OF_X, { headers });
    expect(short.body).toBe('');
    for (const name of ['etag', 'cache-control', 'vary', 'ratelimit-policy']) {
      expect(short.headers[name]).toBe(full.headers[name]);
    }
    expect(full.headers['cache-control']).toBe('private, max-age=60, must-revalidate');
    expect(full.headers['vary']).toBe('X-API-Key, Authorization, Accept, Accept-Encoding, Origin');
  });

  it('is not given to what changes with every request', async () => {
    const usage = await server.request('/api/v1/usage');
    expect(usage.headers['etag']).toBeUndefined();
    expect(usage.headers['cache-control']).toBe('no-store');
  });
});

describe('bodies', () => {
  it('are the same with and without the cache, compressed and not', async () => {
    const plainServer = await startHarness({
      forms: [echoForm],
      app: echoApp(),
      settings: { bodyCacheBytes: 0 },
    });
    const texts = new Set<string>();
    for (const one of [server, plainServer]) {
      for (const encoding of ['identity', 'gzip', 'br', 'br', 'gzip']) {
        const response = await one.request(URL_OF_X, { headers: { 'accept-encoding': encoding } });
        const bytes = response.rawPayload;
        expect(response.headers['content-encoding'] ?? 'identity').toBe(encoding);
        expect(response.headers['content-length']).toBe(String(bytes.length));
        if (encoding === 'br') texts.add(brotliDecompressSync(bytes).toString());
        else if (encoding === 'gzip') texts.add(gunzipSync(bytes).toString());
        else texts.add(bytes.toString());
      }
    }
    await plainServer.close();
    expect(texts.size).toBe(1);
  });

  it('of HEAD are left out, their headers are not', async () => {
    const get = await server.request(URL_OF_X);
    const head = await server.request(URL_OF_X, { method: 'HEAD' });
    expect(head.body).toBe('');
    for (const name of ['content-length', 'content-type', 'etag', 'cache-control']) {
      expect(head.headers[name]).toBe(get.headers[name]);
    }
  });

  it('are made once for a repeated question, and anew after a change of data', async () => {
    let calls = 0;
    const counting = {
      ...echoForm,
      routes: echoForm.routes.map((route) => ({
        ...route,
        operation: {
          ...route.operation,
          handle: (...given: Parameters<typeof route.operation.handle>) => {
            calls += 1;
            return route.operation.handle(...given);
          },
        },
      })),
    };
    const ownApp = echoApp();
    const own = await startHarness({ forms: [counting], app: ownApp });
    for (let times = 0; times < 3; times += 1) await own.request(URL_OF_X);
    expect(calls).toBe(1);
    ownApp.revisionNow += 1;
    await own.request(URL_OF_X);
    expect(calls).toBe(2);
    await own.request(`${URL_OF_X}&format=csv`);
    expect(calls).toBe(3);
    await own.close();
  });
});

describe('CSV', () => {
  it('is asked for by parameter or by Accept; the parameter wins', async () => {
    const typeOf = async (url: string, accept?: string) => {
      const headers: Record<string, string> = accept === undefined ? {} : { accept };
      return String((await server.request(url, { headers })).headers['content-type']);
    };
    expect(await typeOf(`${URL_OF_X}&format=csv`)).toMatch(/^text\/csv; charset=utf-8/);
    expect(await typeOf(URL_OF_X, 'text/csv')).toMatch(/^text\/csv/);
    expect(await typeOf(URL_OF_X, 'text/csv, application/json;q=0.9')).toMatch(/^text\/csv/);
    expect(await typeOf(URL_OF_X, 'application/json, text/csv;q=0.9')).toMatch(/json/);
    expect(await typeOf(URL_OF_X, '*/*')).toMatch(/json/);
    expect(await typeOf(URL_OF_X, 'text/html')).toMatch(/json/);
    expect(await typeOf(`${URL_OF_X}&format=json`, 'text/csv')).toMatch(/json/);
  });

  it.each([
    ['TEXT/CSV', 'csv'],
    ['text/CSV; q=0.9', 'csv'],
    ['Text/Csv;Header=Present, Application/JSON;Q=0.5', 'csv'],
    ['text/csv, */*', 'csv'],
    ['text/csv, */*;q=0.1', 'csv'],
    ['text/*', 'csv'],
    ['text/csv;q=0.5, */*', 'json'],
    ['text/csv;q=0.5, application/*', 'json'],
    ['text/csv;q=0, */*', 'json'],
    ['text/csv;q=0', 'json'],
    ['text/csv, application/json', 'json'],
    ['text/html, application/xml;q=0.9, */*;q=0.8', 'json'],
    ['application/json, text/plain, */*', 'json'],
  ])('with Accept: %s, answers %s, made or kept', async (accept, kind) => {
    const url = '/api/v1/echo?keyword=accepted';
    for (const headers of [{ accept }, { accept: '*/*' }, { accept }]) {
      const type = String((await server.request(url, { headers })).headers['content-type']);
      expect(type).toMatch(new RegExp(headers.accept === accept ? kind : 'json'));
    }
  });

  it('holds marketplace and currency in each row, and no live formula', async () => {
    const response = await server.request(`${URL_OF_X}&format=csv`);
    const [head, first] = response.body.split('\r\n');
    expect(head).toBe('marketplace,currency,title,price');
    expect(first).toBe(`amazon.com,USD,"'=HYPERLINK(""http://example.com/0"") x",0.5`);
    expect(response.headers['content-disposition']).toBe('attachment; filename="echo.csv"');
  });

  it('links to the rows that follow, also from a kept answer, and JSON needs no link', async () => {
    const linkOf = async (url: string) => (await server.request(url)).headers['link'];
    for (const _ of ['made', 'kept']) {
      expect(await linkOf(`${URL_OF_X}&page=2&format=csv`)).toBe(
        '<?keyword=x&page=3&format=csv>; rel="next"',
      );
    }
    expect(await linkOf(`${URL_OF_X}&page=3&format=csv`)).toBeUndefined();
    expect(await linkOf(`${URL_OF_X}&page=2`)).toBeUndefined();
  });

  it('is refused under an unknown name, and as a parameter where there are no rows', async () => {
    const unknown = await server.request(`${URL_OF_X}&format=xml`);
    expect(unknown.json().error).toMatchObject({
      code: 'invalid_parameter',
      message: 'format: must be one of json, csv, not "xml"',
    });
    const noRows = await server.request('/api/v1/usage?format=csv');
    expect(noRows.json().error).toMatchObject({ code: 'unknown_parameter' });
  });
});

describe('CORS', () => {
  it('opens answers, errors too, to the origins listed and to no other', async () => {
    for (const url of [URL_OF_X, '/api/v1/echo', '/nothing']) {
      const theirs = await server.request(url, { headers: { origin: ORIGIN } });
      expect(theirs.headers['access-control-allow-origin']).toBe(ORIGIN);
      const exposed = String(theirs.headers['access-control-expose-headers']).split(', ');
      for (const name of ['X-RateLimit-Remaining', 'ETag', 'Link', 'X-Corrected-Keyword']) {
        expect(exposed).toContain(name);
      }
      expect(theirs.headers['access-control-allow-credentials']).toBeUndefined();
      const other = await server.request(url, { headers: { origin: 'https://evil.example' } });
      expect(other.headers['access-control-allow-origin']).toBeUndefined();
      expect(other.headers['vary']).toContain('Origin');
    }
  });

  it('answers preflights without a key', async () => {
    const preflight = await server.request('/api/v1/post', {
      key: null,
      method: 'OPTIONS',
      headers: { origin: ORIGIN, 'access-control-request-method': 'POST' },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-methods': 'POST, OPTIONS',
      allow: 'POST, OPTIONS',
    });
    expect(preflight.headers['access-control-allow-headers']).toContain('X-API-Key');
  });

  it('is off unless set', async () => {
    const closed = await startHarness({ forms: [echoForm], app: echoApp() });
    const response = await closed.request(URL_OF_X, { headers: { origin: ORIGIN } });
    await closed.close();
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
    expect(response.headers['vary']).not.toContain('Origin');
  });
});

describe('X-Request-Id', () => {
  it('is the client’s own when it is a sane token', async () => {
    const idFor = async (id: string) =>
      (await server.request('/healthz', { headers: { 'x-request-id': id } })).headers[
        'x-request-id'
      ];
    expect(await idFor('order-7.a_b')).toBe('order-7.a_b');
    for (const strange of ['', 'a b', 'x'.repeat(65), '<script>', await server.mintKey()]) {
      expect(await idFor(strange)).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    }
  });
});

describe('security headers', () => {
  it('stand on every answer', async () => {
    for (const url of [URL_OF_X, '/nothing', '/healthz', '/api/v1/%zz', '/api/v1/openapi.json']) {
      const { headers } = await server.request(url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
    }
  });
});
