/** Badges of imported products teach the curve, next to their rank histories in a real store. */
import { expect, it } from 'vitest';
import { withImportContext } from '../../../test/support/import-context.ts';
import { sourceOf } from '../../../test/support/importing.ts';
import { unitsPerDay } from '../../../test/support/units-per-day.ts';
import { calibrate } from '../../domain/estimation/calibrate/calibrate.ts';
import { fitLabels } from '../../domain/estimation/fit/fit-label.ts';
import { builtInModel } from '../../domain/estimation/model/model.ts';
import { importFile } from '../import/import-file.ts';
import { badgeLabels } from './badge-labels.ts';

const { curve } = builtInModel();
const COUNT = 120;
const asinOf = (index: number) => `B${String(index).padStart(9, '0')}`;
const rankOf = (index: number) => 3_000 + 100 * index;

/** Badges four times what the published curve expects; every tenth product is a child. */
function products(): string {
  const rows = Array.from({ length: COUNT }, (_, index) => {
    const units = 4 * 30 * unitsPerDay(builtInModel(), 'US', 'Electronics', rankOf(index));
    const step = 10 ** Math.floor(Math.log10(units));
    const badge = units < 100 ? 50 : step * Math.floor(units / step);
    const parent = index % 10 === 0 ? 'B0PARENT00' : '';
    return `${asinOf(index)},US,Electronics > Phones,${rankOf(index)},${badge},${parent},2026-02-01`;
  });
  const header = 'asin,marketplace,category_path,bsr,bought_past_month,parent_asin,observed_at';
  return [header, ...rows].join('\n');
}

function history(): string {
  const rows = Array.from({ length: COUNT }, (_, index) =>
    Array.from({ length: 15 }, (_, day) => {
      const at = `2026-01-${String(2 * day + 2).padStart(2, '0')}`;
      return `${asinOf(index)},US,bsr,path:Electronics,${at},${rankOf(index)}`;
    }),
  );
  return ['asin,marketplace,series,category_id,at,value', ...rows.flat()].join('\n');
}

it('makes bins of single products with badge and ranks, which move the curve to them', async () => {
  await withImportContext(async (context) => {
    await importFile(context, sourceOf('p.csv', products()), {});
    await importFile(context, sourceOf('h.csv', history()), {});
    const { labels, notes } = await badgeLabels(context.store, curve);
    expect(notes).toEqual([
      '108 badges can be used; not used: ' +
        '12 of products with siblings, whose rank is the family’s',
    ]);
    expect(labels).toHaveLength(0.9 * COUNT);
    expect(labels[0]).toMatchObject({ asin: asinOf(1), category: 'Electronics', days: 30 });
    expect(labels[0]?.rank).toBeCloseTo(rankOf(1), 0);
    expect(labels[0]?.unitsBelow).toBeGreaterThan(labels[0]?.units ?? 0);
    const model = calibrate(fitLabels(labels), { fittedAt: 0 });
    const at = (from: typeof model) => unitsPerDay(from, 'US', 'Electronics', 6_000);
    expect(at(model) / at(builtInModel())).toBeGreaterThan(3);
    expect(at(model) / at(builtInModel())).toBeLessThan(6);
    // Bins teach the curve; how wide ranges must be they do not say.
    expect(model.isCalibrated).toBe(false);
  });
});

it('says why the badges of products are not used', async () => {
  await withImportContext(async (context) => {
    const header = 'asin,marketplace,category_path,bsr,bought_past_month,observed_at';
    const rows = [
      'B000000001,US,Electronics,100,,2026-01-20',
      'B000000002,US,Electronics,,500,2026-01-20',
      'B000000003,US,Electronics,300,500,2026-01-01',
      'B000000004,US,Electronics,400,500,2026-01-20',
    ];
    await importFile(context, sourceOf('p.csv', [header, ...rows].join('\n')), {});
    const later = `${header}\nB000000003,US,Electronics,310,,2026-01-20\n`;
    await importFile(context, sourceOf('q.csv', later), {});
    const { labels, notes } = await badgeLabels(context.store, curve);
    expect(labels).toEqual([]);
    expect(notes).toEqual([
      '0 badges can be used; not used: 1 of products without a badge, ' +
        '1 of products without a rank in a root category, ' +
        '1 of products whose badge and newest rank were seen more than 7 days apart, ' +
        '1 of products without ranks on a third of the days of their period',
    ]);
  });
});
