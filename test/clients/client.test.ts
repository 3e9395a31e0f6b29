/** Our own client has the types of the served documents, and works against the service. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../client/src/client.ts';
import { AccessError, NotFoundError, QuotaError } from '../../client/src/errors.ts';
import { clientFiles } from '../../scripts/client/generate-types.ts';
import { formA, formB } from '../../src/delivery/interface/forms.ts';
import type { Harness } from '../support/http-harness.ts';
import { startMarketHarness } from '../support/market-harness.ts';

const ROOT = join(import.meta.dirname, '../..');

it('has the types of both forms and of the administration', async () => {
  const files = await clientFiles([formA, formB]);
  expect(files.size).toBe(3);
  for (const [file, text] of files) expect(readFileSync(join(ROOT, file), 'utf8')).toBe(text);
});

describe('the client on the service', () => {
  let server: Harness;
  let url: string;
  let key: string;
  beforeAll(async () => {
    server = await startMarketHarness({ forms: [formA, formB] });
    url = await server.listen();
    key = await server.mintKey();
  });
  afterAll(async () => await server.close());

  it('answers data, quota and request id, in both forms', async () => {
    const [a, b] = [createClient('A', { url, key }), createClient('B', { url, key })];
    const found = await a.search({ keyword: 'yoga mat', pageSize: 5 });
    expect(found.data.products.length).toBe(5);
    expect(found.quota?.limit).toBe(2000);
    expect(found.requestId).not.toBe('');
    const asin = found.data.products[0]?.asin ?? '';
    const [byA, byB] = [await a.product({ asin }), await b.product({ asin })];
    expect(byB.data.title).toBe(byA.data.title);
    const profit = await b.profit({ asin, cost: 3 });
    expect(profit.data.currency).toBe('USD');
    expect(await a.csv('search', { keyword: 'yoga mat' })).toMatch(/^marketplace,currency,/);
  });

  it('walks over all pages and all parts of a history', async () => {
    const client = createClient('A', { url, key });
    const all = await client.search({ keyword: 'yoga mat', pageSize: 100 });
    const seen: string[] = [];
    for await (const { data } of client.searchPages({ keyword: 'yoga mat', pageSize: 3 })) {
      seen.push(...data.products.map(({ asin }) => asin));
    }
    expect(seen).toEqual(all.data.products.map(({ asin }) => asin));
    const asin = seen[0] ?? '';
    const parts = [];
    for await (const { data } of client.historyParts('bsrHistory', { asin, from: 'first' })) {
      parts.push(data);
    }
    expect(parts.at(-1)?.nextFrom).toBeNull();
  });

  it('throws an error of its kind with code and request id', async () => {
    const client = createClient('A', { url, key });
    const missing = client.product({ asin: 'B000000000' });
    await expect(missing).rejects.toBeInstanceOf(NotFoundError);
    await expect(missing).rejects.toMatchObject({
      code: 'product_not_found',
      requestId: expect.stringMatching(/./),
    });
    const stranger = createClient('A', { url: `${url}/api/v1/`, key: 'sl_nobody' });
    await expect(stranger.usage({})).rejects.toBeInstanceOf(AccessError);
  });

  it('does not wait for the next day', async () => {
    const client = createClient('A', { url, key: await server.mintKey('starter') });
    await client.batch({
      operation: 'product',
      items: Array.from({ length: 100 }, () => ({ asin: 'B000000000' })),
    });
    await expect(client.search({ keyword: 'mat' })).rejects.toBeInstanceOf(QuotaError);
  });
});

describe('the client on a busy service', () => {
  /** Refuses the first requests, then answers. */
  async function busy(refusals: number) {
    let asked = 0;
    const server = createServer((_, response) => {
      asked += 1;
      if (asked > refusals) response.end('{"success":true,"data":{"used":1}}');
      else response.writeHead(503, { 'retry-after': '0' }).end('<html>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return { server, client: createClient('A', { url: `http://127.0.0.1:${port}/` }) };
  }

  it('asks again after 503, and gives up in the end', async () => {
    const patient = await busy(3);
    expect((await patient.client.usage({})).data.used).toBe(1);
    const hopeless = await busy(4);
    await expect(hopeless.client.usage({})).rejects.toMatchObject({ status: 503 });
    patient.server.close();
    hopeless.server.close();
  });

  it('stops when it is told to', async () => {
    const { server, client } = await busy(0);
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(client.usage({}, { signal })).rejects.toThrow('enough');
    server.close();
  });
});
