/** Sales without ranks, imported next to rank histories into a real store, become labels. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openImportContext } from '../../../test/support/import-context.ts';
import { sourceOf } from '../../../test/support/importing.ts';
import { builtInModel } from '../../domain/estimation/model/model.ts';
import { importFile } from '../import/import-file.ts';
import { storedLabels } from './sales-labels.ts';

const { curve } = builtInModel();

let context: Awaited<ReturnType<typeof openImportContext>>;
beforeEach(async () => {
  context = await openImportContext();
});
afterEach(() => context.close());

const PRODUCTS = [
  'asin,marketplace,title,category_path,parent_asin',
  'B000000001,US,Only,Electronics > Phones,',
  'B000000002,US,Red,Electronics > Phones,B00000000P',
  'B000000003,US,Blue,Electronics > Phones,B00000000P',
  'B000000004,US,Never ranked,Electronics > Phones,',
].join('\n');

/** Ranks of the days from 2026-01-02 on. */
const history = (ranks: Readonly<Record<string, readonly number[]>>) =>
  [
    'asin,marketplace,series,category_id,at,value',
    ...Object.entries(ranks).flatMap(([asin, values]) =>
      values.map((value, day) => `${asin},US,bsr,path:Electronics,2026-01-0${day + 2},${value}`),
    ),
  ].join('\n');

const traffic = (units: Readonly<Record<string, number>>, changes: object = {}) =>
  JSON.stringify({
    reportSpecification: {
      reportType: 'GET_SALES_AND_TRAFFIC_REPORT',
      dataStartTime: '2026-01-04',
      dataEndTime: '2026-01-10',
      marketplaceIds: ['ATVPDKIKX0DER'],
      ...changes,
    },
    salesAndTrafficByAsin: Object.entries(units).map(([asin, unitsOrdered]) => ({
      [asin.endsWith('P') ? 'parentAsin' : 'childAsin']: asin,
      salesByAsin: { unitsOrdered },
    })),
  });

async function imported(...reports: readonly string[]) {
  const ranks = {
    B000000001: [9_999, 9_999, 500, 500, 500, 500],
    B000000002: [800, 800, 800, 800, 800, 800, 800, 800],
    B000000003: [800, 800, 800],
  };
  for (const text of [PRODUCTS, history(ranks)]) {
    await importFile(context, sourceOf('a.csv', text), {});
  }
  for (const [index, text] of reports.entries()) {
    const report = await importFile(context, sourceOf(`${index}.json`, text), {});
    expect(report).toMatchObject({ format: 'spapi', rejected: 0 });
  }
  return await storedLabels(context.store, curve);
}

describe('known sales without ranks', () => {
  it('meet the ranks of their period, and no others', async () => {
    const { labels, notes } = await imported(traffic({ B000000001: 30 }));
    expect(labels).toHaveLength(1);
    expect(labels[0]).toMatchObject({
      asin: 'B000000001',
      units: 30,
      days: 7,
      marketplace: 'US',
      category: 'Electronics',
      source: 'spapi-sales-traffic',
      rank: expect.closeTo(500, 6),
      rankKind: 'average',
    });
    expect(notes).toEqual(['1 labels made of 1 sales without ranks.']);
  });

  it('of all children add up to their family', async () => {
    const { labels } = await imported(traffic({ B000000002: 20, B000000003: 5 }));
    expect(labels).toMatchObject([{ asin: 'B00000000P', units: 25, rank: expect.closeTo(800, 6) }]);
  });

  it('of the parent are the family’s, beside those of its children too', async () => {
    const { labels } = await imported(
      traffic({ B000000002: 20, B000000003: 5 }),
      traffic({ B00000000P: 26 }),
    );
    expect(labels).toMatchObject([{ asin: 'B00000000P', units: 26 }]);
  });

  it('count once where a report was made again, with the orders that came later', async () => {
    const { labels } = await imported(traffic({ B000000001: 30 }), traffic({ B000000001: 33 }));
    expect(labels).toMatchObject([{ units: 33 }]);
  });

  it('that nothing can be made of are counted by reason', async () => {
    const { labels, notes } = await imported(
      traffic({ B000000002: 20, B000000004: 3, B00000000X: 4 }),
      traffic({ B000000001: 30 }, { dataStartTime: '2026-02-01', dataEndTime: '2026-02-07' }),
    );
    expect(labels).toEqual([]);
    expect(notes).toEqual([
      '0 labels made of 4 sales without ranks.',
      '1 not used: of products that the catalog does not have.',
      expect.stringMatching(/^1 not used: of children whose siblings’ sales are not known/),
      expect.stringMatching(/^2 not used: of products without ranks on a third of the days/),
    ]);
  });

  it('are imported once', async () => {
    const text = traffic({ B000000001: 30 });
    await imported(text);
    const again = await importFile(context, sourceOf('again.json', `${text}\n`), {});
    expect(again).toMatchObject({ read: 1, imported: 0 });
  });
});
