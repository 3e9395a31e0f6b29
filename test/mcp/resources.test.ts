/** Resources: what an assistant reads to judge answers, and the whole of long ones. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Agent, startAgent } from '../support/agent.ts';

let agent: Agent;
beforeAll(async () => {
  agent = await startAgent();
});
afterAll(() => agent.close());

const read = async (uri: string) => {
  const { contents } = await agent.client.readResource({ uri });
  const [only] = contents;
  return only !== undefined && 'text' in only ? only.text : '';
};

it('reads every listed resource', async () => {
  const { resources } = await agent.client.listResources();
  const texts = await Promise.all(resources.map(({ uri }) => read(uri)));
  expect(texts.map((text) => text.length > 100)).toEqual(texts.map(() => true));
});

it('explains the words of answers without marks of a page', async () => {
  const text = await read('shelfline://glossary');
  expect(text).toContain('- **grade**: Width of the 80 % range');
  expect(text).not.toMatch(/\]\(|`|\|/);
});

it('says what is held, and counts nothing for it', async () => {
  const before = await agent.tool('get_usage');
  const { marketplaces } = JSON.parse(await read('shelfline://coverage'));
  expect(marketplaces[0]).toMatchObject({ marketplace: 'amazon.com' });
  const { referral } = JSON.parse(await read('shelfline://fees/amazon.de'));
  expect(referral).toBeDefined();
  expect((await agent.tool('get_usage'))['used']).toBe(before['used']);
});

it('gives a whole history as the interface does', async () => {
  const query = `asin=${agent.asins[0]}&from=2026-10-01`;
  const text = await read(`shelfline://csv/price-history?${query}`);
  const { payload } = await agent.request(`/form-a/api/v1/price-history?${query}&format=csv`);
  expect(text).toBe(payload);
});

it('refuses addresses that lead nowhere', async () => {
  for (const uri of [
    'shelfline://fees/amazon.xyz',
    'shelfline://csv/usage?',
    'file:///etc/passwd',
  ]) {
    await expect(read(uri)).rejects.toMatchObject({ code: -32602 });
  }
});
