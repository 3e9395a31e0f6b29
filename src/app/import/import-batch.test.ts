import { expect, it } from 'vitest';
import { withImportContext } from '../../../test/support/import-context.ts';
import type { Observation } from '../../domain/product/observation.ts';
import type { Asin } from '../../domain/values/asin.ts';
import { ImportBatch } from './import-batch.ts';
import { ImportTally } from './import-report.ts';

it('is applied before the texts of its rows fill the memory', async () => {
  await withImportContext(async ({ store, derive, undoDays }) => {
    const applied: number[] = [];
    const watched: typeof store.imports = {
      ...store.imports,
      async apply(observations, ...rest) {
        applied.push(observations.length);
        return await store.imports.apply(observations, ...rest);
      },
    };
    const id = await store.importLog.begin({ file: 'a', format: 'b', startedAt: 1 }, undoDays);
    const tally = new ImportTally();
    const begin = async () => id;
    const batch = new ImportBatch({ imports: watched, derive, tally, begin, onReject: () => {} });
    for (let n = 1; n <= 250; n += 1) {
      const asin = `B${String(n).padStart(9, '0')}` as Asin;
      const product: Observation = {
        ...{ kind: 'product', marketplace: 'US', asin, source: 'csv', observedAt: 1_700_000_000 },
        ...{ facts: { description: 'x'.repeat(100_000) }, series: [] },
      };
      await batch.add({ kind: 'row', line: n, observations: [product] });
    }
    expect(applied).toEqual([100, 100]);
  });
});
