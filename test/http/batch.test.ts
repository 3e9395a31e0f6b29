/**
 * Batches of histories: bounded together, in turns with everybody else, and sent as they are made.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formA, formB } from '../../src/delivery/interface/forms.ts';
import { profitOperation } from '../../src/delivery/operations/profit.ts';
import { deriveListings } from '../../src/domain/estimation/family/derive-listings.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import type { ProductObservation } from '../../src/domain/product/observation.ts';
import type { Asin } from '../../src/domain/values/asin.ts';
import { HOUR_S } from '../../src/domain/values/time.ts';
import { type Harness, TEST_NOW } from '../support/http-harness.ts';
import { startMarketHarness } from '../support/market-harness.ts';

const BASE = '/api/v1';
const LONG = 'B0LONGHIST' as Asin;
const HOURS = 12_000;
const BOUND = 100_000;

let server: Harness;
let origin: string;
beforeAll(async () => {
  server = await startMarketHarness({ forms: [formA, formB] });
  await server.app.store.imports.apply([longProduct()], deriveListings(builtInModel()));
  origin = await server.listen();
});
afterAll(async () => await server.close());

interface BatchAnswer {
  readonly data: {
    readonly operation: string;
    readonly results: readonly {
      readonly status: number;
      readonly data: { series: { points: unknown[] }[]; nextFrom: string | null } | null;
      readonly error: { code: string } | null;
      readonly nextFrom: string | null;
    }[];
  };
}

const hourly = { asin: LONG, interval: 'hour', from: 'first' };
const small = { asin: LONG, interval: 'day', from: '2026-11-01', to: '2026-11-10' };

async function ask(items: readonly object[], key: string, headers: Record<string, string> = {}) {
  return await fetch(`${origin}${BASE}/batch`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ operation: 'price-history', items }),
  });
}

async function usedBy(key: string): Promise<number> {
  const usage = await server.request(`${BASE}/usage`, { key });
  return usage.json().data.used;
}

it('of profits goes by the name of the form, and by that of every form', async () => {
  const ask = async (base: string, operation: string) => {
    const payload = JSON.stringify({ operation, items: [profitOperation.example] });
    const headers = { 'content-type': 'application/json' };
    const url = `${base}/batch`;
    return (await server.request(url, { method: 'POST', headers, payload })).json();
  };
  const [b, a] = ['/form-b/api/v1', '/form-a/api/v1'];
  for (const [base, name] of [
    [b, 'profit'],
    [b, 'profit-calc'],
    [a, 'profit-calc'],
  ] as const) {
    const { data } = await ask(base, name);
    expect([data.operation, data.results[0].status]).toEqual([name, 200]);
  }
  expect((await ask(a, 'profit')).error.code).toBe('invalid_parameter');
});

describe('a batch of histories', () => {
  it('answers 100,000 points, and says of the rest where to go on, uncounted', async () => {
    const key = await server.mintKey();
    const items = [
      small,
      ...Array(11).fill(hourly),
      { ...small, asin: 'B0NOTHERE1' },
      { asin: LONG },
    ];
    const answer = (await (await ask(items, key)).json()) as BatchAnswer;
    const { results } = answer.data;
    expect(results.map(({ status }) => status)).toEqual([...Array(11).fill(200), 413, 413, 413]);
    const points = results.map(({ data }) => data?.series[0]?.points.length ?? 0);
    expect(points.slice(0, 2)).toEqual([10, 10_000]);
    expect(points.reduce((sum, count) => sum + count, 0)).toBe(BOUND);
    const cut = results[10];
    expect(cut?.data?.nextFrom).not.toBeNull();
    expect(results.slice(11).map(({ nextFrom }) => nextFrom)).toEqual([
      'first',
      '2026-11-01T00:00:00Z',
      '2025-11-21T12:00:00Z',
    ]);
    expect(results[11]?.error?.code).toBe('payload_too_large');
    expect(await usedBy(key)).toBe(11);
  });

  it.each(['br', 'gzip', 'identity'])('is the same when it is sent as %s', async (coding) => {
    const key = await server.mintKey();
    const answer = await ask([hourly, hourly], key, { 'accept-encoding': coding });
    expect(answer.headers.get('content-encoding')).toBe(coding === 'identity' ? null : coding);
    const { data } = (await answer.json()) as BatchAnswer;
    expect(data.operation).toBe('price-history');
    expect(data.results.map(({ status }) => status)).toEqual([200, 200]);
    expect(await usedBy(key)).toBe(2);
  });

  it('lets the event loop turn between its items, and takes turns with other keys', async () => {
    const [one, other] = [await server.mintKey(), await server.mintKey()];
    const ended: string[] = [];
    const read = async (name: string, items: readonly object[], key: string) => {
      await (await ask(items, key)).text();
      ended.push(name);
    };
    let turns = 0;
    const count = setInterval(() => {
      turns += 1;
    }, 0);
    const heavy = Array(3)
      .fill(null)
      .map(() => read('heavy', Array(10).fill(hourly), one));
    const light = read('light', [hourly], other);
    await Promise.all([...heavy, light]);
    clearInterval(count);
    expect(ended[0]).toBe('light');
    expect(turns).toBeGreaterThan(20);
  });
});

function longProduct(): ProductObservation {
  const from = TEST_NOW - HOURS * HOUR_S;
  return {
    kind: 'product',
    marketplace: 'US',
    asin: LONG,
    source: 'csv',
    observedAt: TEST_NOW,
    facts: { title: 'Long history' },
    series: [
      {
        name: 'new',
        categoryId: null,
        points: Array.from({ length: HOURS }, (_, hour) => ({
          at: from + hour * HOUR_S,
          value: 1000 + (hour % 7),
          state: 'ok',
        })),
      },
    ],
  };
}
