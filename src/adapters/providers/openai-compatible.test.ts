import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type JsonService, startJsonService } from '../../../test/support/json-service.ts';
import type { IdeaPrompt } from '../../ports/idea-generator.ts';
import { createLanguageModel } from './openai-compatible.ts';

let service: JsonService;

beforeEach(async () => {
  service = await startJsonService();
});
afterEach(() => service.close());

const PROMPT: IdeaPrompt = {
  marketplace: 'US',
  language: 'en',
  seed: 'yoga mat',
  titles: ['Cork Yoga Mat'],
  known: ['yoga mat'],
  limit: 3,
};
const completion = (content: string) => ({
  body: { id: 'x', choices: [{ index: 0, message: { role: 'assistant', content } }] },
});
const propose = (apiKey: string | null = 'key', timeoutMs = 2_000) =>
  createLanguageModel({
    baseUrl: `${service.address}/v1/`,
    model: 'tiny',
    apiKey,
    timeoutMs,
  }).propose(PROMPT);

describe('a language model', () => {
  it('is asked in the chat completions interface', async () => {
    service.answer = () => completion('{"keywords":["cork mat","mat for pilates"]}');
    expect(await propose()).toEqual(['cork mat', 'mat for pilates']);
    expect(service.calls[0]).toMatchObject({
      path: '/v1/chat/completions',
      authorization: 'Bearer key',
      body: { model: 'tiny', response_format: { type: 'json_object' } },
    });
    const asked = service.calls.map(({ body }) => body as { messages: { content: string }[] });
    expect(JSON.parse(asked[0]?.messages[1]?.content ?? '')).toMatchObject({
      seed: 'yoga mat',
      titles: ['Cork Yoga Mat'],
      wanted: 3,
    });
  });

  it('needs no key where the server wants none', async () => {
    service.answer = () => completion('```json\n{"keywords":["a b"]}\n```');
    expect(await propose(null)).toEqual(['a b']);
    expect(service.calls[0]?.authorization).toBeUndefined();
  });

  it('gives no more than was asked for', async () => {
    service.answer = () => completion('{"keywords":["a","b","c","d","e"]}');
    expect(await propose()).toHaveLength(3);
  });

  it.each([
    ['prose', completion('Sure! Try cork mats.'), /holds no JSON/],
    ['numbers', completion('{"keywords":[{"keyword":"a","volume":9}]}'), /shape asked for/],
    ['more members', completion('{"keywords":["a"],"volume":{"a":9}}'), /shape asked for/],
    ['no completion', { body: { error: 'x' } }, /no chat completion/],
    ['an error', { status: 500 }, /HTTP status 500/],
    ['silence', { isSilent: true }, /did not answer within 0.3 s/],
  ])('is refused when it answers with %s', async (_, answer, message) => {
    service.answer = () => answer;
    await expect(propose('key', 300)).rejects.toThrow(message);
  });
});
