/** Labels straight from a file. */
import { expect, it } from 'vitest';
import { salesLabel } from '../../../test/support/sales-label.ts';
import type { SalesLabel, UnrankedLabel } from '../../domain/product/observation.ts';
import type { ImportRow } from '../../ports/importer.ts';
import { labelsOf } from './sales-labels.ts';

const RANKED = salesLabel();
const UNRANKED = { ...RANKED, rank: null, asin: 'B000000001' } as unknown as UnrankedLabel;

async function* rows(...labels: readonly (SalesLabel | UnrankedLabel)[]) {
  for (const [at, label] of labels.entries()) {
    const row: ImportRow = { kind: 'row', line: at + 2, observations: [label] };
    yield row;
  }
}

it('says how many sales have no rank, and how to use them', async () => {
  const { labels, notes } = await labelsOf(rows(RANKED, UNRANKED, UNRANKED));
  expect(labels).toEqual([RANKED]);
  expect(notes).toEqual([
    '2 sales have no rank and are not used: import the file, and leave --labels out; ' +
      'ranks are then taken from the histories',
  ]);
  expect((await labelsOf(rows(RANKED))).notes).toEqual([]);
});
