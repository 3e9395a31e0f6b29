/** Files are imported through the browser; jobs say how far they are and are ended. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runJson } from '../support/program.ts';
import { type OwnDashboard, openDashboard } from '../support/web/open-dashboard.ts';

let dashboard: OwnDashboard;
beforeAll(async () => {
  dashboard = await openDashboard(async (directory) => {
    const file = join(directory, 'by-command.csv');
    await writeFile(file, TABLE.replaceAll('WEB', 'CLI'));
    await runJson(['import', file, '--data-dir', directory]);
  });
});
afterAll(async () => await dashboard.close());

interface Job {
  readonly name: string;
  readonly state: string;
  readonly result: Readonly<Record<string, number>> | null;
}

async function jobs(): Promise<readonly Job[]> {
  const headers = { 'x-api-key': dashboard.keys.operator };
  const response = await fetch(`${dashboard.url}/admin/v1/jobs`, { headers });
  return ((await response.json()) as { data: { jobs: readonly Job[] } }).data.jobs;
}

const TABLE = [
  'asin,marketplace,title,price,currency,bsr,observed_at',
  'B0TESTWEB1,amazon.com,Blue kettle,19.99,USD,512,2026-01-31T10:00:00Z',
  'B0TESTWEB2,amazon.com,Red kettle,24.99,USD,912,2026-01-31T10:00:00Z',
  'nonsense,amazon.com,No kettle,24.99,USD,912,2026-01-31T10:00:00Z',
].join('\n');

const POTS = 'asin,title,price,bsr\nB0TESTWEB3,Blue pot,19.99,512\n';

it('sends a file, follows its job, and shows the report with the rejects', async () => {
  const { page, faults, settled } = await dashboard.openPage('/operator/imports');
  const file = { name: 'kettles.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) };
  await page.getByLabel(/^Drop files/).setInputFiles(file);
  await page.getByRole('button', { name: 'Import 1 file' }).click();
  const underWay = page.getByRole('region', { name: 'Under way' });
  await underWay.getByRole('row', { name: 'kettles.csv Done' }).waitFor();
  await page.getByRole('link', { name: 'kettles.csv' }).click();
  await settled();

  const [job] = await jobs();
  expect(job).toMatchObject({ name: 'kettles.csv', state: 'done' });
  expect(job?.result).toMatchObject({ read: 3, imported: 2, rejected: 1 });
  const report = page.getByRole('region', { name: 'kettles.csv', exact: true });
  expect(await report.locator('dd').allTextContents()).toEqual(
    expect.arrayContaining(['3', '2', '1']),
  );
  const download = page.waitForEvent('download');
  await report.getByRole('link', { name: 'Download rejects' }).click();
  const saved = join(dashboard.dataDirectory, 'rejects.csv');
  await (await download).saveAs(saved);
  const rejects = await readFile(saved, 'utf8');
  expect(rejects).toContain('nonsense');
  expect(faults).toEqual([]);

  const { data } = await dashboard.client.product({ asin: 'B0TESTWEB1' });
  expect(data.title).toBe('Blue kettle');
});

it('takes an import back once a person has said so twice', async () => {
  const { page, faults } = await dashboard.openPage('/operator/imports');
  await page.getByRole('link', { name: 'by-command.csv' }).click();
  const report = page.getByRole('region', { name: 'by-command.csv', exact: true });
  await report.getByText('Line 4: asin "nonsense"').waitFor();
  // Its rejects are a file of the machine on which the command ran.
  expect(await report.getByRole('link', { name: 'Download rejects' }).count()).toBe(0);
  await report.getByRole('button', { name: 'Take import back' }).click();
  await report.getByRole('button', { name: 'Take it back' }).click();
  await report.getByText('Taken back. Started').waitFor();
  const row = page.getByRole('row', { name: 'by-command.csv Taken back products 3 2' });
  await row.waitFor();
  const asked = dashboard.client.product({ asin: 'B0TESTCLI1' });
  await expect(asked).rejects.toMatchObject({ code: 'product_not_found' });
  expect(faults).toEqual([]);
});

it('sends what a person says about a file with it', async () => {
  const { page } = await dashboard.openPage('/operator/imports');
  await page.getByText('Options').click();
  await page.getByLabel('Format').selectOption('products');
  await page.getByRole('combobox', { name: 'Marketplace' }).selectOption('amazon.de');
  await page.getByRole('checkbox', { name: 'Even if the file looks like' }).check();
  await page.getByLabel('Day of rows').fill('2026-01-30');
  const sent = page.waitForRequest(/\/admin\/v1\/imports\?/);
  const file = { name: 'pots.csv', mimeType: 'text/csv', buffer: Buffer.from(POTS) };
  await page.getByLabel(/^Drop files/).setInputFiles(file);
  await page.getByRole('button', { name: 'Import 1 file' }).click();
  expect(Object.fromEntries(new URL((await sent).url()).searchParams)).toEqual({
    ...{ name: 'pots.csv', format: 'products', marketplace: 'amazon.de' },
    ...{ observedAt: '2026-01-30', force: 'true' },
  });
  const row = page.getByRole('row', { name: 'pots.csv Done' }).first();
  await row.waitFor();
  const { data } = await dashboard.client.product({
    ...{ asin: 'B0TESTWEB3', marketplace: 'amazon.de' },
  });
  expect(data.title).toBe('Blue pot');
});

it('lists the job, too, among all long work', async () => {
  const { page, faults } = await dashboard.openPage('/operator/jobs');
  const names = await page.locator('tbody td.first').allTextContents();
  expect(names).toEqual((await jobs()).map(({ name }) => name));
  expect(faults).toEqual([]);
});

it('says what the service did not take', async () => {
  const { page } = await dashboard.openPage('/operator/imports');
  await page.route('**/admin/v1/imports?*', (route) =>
    route.continue({ url: `${dashboard.url}/admin/v1/imports?name=a&format=unheard` }),
  );
  const file = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) };
  await page.getByLabel(/^Drop files/).setInputFiles(file);
  await page.getByRole('button', { name: 'Import 1 file' }).click();
  const fault = page.getByRole('alert');
  await fault.waitFor();
  expect(await fault.textContent()).toMatch(/Request [\w-]+/);
});
