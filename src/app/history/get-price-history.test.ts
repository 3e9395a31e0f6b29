import { expect, it } from 'vitest';
import { withImportContext } from '../../../test/support/import-context.ts';
import { sourceOf } from '../../../test/support/importing.ts';
import type { Asin } from '../../domain/values/asin.ts';
import type { AppContext } from '../context.ts';
import { importFile } from '../import/import-file.ts';
import { getPriceHistory } from './get-price-history.ts';

const at = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000;

const HISTORY = `asin,marketplace,series,at,value,state
B000000001,US,new,2025-01-01,20,
B000000001,US,new,2025-02-01,30,
B000000001,US,new,2025-03-01,,out_of_stock
B000000001,US,new,2025-04-01,,unknown
B000000001,US,new,2025-05-01,,out_of_stock
B000000001,US,new,2025-12-01,25,
`;

it('counts a fall over a gap that began before the window', async () => {
  await withImportContext(async (context) => {
    await importFile(context, sourceOf('h.csv', HISTORY), {});
    const app = { store: context.store } as unknown as AppContext;
    const request = { marketplace: 'US', asin: 'B000000001' as Asin, series: ['price'] } as const;
    const summaryFrom = async (from: string) => {
      const window = { from: at(from), to: at('2026-01-01'), interval: 'month' } as const;
      return (await getPriceHistory(app, { ...request, ...window }, at('2026-02-01'))).summary;
    };
    // 25 after 30 is a fall, wherever in the gap the window begins.
    for (const from of ['2025-02-15', '2025-03-15', '2025-06-01', '2025-11-30']) {
      expect([from, (await summaryFrom(from)).dropCount]).toEqual([from, 1]);
    }
    // The value of the first instant is compared with the one before it.
    expect((await summaryFrom('2025-12-01')).dropCount).toBe(1);
    // What lies before the window counts for nothing else.
    expect(await summaryFrom('2025-06-01')).toMatchObject({
      lowest: 2500,
      highest: 2500,
      average: 2500,
      // In stock again for one second, the last look.
      outOfStockShare: (183 * 86_400) / (183 * 86_400 + 1),
    });
  });
});

it('reads no more of the history before a gap than leads to its last value', async () => {
  const prices = Array.from({ length: 300 }, (_, hour) => {
    const time = new Date((at('2024-01-01') + hour * 3600) * 1000).toISOString();
    return `B000000002,US,new,${time},${20 + (hour % 7)},`;
  });
  const gap = ['2024-02-01,,out_of_stock', '2025-02-01,,unknown', '2025-03-01,,out_of_stock'];
  const [header = ''] = HISTORY.split('\n');
  const rows = [header, ...prices, ...gap.map((cells) => `B000000002,US,new,${cells}`)];
  rows.push('B000000002,US,new,2025-12-01,19,', '');
  await withImportContext(async (context) => {
    await importFile(context, sourceOf('h.csv', rows.join('\n')), {});
    const { history, ...store } = context.store;
    let pointsRead = 0;
    const read: typeof history.read = async (...asked) => {
      const found = await history.read(...asked);
      for (const { points } of found) pointsRead += points.length;
      return found;
    };
    const readUnmade: typeof history.readUnmade = async (...asked) => {
      const found = await history.readUnmade(...asked);
      for (const one of found) pointsRead += one.points().length;
      return found;
    };
    const counted = { ...history, read, readUnmade };
    const app = { store: { ...store, history: counted } } as unknown as AppContext;
    const request = { marketplace: 'US', asin: 'B000000002' as Asin, series: ['price'] } as const;
    const window = { from: at('2025-11-01'), to: at('2026-01-01'), interval: 'day' } as const;
    const { summary } = await getPriceHistory(app, { ...request, ...window }, at('2026-02-01'));
    expect(summary.dropCount).toBe(1);
    // The three of the gap, the value before it and the one after.
    expect(pointsRead).toBe(5);
  });
});

it('makes long histories in steps, one series at a time', async () => {
  const series = ['new', 'used', 'amazon'] as const;
  const [header = ''] = HISTORY.split('\n');
  const rows = series.flatMap((name) =>
    Array.from({ length: 400 }, (_, hour) => {
      const time = new Date((at('2025-01-01') + hour * 3600) * 1000).toISOString();
      return `B000000003,US,${name},${time},${20 + (hour % 7)},`;
    }),
  );
  await withImportContext(async (context) => {
    await importFile(context, sourceOf('h.csv', [header, ...rows, ''].join('\n')), {});
    const { history, ...store } = context.store;
    const steps: (string | number)[] = [];
    const readUnmade: typeof history.readUnmade = async (...asked) =>
      (await history.readUnmade(...asked)).map((one) => ({
        ...one,
        sourced() {
          const points = one.sourced();
          steps.push(points.length);
          return points;
        },
      }));
    const pause = async () => {
      steps.push('pause');
    };
    const counted = { ...store, history: { ...history, readUnmade } };
    const app = { store: counted, pause } as unknown as AppContext;
    const request = { marketplace: 'US', asin: 'B000000003' as Asin, series } as const;
    const window = { from: 'first', to: at('2026-01-01') } as const;
    for (const interval of ['raw', 'hour'] as const) {
      steps.length = 0;
      const asked = { ...request, ...window, interval, pointsMax: 150 };
      const answer = await getPriceHistory(app, asked, at('2026-02-01'));
      expect(answer.nextFrom).toBe(at('2025-01-01') + 50 * 3600);
      expect(answer.series.map(({ points }) => points.length)).toEqual([50, 50, 50]);
      const step = [400, 'pause'];
      // Each series is looked at, then made; last comes the summary of the first.
      expect(steps).toEqual([
        ...step,
        ...step,
        ...step,
        'pause',
        ...step,
        ...step,
        ...step,
        ...step,
      ]);
    }
  });
});
