/** `GET /model`: what anybody with a key may know of the model in force. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formA } from '../../src/delivery/interface/forms.ts';
import { accuracyOf } from '../../src/domain/estimation/backtest/accuracy-of.ts';
import { calibrate } from '../../src/domain/estimation/calibrate/calibrate.ts';
import { fitLabels } from '../../src/domain/estimation/fit/fit-label.ts';
import { builtInModel, type SalesModel } from '../../src/domain/estimation/model/model.ts';
import type { Harness } from '../support/http-harness.ts';
import { startMarketHarness } from '../support/market-harness.ts';
import { simulatedSales } from '../support/simulated-sales.ts';

let model: SalesModel = builtInModel();
let server: Harness;
beforeAll(async () => {
  server = await startMarketHarness({ forms: [formA], app: { salesModel: () => model } });
});
afterAll(async () => await server.close());

it('needs a key, and counts nothing on it', async () => {
  expect((await server.request('/model', { key: null })).statusCode).toBe(401);
  const key = await server.mintKey('starter');
  expect((await server.request('/model', { key })).statusCode).toBe(200);
  const usage = await server.request('/api/v1/usage', { key });
  expect(usage.json().data.used).toBe(0);
});

it('says that nothing was measured here before a calibration', async () => {
  model = builtInModel();
  const { data } = (await server.request('/model')).json();
  expect(data).toMatchObject({ id: model.id, fittedAt: null, labels: 0, measured: null });
  const [us] = data.marketplaces;
  expect(us).toEqual({ marketplace: 'amazon.com', isMeasured: false, isObserved: true });
});

it('gives what the calibration measured on products that it had not seen', async () => {
  const labels = fitLabels(simulatedSales(100));
  const accuracy = accuracyOf(labels);
  if (accuracy === null) throw new Error('the labels are enough to measure');
  model = { ...calibrate(labels, { fittedAt: 1_700_000_000 }), accuracy };
  const { data } = (await server.request('/model')).json();
  expect(data.measured).toEqual(JSON.parse(JSON.stringify(accuracy)));
  expect(data.fittedAt).toBe('2023-11-14T22:13:20Z');
  const [own, ...others] = accuracy.methods;
  expect(own?.method).toBe('shelfline');
  expect(others.map(({ method }) => method)).toContain('public table');
  expect(accuracy.bands).toHaveLength(4);
  expect(accuracy.pit.reduce((sum, { from, to, density }) => sum + density * (to - from), 0))
    // All truths fall somewhere.
    .toBeCloseTo(1);
});

it('publishes the figures of the model card', async () => {
  const { published } = (await server.request('/model')).json().data;
  const card = readFileSync(
    join(import.meta.dirname, '../../docs/estimation/model-card.md'),
    'utf8',
  );
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  for (const { meanAbsLogError, weightedIntervalScore, ranges } of published.methods) {
    const [most, nearly] = ranges;
    const held = [most, nearly].map(({ measured, width }) => {
      return `${percent(measured)} (x${width.toFixed(1)})`;
    });
    const row = card.split('\n').find((line) => held.every((text) => line.includes(text)));
    expect(row?.replaceAll('*', '')).toContain(` ${meanAbsLogError} `);
    expect(row?.replaceAll('*', '')).toContain(` ${weightedIntervalScore} `);
  }
  for (const { exact, ranges } of published.bands) {
    const cells = [...ranges.map((range: { measured: number }) => range.measured), exact];
    expect(card).toContain(`| ${cells.map(percent).join(' | ')} |`);
  }
  for (const { badges, medianLogBias, held } of published.badges) {
    const bias = String(medianLogBias.toFixed(2)).replace('-', '−');
    expect(card).toContain(
      `| ${badges.toLocaleString('en-US')} | ${bias} | ${Math.round(100 * held)} % |`,
    );
  }
});
