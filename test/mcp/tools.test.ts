/** Tools over HTTP: what assistants see, and the envelope of answers. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Agent, startAgent } from '../support/agent.ts';

const LISTED_BYTES_MAX = 14 * 1024;

let agent: Agent;
beforeAll(async () => {
  agent = await startAgent();
});
afterAll(() => agent.close());

it('lists its tools in 14 KB, each with its hints, both schemas, and words for each argument', async () => {
  const { rawPayload } = await agent.post('{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
  expect(rawPayload.length).toBeLessThan(LISTED_BYTES_MAX);
  const { tools } = await agent.client.listTools();
  for (const { name, annotations, description, inputSchema, outputSchema } of tools) {
    expect(annotations).toEqual({ readOnlyHint: true, openWorldHint: false });
    expect(description).toBeTruthy();
    for (const [argument, schema] of Object.entries(inputSchema.properties ?? {})) {
      const { description: words, enum: values } = schema as Record<string, unknown>;
      expect([name, argument, words ?? values]).toEqual([name, argument, expect.anything()]);
    }
    expect([inputSchema.type, outputSchema?.['type']]).toEqual(['object', 'object']);
  }
});

it('answers with the figures of the interface, and counts each question', async () => {
  const [asin = '', other = ''] = agent.asins;
  const before = await agent.tool('get_usage');
  const answer = await agent.tool('get_products', { asins: [asin, other], detail: 'full' });
  for (const [at, one] of [asin, other].entries()) {
    const { data } = await agent.get(`/product?asin=${one}`);
    expect(answer['products']).toHaveProperty([at, 'price'], data['price']);
    expect(answer['products']).toHaveProperty([at, 'monthlySales'], data['monthlySales']);
  }
  const after = await agent.tool('get_usage');
  // Two for the products, and two for the answers to compare with.
  expect(Number(after['used']) - Number(before['used'])).toBe(4);
  expect(after['quota']).toMatchObject({ left: after['remaining'] });
});

it('shows only the fields that are asked for, and names them if one is unknown', async () => {
  const [asin = ''] = agent.asins;
  const { products } = await agent.tool('get_products', { asins: [asin], fields: ['price'] });
  expect((products as object[]).map(Object.keys)).toEqual([['asin', 'price']]);
  const refused = await agent.refusal('get_products', { asins: [asin], fields: ['cost'] });
  expect(refused).toMatchObject({ code: 'invalid_parameter', details: [{ field: 'fields' }] });
  expect(refused.details[0]?.allowed).toContain('price');
});

it('says what to do if it cannot answer', async () => {
  const unknown = await agent.refusal('get_products', { asins: ['B0UNKNOWN0'] });
  expect(unknown).toMatchObject({ code: 'product_not_found' });
  expect(unknown.next).toContain('search_products');
  const wrong = await agent.refusal('get_products', { asin: 'B0UNKNOWN0' });
  expect(wrong.details.map(({ field }) => field)).toEqual(['asins', 'asin']);
  await expect(agent.tool('no_tool')).rejects.toThrow('there are search_products');
});

it('refuses messages without a key, from foreign pages, and by other methods', async () => {
  const post = (headers: Record<string, string>) =>
    agent.post('{"jsonrpc":"2.0","id":1,"method":"tools/list"}', headers);
  expect((await post({ 'x-api-key': '' })).statusCode).toBe(401);
  expect((await post({ origin: 'http://elsewhere.example' })).statusCode).toBe(403);
  const { statusCode, headers } = await agent.request('/mcp');
  expect([statusCode, headers['allow']]).toEqual([405, 'POST, OPTIONS']);
});
