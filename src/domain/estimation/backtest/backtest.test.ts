import { describe, expect, it } from 'vitest';
import { SIMULATION, simulatedLabels } from '../../../../test/support/simulated-labels.ts';
import { BACKTEST_DEFAULTS, backtest, splitProducts } from './backtest.ts';
import { OWN_METHOD } from './baselines.ts';

const plain = simulatedLabels({ ...SIMULATION, perCell: 60 });
/** Somebody's estimates of every third label: three times the truth. */
const labels = plain.map((label, index) => {
  return index % 3 === 0 ? { ...label, estimates: { acme: 3 * label.units } } : label;
});
const report = backtest(labels, { ...BACKTEST_DEFAULTS, seeds: [1, 2] });
const scoresBy = (method: string) => report.rows.find((row) => row.method === method)?.scores;

describe('backtest', () => {
  it("compares another tool's estimates with this program's of the same labels", () => {
    const theirs = scoresBy('acme');
    expect(theirs?.meanAbsLogError).toBeCloseTo(Math.log(3), 9);
    expect(theirs?.weightedIntervalScore).toBeNull();
    expect(scoresBy(`${OWN_METHOD} where acme has one`)?.n).toBe(theirs?.n);
    expect(theirs?.n).toBeLessThan(scoresBy(OWN_METHOD)?.n ?? 0);
  });

  it('measures every method on the labels of each seed, and the quarters add up', () => {
    const own = scoresBy(OWN_METHOD);
    expect(own?.n).toBe(2 * 48);
    expect(scoresBy('one power law')?.n).toBe(own?.n);
    expect(report.bands.reduce((sum, { n }) => sum + n, 0)).toBe(own?.n);
  });

  it('follows the error by number of products, as far as there are some', () => {
    expect(report.learning.map(({ products }) => products)).toEqual([30, 87]);
    expect(report.learning[0]?.errors[0]?.method).toBe(OWN_METHOD);
  });

  it('gives the same report for the same labels', () => {
    expect(backtest(labels, { ...BACKTEST_DEFAULTS, seeds: [1, 2] })).toEqual(report);
  });
});

describe('splitProducts', () => {
  it('keeps all labels of a product in one part, and loses none', () => {
    const doubled = [...labels, ...labels];
    const { fit, calibration, test } = splitProducts(doubled, 7, BACKTEST_DEFAULTS);
    const groups = [fit, calibration, test].map((part) => new Set(part.map(({ group }) => group)));
    expect(fit.length + calibration.length + test.length).toBe(doubled.length);
    expect(groups.reduce((sum, { size }) => sum + size, 0)).toBe(labels.length);
  });
});
