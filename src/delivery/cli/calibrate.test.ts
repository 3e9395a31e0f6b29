/** `calibrate` as an operator runs it; the fit itself is the domain's. */
import { describe, expect, it } from 'vitest';
import { salesLabel } from '../../../test/support/sales-label.ts';
import type { CalibrationReport } from '../../app/sales/calibrate-model.ts';
import { builtInModel, type SalesModel } from '../../domain/estimation/model/model.ts';
import type { SalesLabel } from '../../domain/product/observation.ts';
import { calibrateCommand } from './calibrate.ts';

async function run(changes: Partial<SalesModel>, ...options: string[]) {
  return await runOn([salesLabel(1)], changes, ...options);
}

async function runOn(
  labels: readonly SalesLabel[],
  changes: Partial<SalesModel>,
  ...options: string[]
) {
  const lines: string[] = [];
  const notes: string[] = [];
  const asked: { readonly ranks: readonly number[]; readonly givenSold: boolean }[] = [];
  const command = calibrateCommand({
    io: { out: (line) => lines.push(line), note: (line) => notes.push(line), fail: () => {} },
    readLabels: async () => ({ labels, rejected: 0, rejects: [], notes: [] }),
    readBadges: async () => ({ labels: [salesLabel(2)], notes: ['the badge of 1 product'] }),
    calibrate: async (_, labels, { givenSold }): Promise<CalibrationReport> => {
      asked.push({ ranks: labels.map(({ rank }) => rank), givenSold });
      const used = labels.length;
      return {
        model: { ...builtInModel(), ...changes },
        labels: { read: used, used },
        listings: 7,
      };
    },
  });
  await command.parseAsync(options, { from: 'user' });
  return { text: lines.join('\n'), notes, asked };
}

describe('calibrate', () => {
  it('says how well unseen labels were met, and whether the market drifts', async () => {
    const coverage = { nominal: 0.8, measured: 0.79, n: 200 };
    const model = {
      ...{ isCalibrated: true, meanAbsLogError: 0.5, coverage, halfLifeDays: 120 },
      measuredMarkets: ['CA', 'FR'],
    };
    const { text, asked } = await run(model, '--given-sold');
    expect(asked).toEqual([{ ranks: [1], givenSold: true }]);
    expect(text).toContain('158 of 200 (79.0 %)');
    expect(text).toContain('120 days');
    expect(text).toMatch(/ranges measured in +CA, FR/);
    expect(text).toMatch(/listings estimated again +7/);
  });

  it('takes badges along when asked, and says when ranges stay a prior', async () => {
    const { text, notes, asked } = await run({}, '--badges');
    expect(asked).toEqual([{ ranks: [1, 2], givenSold: false }]);
    expect(notes).toEqual([
      'the badge of 1 product',
      expect.stringContaining('Too few labels to calibrate ranges'),
    ]);
    expect(text).not.toContain('drifts');
  });

  it('answers as JSON', async () => {
    expect(JSON.parse((await run({}, '--json')).text)).toMatchObject({
      model: builtInModel().id,
      isCalibrated: false,
      halfLifeDays: null,
      listings: 7,
      labels: { read: 1, used: 1 },
    });
  });

  it('keeps the model in force where a file that is named holds no label', async () => {
    const refused = runOn([], {}, '--labels', 'orders.csv');
    await expect(refused).rejects.toThrow(/orders\.csv holds no usable label.*was not changed/);
    expect((await runOn([], {}, '--labels', 'orders.csv', '--badges')).asked).toHaveLength(1);
  });

  it('goes back to the priors where nothing is named and nothing was imported', async () => {
    const { text, asked } = await runOn([], {});
    expect(asked).toHaveLength(1);
    expect(text).toContain('the published priors are in force');
  });
});
