import { describe, expect, it } from 'vitest';
import { simulatedSales } from '../../../test/support/simulated-sales.ts';
import { accuracyOf } from '../../domain/estimation/backtest/accuracy-of.ts';
import { calibrate } from '../../domain/estimation/calibrate/calibrate.ts';
import { fitLabels } from '../../domain/estimation/fit/fit-label.ts';
import type { SalesLabel } from '../../domain/product/observation.ts';
import { fitInThread } from './fit-in-thread.ts';

const LABELS = simulatedSales(100);
const request = { fittedAt: 1_700_000_000, givenSold: false };

describe('a fit in a thread', () => {
  it('is the fit itself, and lets this thread go on', { timeout: 30_000 }, async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    const { model, used } = await fitInThread(LABELS, request);
    clearInterval(timer);
    expect(used).toBe(LABELS.length);
    const labels = fitLabels(LABELS);
    const { accuracy, ...fitted } = model;
    expect(fitted).toEqual(calibrate(labels, { fittedAt: request.fittedAt }));
    expect(accuracy).toEqual(accuracyOf(labels));
    expect(turns).toBeGreaterThan(1);
  });

  it('fails with what ended the thread', { timeout: 30_000 }, async () => {
    const broken = [null] as unknown as readonly SalesLabel[];
    await expect(fitInThread(broken, request)).rejects.toThrow(TypeError);
  });
});
