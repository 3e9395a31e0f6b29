/** Resources and prompts: what an assistant reads, and what a person picks from a menu. */
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

it('fills in prompts with tools that exist', async () => {
  const { prompts } = await agent.client.listPrompts();
  const { tools } = await agent.client.listTools();
  expect(prompts.length).toBeGreaterThan(0);
  for (const { name, arguments: wanted = [] } of prompts) {
    const given = Object.fromEntries(wanted.map((one) => [one.name, 'B0EXAMPLE1']));
    const { messages } = await agent.client.getPrompt({ name, arguments: given });
    const [message] = messages;
    const text = message?.content.type === 'text' ? message.content.text : '';
    const named = text.match(/\b[a-z]+_[a-z]+\b/g) ?? [];
    expect(named.length).toBeGreaterThan(0);
    const known = tools.map((tool) => tool.name);
    expect(named.filter((each) => !known.includes(each))).toEqual([]);
    await expect(agent.client.getPrompt({ name, arguments: {} })).rejects.toThrow('is required');
  }
});
