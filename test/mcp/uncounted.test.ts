/** Asking a data directory without a key: nothing is counted, and nobody else gets in by it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askInside } from '../../src/delivery/http/agents/ask-inside.ts';
import { createServer } from '../../src/delivery/http/server.ts';
import { formA } from '../../src/delivery/interface/forms.ts';
import { uncounted } from '../../src/main/command/uncounted.ts';
import type { Harness } from '../support/http-harness.ts';
import { startMarketHarness } from '../support/market-harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startMarketHarness({ forms: [formA] });
});
afterAll(() => harness.close());

it('lets this process alone ask, as often as it wants', async () => {
  const { app, key } = uncounted(harness.app);
  const server = createServer({ app, forms: [formA], version: '0.0.0-test' });
  const ask = (path: string, asking: string) =>
    server.inject({ url: `/api/v1${path}`, headers: { 'x-api-key': asking } });
  expect((await ask('/search?keyword=yoga', key)).statusCode).toBe(200);
  expect((await ask('/usage', key)).json().data).toMatchObject({ plan: 'local', limit: null });
  expect((await ask('/usage', await harness.mintKey())).statusCode).toBe(401);
  expect((await harness.request('/api/v1/usage', { key })).statusCode).toBe(401);
  await server.close();
  const stopped = askInside(server)('http://inside/api/v1/usage');
  await expect(stopped).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
});
