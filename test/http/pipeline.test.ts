/** The order of checks, what counts against the day's limit, and the headers that tell it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeKey, listKeys, revokeKey } from '../../src/app/accounts/manage-keys.ts';
import { DEFAULT_PLANS } from '../../src/domain/account/plans.ts';
import { echoApp, echoForm } from '../support/echo-form.ts';
import { type Harness, startHarness, TEST_NOW } from '../support/http-harness.ts';

const BASE = '/api/v1';
const JSON_HEADERS = { 'content-type': 'application/json' };
const MIDNIGHT = Date.UTC(2026, 10, 22) / 1000;

let server: Harness;
beforeAll(async () => {
  const plans = [...DEFAULT_PLANS, { name: 'tiny', dailyLimit: 2 }];
  server = await startHarness({ forms: [echoForm], app: { ...echoApp(), plans } });
});
afterAll(async () => await server.close());

const remaining = ({ headers }: { headers: Record<string, unknown> }) =>
  Number(headers['x-ratelimit-remaining']);
const codeOf = (response: { json(): { error: { code: string } } }) => response.json().error.code;

describe('order of checks', () => {
  it('route before key', async () => {
    expect((await server.request(`${BASE}/nothing`, { key: null })).statusCode).toBe(404);
    const wrong = await server.request(`${BASE}/echo`, { key: null, method: 'DELETE' });
    expect(wrong.statusCode).toBe(405);
    expect(wrong.headers['allow']).toBe('GET, HEAD, OPTIONS');
  });

  it('key before parameters and before the body', async () => {
    expect((await server.request(`${BASE}/echo`, { key: null })).statusCode).toBe(401);
    const broken = { method: 'POST', payload: '{', headers: JSON_HEADERS } as const;
    expect((await server.request(`${BASE}/post`, { ...broken, key: null })).statusCode).toBe(401);
  });

  it('plan before parameters', async () => {
    const key = await server.mintKey('free');
    const response = await server.request(`${BASE}/echo`, { key });
    expect(response.statusCode).toBe(403);
    expect(codeOf(response)).toBe('plan_without_api_access');
    expect(response.headers['ratelimit-policy']).toBe('"daily";q=0;w=86400');
  });

  it('parameters before quota', async () => {
    const key = await server.mintKey('starter');
    const batch = JSON.stringify({ keyword: 'x', items: Array(100).fill(1) });
    const spend = { key, method: 'POST', payload: batch, headers: JSON_HEADERS } as const;
    expect((await server.request(`${BASE}/post`, spend)).statusCode).toBe(200);
    expect((await server.request(`${BASE}/echo`, { key })).statusCode).toBe(400);
    expect((await server.request(`${BASE}/echo?keyword=x`, { key })).statusCode).toBe(429);
  });
});

describe('keys', () => {
  it('are read from X-API-Key first, then from Authorization in any case', async () => {
    const good = await server.mintKey();
    const url = `${BASE}/usage`;
    const ask = (headers: Record<string, string>) => server.request(url, { key: null, headers });
    expect((await ask({ authorization: `bEaReR ${good}` })).statusCode).toBe(200);
    const both = { 'x-api-key': good, authorization: 'Bearer nonsense' };
    expect((await ask(both)).statusCode).toBe(200);
    const wrongFirst = { 'x-api-key': 'nonsense', authorization: `Bearer ${good}` };
    expect((await ask(wrongFirst)).statusCode).toBe(401);
    expect((await ask({ authorization: `Basic ${good}` })).statusCode).toBe(401);
  });

  it('are never read from the URL', async () => {
    const good = await server.mintKey();
    const response = await server.request(`${BASE}/usage?apiKey=${good}`, { key: null });
    expect(codeOf(response)).toBe('missing_api_key');
  });

  it('get one answer for unknown, malformed and revoked, with a challenge', async () => {
    const revoked = await server.mintKey();
    const id = (await listKeys(server.app)).find(({ prefix }) => revoked.startsWith(prefix))?.id;
    await revokeKey(server.app, id ?? '');
    const unknown = `sl_${'0'.repeat(40)}`;
    const bodies = new Set<string>();
    for (const key of [revoked, unknown, 'x']) {
      const response = await server.request(`${BASE}/usage`, { key });
      expect(response.headers['www-authenticate']).toContain('error="invalid_token"');
      bodies.add(JSON.stringify({ ...response.json().error, requestId: null }));
    }
    expect(bodies.size).toBe(1);
  });

  it('follow a change of plan at once', async () => {
    const key = await server.mintKey('starter');
    const id = (await listKeys(server.app)).find(({ prefix }) => key.startsWith(prefix))?.id ?? '';
    await changeKey(server.app, id, { plan: 'pro' });
    const response = await server.request(`${BASE}/usage`, { key });
    expect(response.json().data).toMatchObject({ plan: 'pro', limit: 500 });
  });
});

describe('counting', () => {
  it.each([
    ['200', `${BASE}/echo?keyword=x`, 200, 1],
    ['200 of HEAD', `${BASE}/echo?keyword=x`, 200, 1],
    ['404 for data', `${BASE}/fail/B000000001?how=unknown`, 404, 1],
    ['400 for a parameter', `${BASE}/echo?keyword=x&page=0`, 400, 0],
    ['400 found late', `${BASE}/fail/B000000001?how=late`, 400, 0],
    ['500', `${BASE}/fail/B000000001?how=defect`, 500, 0],
    ['503', `${BASE}/fail/B000000001?how=provider`, 503, 0],
    ['usage', `${BASE}/usage`, 200, 0],
    ['404 for a route', `${BASE}/nothing`, 404, 0],
    ['405', `${BASE}/post`, 405, 0],
  ])('%s', async (name, url, status, cost) => {
    const key = await server.mintKey('pro');
    const method = name.endsWith('HEAD') ? 'HEAD' : 'GET';
    const response = await server.request(url, { key, method });
    expect(response.statusCode).toBe(status);
    if (response.headers['x-ratelimit-remaining'] !== undefined) {
      expect(remaining(response)).toBe(500 - cost);
    }
    const usage = await server.request(`${BASE}/usage`, { key });
    expect(usage.json().data.used).toBe(cost);
  });

  it('counts a 304', async () => {
    const key = await server.mintKey('pro');
    const first = await server.request(`${BASE}/echo?keyword=x`, { key });
    const etag = String(first.headers['etag']);
    const headers = { 'if-none-match': etag };
    const second = await server.request(`${BASE}/echo?keyword=x`, { key, headers });
    expect([second.statusCode, second.body, remaining(second)]).toEqual([304, '', 498]);
  });

  it('counts a batch by its items, gives back the failed ones, refuses it whole', async () => {
    const key = await server.mintKey('starter');
    const ask = (items: unknown[]) =>
      server.request(`${BASE}/post`, {
        key,
        method: 'POST',
        headers: JSON_HEADERS,
        payload: JSON.stringify({ keyword: 'x', items }),
      });
    expect(remaining(await ask(Array(60).fill('ok')))).toBe(40);
    expect(remaining(await ask(['ok', 'fail', 'fail']))).toBe(39);
    const refused = await ask(Array(40).fill('ok'));
    expect(refused.statusCode).toBe(429);
    expect(refused.json().error.details).toMatchObject([{ field: 'items', remaining: 39 }]);
    expect(refused.json().error.message).toBe(
      "Of the plan's 100 requests a day 39 are left, 40 are needed. " +
        'Send fewer items, or wait for 2026-11-22T00:00:00Z.',
    );
    // Waiting is no remedy for more than a whole day's.
    const larger = await server.request(`${BASE}/post`, {
      key: await server.mintKey('tiny'),
      method: 'POST',
      headers: JSON_HEADERS,
      payload: JSON.stringify({ keyword: 'x', items: Array(3).fill('ok') }),
    });
    expect(larger.json().error.message).toBe(
      "Of the plan's 2 requests a day 2 are left, 3 are needed. Send fewer items.",
    );
    expect(remaining(await ask(Array(39).fill('ok')))).toBe(0);
  });

  it('grants exactly the limit to 150 requests at once', async () => {
    const key = await server.mintKey('starter');
    // A machine that stands still turns requests away, uncounted; these are asked again.
    const ask = async () => {
      for (;;) {
        const response = await server.request(`${BASE}/echo?keyword=x`, { key });
        if (response.statusCode !== 503) return response;
      }
    };
    const responses = await Promise.all(Array.from({ length: 150 }, ask));
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50);
    const refused = responses.find(({ statusCode }) => statusCode === 429);
    expect(refused?.headers['retry-after']).toBe(String(MIDNIGHT - TEST_NOW));
    expect(refused?.json().error).toMatchObject({
      message: "The plan's 100 requests a day are used up. Wait for 2026-11-22T00:00:00Z.",
      resetsAt: '2026-11-22T00:00:00Z',
    });
  });

  it('begins anew at 00:00 UTC', async () => {
    const key = await server.mintKey('starter');
    server.setNow(MIDNIGHT - 1);
    const before = await server.request(`${BASE}/echo?keyword=x`, { key });
    server.setNow(MIDNIGHT);
    const after = await server.request(`${BASE}/usage`, { key });
    server.setNow(TEST_NOW);
    expect(before.headers['ratelimit']).toBe('"daily";r=99;t=1');
    expect(after.headers['ratelimit']).toBe('"daily";r=100;t=86400');
    expect(after.json().data.days.slice(0, 2)).toEqual([
      { date: '2026-11-22', used: 0 },
      { date: '2026-11-21', used: 1 },
    ]);
  });
});

describe('quota headers', () => {
  it('stand on every answer to a known key', async () => {
    const key = await server.mintKey('pro');
    const post = { key, method: 'POST' } as const;
    const responses = [
      await server.request(`${BASE}/echo?keyword=x`, { key }),
      await server.request(`${BASE}/echo`, { key }),
      await server.request(`${BASE}/fail/B000000001?how=defect`, { key }),
      await server.request(`${BASE}/post`, { ...post, payload: '{', headers: JSON_HEADERS }),
      await server.request(`${BASE}/post`, {
        ...post,
        payload: 'x',
        headers: { 'content-type': 'text/plain' },
      }),
      await server.request(`${BASE}/post`, {
        ...post,
        payload: `"${'x'.repeat(300_000)}"`,
        headers: JSON_HEADERS,
      }),
      await server.request(`${BASE}/usage`, { key }),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([
      200, 400, 500, 400, 415, 413, 200,
    ]);
    const refused = [
      await server.request(`${BASE}/nothing`, { key }),
      await server.request(`${BASE}/echo`, { key, method: 'DELETE' }),
      await server.request(`${BASE}/echo?keyword=${'x'.repeat(9_000)}`, { key }),
      await server.request(`${BASE}/%zz`, { key }),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 405, 414, 400]);
    for (const { headers } of [...responses, ...refused]) {
      expect(headers).toMatchObject({
        'ratelimit-policy': '"daily";q=500;w=86400',
        ratelimit: '"daily";r=499;t=43200',
        'x-ratelimit-limit': '500',
        'x-ratelimit-remaining': '499',
        'x-ratelimit-reset': String(MIDNIGHT),
      });
    }
  });
});

describe('an address where nothing is', () => {
  it('says as much to a bad key, and shows a plan without access a day of nothing', async () => {
    const ask = (key: string | null) => server.request(`${BASE}/nothing`, { key });
    const answers = [await ask(null), await ask('x'), await ask(await server.mintKey('free'))];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect(answers.map(({ headers }) => headers['ratelimit-policy'])).toEqual([
      undefined,
      undefined,
      '"daily";q=0;w=86400',
    ]);
  });
});
