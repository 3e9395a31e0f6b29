/** The page of accuracy shows what was measured, and says how to measure where nothing was. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from '../support/program.ts';
import { simulatedSales } from '../support/simulated-sales.ts';
import { type Dashboard, openDashboard, shareDashboard } from '../support/web/open-dashboard.ts';

let priors: Dashboard;
let calibrated: Dashboard;
beforeAll(async () => {
  priors = await shareDashboard();
  calibrated = await openDashboard(async (dataDirectory) => {
    const labels = join(dataDirectory, 'sales.csv');
    await writeFile(labels, salesTable());
    await run(['calibrate', '--data-dir', dataDirectory, '--labels', labels]);
  });
});
afterAll(async () => {
  await priors.close();
  await calibrated.close();
});

function salesTable(): string {
  const rows = simulatedSales(100).map(({ marketplace, category, rank, units, days, asin }) =>
    [marketplace, category, rank, units, days, asin ?? ''].join(','),
  );
  return ['marketplace,category,rank,units,days,asin', ...rows].join('\n');
}

const modelOf = async ({ url, keys }: Dashboard) => {
  const response = await fetch(`${url}/model`, { headers: { 'x-api-key': keys.reader } });
  return ((await response.json()) as { data: Model }).data;
};

interface Method {
  readonly meanAbsLogError: number;
}

interface Model {
  readonly id: string;
  readonly measured: {
    readonly methods: readonly Method[];
    readonly pit: readonly unknown[];
  } | null;
  readonly published: { readonly methods: readonly Method[] };
}

const errorsOf = ({ methods }: { readonly methods: readonly Method[] }) =>
  methods.map(({ meanAbsLogError }) => meanAbsLogError.toFixed(3));

it('shows the published figures and how to measure before a calibration', async () => {
  const { page, faults, layoutShift } = await priors.openPage('/accuracy', { role: 'reader' });
  const { published, measured } = await modelOf(priors);
  expect(measured).toBeNull();
  expect(await page.locator('.error').allInnerTexts()).toEqual(errorsOf(published));
  expect(await page.locator('pre').textContent()).toContain('shelfline calibrate');
  const columns = page.locator('.plot rect');
  const given = await columns.evaluateAll((all) => all.map((each) => each.getAttribute('width')));
  const drawn = await columns.evaluateAll((all) =>
    all.map((each) => (each as SVGGraphicsElement).getBBox().width),
  );
  expect(given.length).toBeGreaterThan(0);
  expect(drawn.map(Math.round)).toEqual(given.map((width) => Math.round(Number(width))));
  expect(await page.getByRole('heading', { name: 'Measured here' }).count()).toBe(0);
  expect(faults).toEqual([]);
  expect((await layoutShift()).sum).toBeLessThan(0.05);
});

it('shows what a calibration measured, with a table of each plot', async () => {
  const { page, faults } = await calibrated.openPage('/accuracy');
  const { id, measured } = await modelOf(calibrated);
  if (measured === null) throw new Error('the calibration measured nothing');
  const section = page.getByRole('region', { name: 'Measured here' });
  expect(await section.locator('.error').allInnerTexts()).toEqual(errorsOf(measured));
  expect(await page.locator('main').textContent()).toContain(id);
  await section.getByText('Table', { exact: true }).focus();
  await page.keyboard.press('Enter');
  const rows = section
    .getByRole('region', { name: 'Where the real sales stood' })
    .locator('tbody tr');
  expect(await rows.count()).toBe(measured.pit.length);
  expect(faults).toEqual([]);
});
