/** What watches the service: health, readiness, figures, log lines, load, closing. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSqliteAccounts } from '../../src/adapters/sqlite/accounts/accounts.ts';
import { openUsageDatabase } from '../../src/adapters/sqlite/accounts/open-database.ts';
import { echoApp, echoForm } from '../support/echo-form.ts';
import { type Harness, startHarness } from '../support/http-harness.ts';

const TOKEN = 'operator-token-0123456789';
const SLOW = '/api/v1/fail/B000000001?how=slow';

let server: Harness;
beforeAll(async () => {
  server = await startHarness({
    forms: [echoForm],
    app: echoApp(),
    settings: { operatorToken: TOKEN },
  });
});
afterAll(async () => await server.close());

describe('health', () => {
  it('is told without a key', async () => {
    for (const url of ['/healthz', '/readyz']) {
      expect((await server.request(url, { key: null })).json().success).toBe(true);
    }
  });

  it('is told to HEAD, too', async () => {
    for (const url of ['/healthz', '/readyz', '/metrics']) {
      const { statusCode, body } = await server.request(url, { key: null, method: 'HEAD' });
      expect([statusCode, body]).toEqual([200, '']);
    }
  });

  it('tells an unreachable store apart from a dead process', async () => {
    const app = echoApp();
    const store = { revision: () => Promise.reject(new Error('disk gone')) };
    const broken = await startHarness({
      forms: [echoForm],
      app: { ...app, store: store as unknown as Harness['app']['store'] },
    });
    expect((await broken.request('/healthz')).statusCode).toBe(200);
    const ready = await broken.request('/readyz');
    await broken.close();
    expect([ready.statusCode, ready.json().error.code]).toEqual([503, 'unavailable']);
    expect(ready.body).not.toContain('disk gone');
  });

  it('is not ready before all threads serve and searches are answered', async () => {
    let [isServing, revision]: [boolean, number | null] = [false, null];
    const starting = await startHarness({
      forms: [echoForm],
      app: { ...echoApp(), searchRevision: () => revision },
      settings: { isServing: () => isServing },
    });
    const statusOf = async (url: string) => (await starting.request(url, { key: null })).statusCode;
    expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([503, 200]);
    isServing = true;
    expect(await statusOf('/readyz')).toBe(503);
    revision = 1;
    expect(await statusOf('/readyz')).toBe(200);
    await starting.close();
  });

  it('tells of a damaged file of keys, and which row it is to the log', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'shelfline-ready-'));
    const accounts = createSqliteAccounts({ directory });
    const keys = accounts.keys;
    const damaged = await startHarness({ forms: [echoForm], app: { ...echoApp(), keys } });
    const database = openUsageDatabase(directory);
    database.exec("UPDATE api_key SET plan = 'pro'");
    database.close();
    const ready = await damaged.request('/readyz', { key: null });
    await damaged.close();
    await accounts.close();
    rmSync(directory, { recursive: true });
    expect([ready.statusCode, ready.json().error.code]).toEqual([503, 'unavailable']);
    expect(ready.json().error.message).toContain('(usage.db) is damaged');
    const fault = damaged.lines.find(({ level }) => level === 'error')?.fields['err'];
    expect(fault).toMatchObject({ cause: { message: expect.stringMatching(/^api_key key_/) } });
  });
});

describe('metrics', () => {
  const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
    server.request('/metrics', { key: null, remoteAddress, headers });

  it('are for this machine and for the operator', async () => {
    expect((await ask('127.0.0.1')).statusCode).toBe(200);
    expect((await ask('::1')).statusCode).toBe(200);
    expect((await ask('10.0.0.7')).statusCode).toBe(404);
    expect((await ask('10.0.0.7', { authorization: 'Bearer wrong' })).statusCode).toBe(404);
    expect((await ask('10.0.0.7', { authorization: `Bearer ${TOKEN}` })).statusCode).toBe(200);
  });

  it('are not opened by a proxy on this machine', async () => {
    expect((await ask('127.0.0.1', { 'x-forwarded-for': '10.0.0.7' })).statusCode).toBe(404);
    expect((await ask('127.0.0.1', { forwarded: 'for=10.0.0.7' })).statusCode).toBe(404);
  });

  it('name route templates, methods and statuses, and nothing of a customer', async () => {
    const key = await server.mintKey();
    await server.request('/api/v1/echo?keyword=secretword', { key });
    await server.request('/api/v1/fail/B00SECRET1?how=unknown', { key });
    await server.request('/secretpath');
    await server.request('/api/v1/echo', { method: 'PROPFIND' as 'GET' });
    const text = (await ask('127.0.0.1')).body;
    expect(text).toMatch(/_count\{route="\/api\/v1\/echo",method="GET",status="200"\} 1\n/);
    expect(text).toMatch(/_count\{route="\/api\/v1\/fail\/:asin",method="GET",status="404"\} 1\n/);
    expect(text).toMatch(/_count\{route="none",method="GET",status="404"\} \d+\n/);
    expect(text.toLowerCase()).not.toMatch(/secret/);
    expect(text).not.toContain(key);
  });
});

describe('log lines', () => {
  it('never hold a key, wherever it was put', async () => {
    const key = await server.mintKey();
    const attempts = [
      server.request('/api/v1/echo?keyword=x', { key }),
      server.request(`/api/v1/echo?apiKey=${key}`),
      server.request(`/${key}`),
      server.request(`/api/v1/fail/${key}?how=defect`),
      server.request('/api/v1/echo?keyword=x', { headers: { 'x-request-id': key } }),
      server.request('/api/v1/echo', { key: `${key}x` }),
      server.request('/api/v1/fail/B000000001?how=defect', { key }),
    ];
    await Promise.all(attempts);
    const text = JSON.stringify(server.lines);
    expect(server.lines.length).toBeGreaterThanOrEqual(attempts.length);
    expect(text).not.toContain(key);
  });

  it('tell route, status, duration and the id of the key', async () => {
    const response = await server.request('/api/v1/echo?keyword=x');
    expect(server.lines.at(-1)).toEqual({
      level: 'info',
      message: 'answered',
      fields: {
        requestId: response.headers['x-request-id'],
        method: 'GET',
        route: '/api/v1/echo',
        status: 200,
        ms: expect.any(Number),
        key: expect.stringMatching(/^key_/),
      },
    });
  });

  it('can be switched off', async () => {
    const silent = await startHarness({
      forms: [echoForm],
      app: echoApp(),
      settings: { accessLog: false },
    });
    await silent.request('/healthz');
    await silent.close();
    expect(silent.lines).toEqual([]);
  });
});

describe('closing', () => {
  it('lets requests in progress finish and takes no new connection', async () => {
    const closing = await startHarness({ forms: [echoForm], app: echoApp() });
    const base = await closing.listen();
    const key = await closing.mintKey();
    const running = fetch(base + SLOW, { headers: { 'x-api-key': key } });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const closed = closing.close();
    // What waits at the port is accepted first.
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect(fetch(`${base}/healthz`)).rejects.toThrow();
    const response = await running;
    expect(response.status).toBe(200);
    expect(response.headers.get('connection')).toBe('close');
    await closed;
  });

  it('does not wait for a client that never finishes', async () => {
    const closing = await startHarness({
      forms: [echoForm],
      app: echoApp(),
      settings: { drainTimeoutMs: 100 },
    });
    const { port } = new URL(await closing.listen());
    const accepted = once(closing.fastify.server, 'connection');
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n');
    const [incoming] = await accepted;
    // Idle connections close at once; this one must be seen to have begun a request.
    while (incoming.bytesRead === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const gone = new Promise((resolve) => socket.once('close', resolve));
    await closing.close();
    await gone;
    expect(closing.lines.map(({ message }) => message).join()).toContain('did not finish in time');
  });
});
