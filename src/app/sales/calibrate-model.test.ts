/** What a calibration does with labels nobody can use. */
import { expect, it } from 'vitest';
import { salesLabel } from '../../../test/support/sales-label.ts';
import { builtInModel } from '../../domain/estimation/model/model.ts';
import type { SalesLabel } from '../../domain/product/observation.ts';
import type { Change } from '../accounts/trail.ts';
import { calibrateModel } from './calibrate-model.ts';

const LABEL = salesLabel();

async function calibrated(labels: readonly SalesLabel[], used: number) {
  const saved: string[] = [];
  const changes: Change[] = [];
  const model = builtInModel();
  const context = {
    store: { imports: { rederive: async () => 7 } },
    clock: { now: () => 1_770_000_000 },
    trail: { add: async (change: Change) => void changes.push(change) },
    models: {
      save: async ({ id }: { readonly id: string }) => {
        saved.push(id);
      },
    },
    fitModel: async () => ({ model, used }),
  };
  const done = calibrateModel(context, labels, { givenSold: false });
  return { saved, changes, outcome: await done.catch((error: Error) => error.message) };
}

it('keeps the model in force where not one of the labels can be used', async () => {
  const { saved, changes, outcome } = await calibrated([LABEL, LABEL], 0);
  expect(outcome).toContain('none of the 2 labels can be used');
  expect([saved, changes]).toEqual([[], []]);
});

it('puts the fitted model in force, and without any labels the priors', async () => {
  const id = builtInModel().id;
  expect(await calibrated([LABEL], 1)).toMatchObject({ saved: [id], outcome: { listings: 7 } });
  expect(await calibrated([], 0)).toMatchObject({ saved: [id], outcome: { listings: 7 } });
});
