/** The live provider against a service on this machine that speaks the documented answers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type JsonService, startJsonService } from '../../../test/support/json-service.ts';
import { parseAsin } from '../../domain/values/asin.ts';
import { DAY_S } from '../../domain/values/time.ts';
import { createDataForSeo, type DataForSeoOptions } from './dataforseo.ts';
import { openProviderFile, type ProviderFile } from './provider-file.ts';

/** 2026-11-21T23:00:00Z */
const NOW = Date.UTC(2026, 10, 21, 23) / 1000;
const TODAY = '2026-11-21';
const COST = 0.0105;

let service: JsonService;
let directory: string;
let file: ProviderFile;
let now: number;

beforeEach(async () => {
  service = await startJsonService();
  directory = mkdtempSync(join(tmpdir(), 'shelfline-provider-'));
  file = openProviderFile(directory);
  now = NOW;
});
afterEach(async () => {
  file.close();
  await service.close();
  rmSync(directory, { recursive: true });
});

const open = (more: Partial<DataForSeoOptions> = {}, used: ProviderFile = file) =>
  createDataForSeo(
    {
      login: 'somebody',
      password: 'secret',
      baseUrl: service.address,
      timeoutMs: 2_000,
      dailyBudget: 1,
      cacheDays: 7,
      ...more,
    },
    { file: used, clock: { now: () => now } },
  );

const item = (keyword: string, volume: number) => ({
  keyword_data: { keyword, keyword_info: { search_volume: volume } },
});
const related = (...items: readonly object[]) => ({
  status_code: 20_000,
  cost: COST,
  tasks: [
    {
      status_code: 20_000,
      status_message: 'Ok.',
      cost: COST,
      data: { location_code: 2840 },
      result: [
        {
          location_code: 2840,
          seed_keyword_data: { keyword: 'yoga mat', keyword_info: { search_volume: 9_200 } },
          items,
        },
      ],
    },
  ],
});

describe('DataForSEO, live', () => {
  it('asks for related keywords and reads the answer', async () => {
    service.answer = () => ({
      body: related(item('yoga mat thick', 310), item('pilates mat', 70)),
    });
    const { keywords, fetchedAt } = await open().related('US', 'Yoga  Mat', 50);
    expect(service.calls).toEqual([
      {
        path: '/v3/dataforseo_labs/amazon/related_keywords/live',
        authorization: `Basic ${Buffer.from('somebody:secret').toString('base64')}`,
        body: [
          {
            location_code: 2840,
            language_code: 'en',
            keyword: 'yoga mat',
            depth: 2,
            include_seed_keyword: true,
            limit: 50,
          },
        ],
      },
    ]);
    expect(fetchedAt).toBe(NOW);
    expect(keywords.map(({ keyword, searchVolume }) => [keyword, searchVolume])).toEqual([
      ['yoga mat', 9_200],
      ['yoga mat thick', 310],
      ['pilates mat', 70],
    ]);
  });

  it('asks for the keywords of a product', async () => {
    const asin = parseAsin('B000000001');
    if (asin === null) throw new TypeError('no ASIN');
    const result = [{ asin, location_code: 2276, items: [item('matte', 5)] }];
    service.answer = () => ({ body: { tasks: [{ status_code: 20_000, cost: 0, result }] } });
    const { keywords } = await open().ofProduct('DE', asin, 10);
    expect(service.calls[0]).toMatchObject({
      path: '/v3/dataforseo_labs/amazon/ranked_keywords/live',
      body: [{ asin, location_code: 2276, language_code: 'de', limit: 10 }],
    });
    expect(keywords).toMatchObject([{ marketplace: 'DE', keyword: 'matte', clicked: [{ asin }] }]);
  });

  it('keeps an answer for its days, also over a restart, and tells its age', async () => {
    service.answer = () => ({ body: related(item('yoga mat thick', 310)) });
    await open().related('US', 'yoga mat', 50);
    now += 3 * DAY_S;
    const again = openProviderFile(directory);
    expect(await open({}, again).related('US', 'YOGA MAT', 50)).toMatchObject({ fetchedAt: NOW });
    again.close();
    expect(service.calls).toHaveLength(1);
    now += 5 * DAY_S;
    expect((await open().related('US', 'yoga mat', 50)).fetchedAt).toBe(now);
    expect(service.calls).toHaveLength(2);
  });

  it('sends the same question once when it is asked twice at once', async () => {
    service.answer = () => ({ body: related() });
    const provider = open();
    await Promise.all([1, 2, 3].map(() => provider.related('US', 'yoga mat', 50)));
    expect(service.calls).toHaveLength(1);
  });

  it('takes what an answer cost from the day, and no more than the budget', async () => {
    service.answer = () => ({ body: related() });
    const provider = open({ dailyBudget: 0.03 });
    await provider.related('US', 'one', 50);
    expect(file.spent('dataforseo', TODAY)).toBe(10_500);
    await provider.related('US', 'two', 50);
    const third = provider.related('US', 'three', 50);
    await expect(third).rejects.toMatchObject({
      code: 'provider_unavailable',
      retryAfterSeconds: 3600,
      message: expect.stringMatching(/dataforseo: today's budget of 0.03 US dollars is used up/),
    });
    expect(service.calls).toHaveLength(2);
    now += 2 * 3600;
    await provider.related('US', 'three', 50);
    expect(service.calls).toHaveLength(3);
  });

  it('never exceeds the budget, however many ask at once', async () => {
    service.answer = () => ({ body: related() });
    const provider = open({ dailyBudget: 0.05 });
    const asked = Array.from({ length: 20 }, (_, n) => provider.related('US', `mat ${n}`, 50));
    await Promise.allSettled(asked);
    expect(service.calls.length).toBeGreaterThan(0);
    expect(service.calls.length * COST).toBeLessThanOrEqual(0.05);
  });

  it.each([
    ['a refusal', { status: 401 }, /HTTP status 401 \(are its credentials right\?\)/, 0],
    ['an outage', { status: 503, headers: { 'retry-after': '7' } }, /HTTP status 503/, 0],
    ['no JSON', { body: '<html>' }, /its answer is not JSON/, 15_100],
    ['another shape', { body: { hello: 1 } }, /is not what it documents/, 15_100],
    ['silence', { isSilent: true }, /did not answer within 0.3 s/, 15_100],
    [
      'a failed task',
      { body: { tasks: [{ status_code: 40_501, status_message: 'Invalid Field.', cost: 0 }] } },
      /it answered 40501 "Invalid Field\."/,
      0,
    ],
    [
      'a failed request',
      { body: { status_code: 40_200, status_message: 'Pay.' } },
      /40200 "Pay/,
      0,
    ],
  ])('says so on %s, without the password', async (_, answer, message, spent) => {
    service.answer = () => answer;
    const failing = open({ timeoutMs: 300 }).related('US', 'yoga mat', 50);
    await expect(failing).rejects.toMatchObject({
      code: 'provider_unavailable',
      message: expect.stringMatching(message),
    });
    await expect(failing).rejects.toMatchObject({
      message: expect.stringMatching(/^The provider dataforseo: (?!.*secret)/),
    });
    expect(file.spent('dataforseo', TODAY)).toBe(spent);
    service.answer = () => ({ body: related() });
    await expect(open().related('US', 'yoga mat', 50)).resolves.toMatchObject({ fetchedAt: NOW });
  });

  it('says so when nobody is there', async () => {
    const gone = open({ baseUrl: 'http://127.0.0.1:9' }).related('US', 'yoga mat', 50);
    await expect(gone).rejects.toMatchObject({
      message: expect.stringMatching(/cannot be reached/),
    });
    expect(file.spent('dataforseo', TODAY)).toBe(0);
  });

  it('does not carry its password to another address', async () => {
    service.answer = ({ path }) =>
      path === '/stolen'
        ? { body: related() }
        : { status: 307, headers: { location: `${service.address}/stolen` } };
    await expect(open().related('US', 'yoga mat', 50)).rejects.toThrow();
    expect(service.calls.map(({ path }) => path)).not.toContain('/stolen');
  });

  it('takes "no results" for an answer', async () => {
    service.answer = () => ({ body: { tasks: [{ status_code: 40_102, cost: 0.01 }] } });
    expect((await open().related('US', 'yoga mat', 50)).keywords).toEqual([]);
  });
});
