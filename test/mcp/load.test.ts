/** Many messages of one assistant: each question waits for its turn, and lists are limited. */
import { afterEach, expect, it } from 'vitest';
import type { HttpSettings } from '../../src/delivery/http/settings.ts';
import { type Agent, startAgent } from '../support/agent.ts';

let agent: Agent;
afterEach(() => agent.close());
const start = async (settings: Partial<HttpSettings>) => {
  agent = await startAgent(settings);
};

const message = (id: number, method: string, params: object = {}) => {
  return { jsonrpc: '2.0', id, method, params };
};
const search = (id: number) =>
  message(id, 'tools/call', { name: 'search_products', arguments: { keyword: `yoga ${id}` } });
const several = (count: number, make = search) =>
  Array.from({ length: count }, (_, at) => make(at));
const post = (sent: unknown, headers?: Record<string, string>) =>
  agent.post(JSON.stringify(sent), headers);

it('serves every question of an array in its own turn', async () => {
  // One is served, and two may wait; a message itself takes no place from its questions.
  await start({ inFlightMax: 1, waitingMax: 4 });
  expect((await post(search(1))).payload).not.toContain('overloaded');
  const { statusCode, payload } = await post(several(10));
  expect(statusCode).toBe(200);
  expect(payload.split('overloaded').length - 1).toBeGreaterThanOrEqual(5);
});

it('answers more messages at once than may be served at once', async () => {
  await start({ inFlightMax: 2, keyInFlightMax: 2 });
  const answers = await Promise.all(several(10).map((one) => post(one)));
  expect(answers.filter(({ payload }) => payload.includes('match'))).toHaveLength(10);
});

it('takes arrays from clients of 2025-03-26 alone, and short ones', async () => {
  await start({});
  const since = { 'mcp-protocol-version': '2025-06-18' };
  expect((await post(several(10))).statusCode).toBe(200);
  for (const refused of [
    await post(several(11)),
    await post([search(1), search(1)]),
    await post([search(1)], since),
  ]) {
    expect(refused.statusCode).toBe(400);
    expect(refused.json().error.code).toBe('invalid_body');
  }
  expect((await post(search(1), since)).statusCode).toBe(200);
});

it('limits messages that are not counted, of each key', async () => {
  await start({ freeMessagesAtOnce: 8, freeMessagesPerSecond: 0 });
  const list = (id: number) => message(id, 'tools/list');
  const read = (id: number) => message(id, 'resources/read', { uri: 'shelfline://glossary' });
  expect((await post(list(1))).statusCode).toBe(200);
  expect((await post(several(4, read))).statusCode).toBe(200);
  const refused = await post(several(4, read));
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('2');
  expect(refused.json().error.message).toContain('8 at once');
  expect((await post(search(1))).statusCode).toBe(200);
});
