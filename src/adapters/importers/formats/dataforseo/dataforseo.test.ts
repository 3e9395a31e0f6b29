import { describe, expect, it } from 'vitest';
import { readWith } from '../../../../../test/support/importing.ts';
import { dataForSeoImporter } from './dataforseo.ts';

const task = (result: object, more: object = {}) => ({
  id: 'x',
  status_code: 20_000,
  status_message: 'Ok.',
  cost: 0.0105,
  result: [result],
  ...more,
});
const read = (...tasks: readonly object[]) =>
  readWith(
    dataForSeoImporter,
    JSON.stringify({ version: '0.1', status_code: 20_000, tasks_count: tasks.length, tasks }),
  );
const item = (keyword: string, volume: number | null) => ({
  keyword_data: {
    keyword,
    keyword_info: { search_volume: volume, last_updated_time: '2026-02-15 21:45:04 +00:00' },
  },
});

describe('DataForSEO answers', () => {
  it('reads related keywords with their seed', async () => {
    const { observations, rejects } = await read(
      task({
        location_code: 2276,
        seed_keyword_data: { keyword: 'matte', keyword_info: { search_volume: 90 } },
        items: [item('yogamatte', 1200), item('matte dick', null)],
      }),
    );
    expect(rejects).toEqual([]);
    expect(observations).toMatchObject([
      { marketplace: 'DE', keyword: 'matte', searchVolume: 90, source: 'dataforseo' },
      {
        keyword: 'yogamatte',
        searchVolume: 1200,
        periodEnd: null,
        observedAt: Date.UTC(2026, 1, 15, 21, 45, 4) / 1000,
      },
      { keyword: 'matte dick', searchVolume: null },
    ]);
  });

  it('reads the keywords a product ranks for, apart from those of others', async () => {
    const { observations } = await read(
      task({ asin: 'B000000001', location_code: 2840, items: [item('mat', 10)] }),
    );
    expect(observations).toMatchObject([
      {
        marketplace: 'US',
        clicked: [{ asin: 'B000000001', clickShare: null }],
        source: 'dataforseo:B000000001',
      },
    ]);
  });

  it('reads bulk volumes, with the place the request named', async () => {
    const { observations } = await read(
      task(
        { items: [{ keyword: 'mat', search_volume: 10 }] },
        { data: { location_code: 2392, keywords: ['mat'] } },
      ),
    );
    expect(observations).toMatchObject([{ marketplace: 'JP', keyword: 'mat', searchVolume: 10 }]);
  });

  it('rejects the tasks that failed, found nothing, or are of no marketplace', async () => {
    const { rows, rejects } = await read(
      task({ location_code: 2840, items: [item('mat', 1)] }),
      { status_code: 40_501, status_message: 'Invalid Field.', result: null },
      task({ location_code: 2840, items: null }),
      task({ location_code: 2999, items: [item('mat', 1)] }),
    );
    expect(rows).toHaveLength(1);
    expect(rejects).toEqual([
      { line: 2, reason: 'the task failed: 40501 "Invalid Field."' },
      { line: 3, reason: 'the task found nothing' },
      { line: 4, reason: 'the task is about no marketplace here' },
    ]);
  });
});
