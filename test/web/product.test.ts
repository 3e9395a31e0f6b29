/**
 * The page of a product shows what the service answers, and says why it knows nothing. Its figures
 * are read by `figures.test.ts`.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Dashboard, shareDashboard } from '../support/web/open-dashboard.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(async () => await dashboard.close());

const number = new Intl.NumberFormat('en-US');

/** The figure under a name, without the explanation that appears on hover. */
async function figure(page: Page, name: string): Promise<string> {
  const text = page.locator('.key-figures > div', { has: page.getByText(name, { exact: true }) });
  const [shown = ''] = await text.locator('dd').first().allInnerTexts();
  return shown.replaceAll(/\s+/g, ' ').trim();
}

/** A listing of a family that has an estimate. */
async function someVariation() {
  const { data } = await dashboard.client.search({ keyword: 'yoga mat', variations: 'all' });
  const found = data.products.find(
    ({ parentAsin, monthlySales }) => parentAsin !== null && monthlySales !== null,
  );
  if (found === undefined) throw new Error('the demo market has no variation of a yoga mat');
  return found;
}

it('tells how the estimate came about, and ends at its median', async () => {
  const { asin } = await someVariation();
  const { data } = await dashboard.client.salesEstimate({ asin });
  const { page } = await dashboard.openPage(`/product/${asin}`);
  const rows = page.getByRole('table', { name: 'How the estimate came about' }).locator('tbody tr');
  expect(await rows.count()).toBe(data.evidence.length + 1);
  const units = await rows.locator('td:last-child').allInnerTexts();
  expect(units.at(-1)).toBe(number.format(data.monthlySales ?? 0));
  // The shifts are rounded, so the last step ends next to the median.
  const last = Number(units.at(-2)?.replaceAll(',', ''));
  expect(Math.abs(last / (data.monthlySales ?? 0) - 1)).toBeLessThan(0.001);
  for (const warning of data.warnings) {
    expect(await page.getByText(warning, { exact: true }).count()).toBe(1);
  }
});

it('shows all variations of the family with their sales', async () => {
  const { asin, parentAsin } = await someVariation();
  const { data: parent } = await dashboard.client.product({ asin: parentAsin ?? '' });
  const { page, settled } = await dashboard.openPage(`/product/${asin}`);
  // Nothing is asked about the family before somebody comes near it.
  const family = page.getByLabel(/\d variations/);
  await page.getByRole('heading', { name: 'Variations' }).scrollIntoViewIfNeeded();
  await family.waitFor();
  await settled();
  const shown = await family
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(shown).toEqual(parent.children.map((child) => `/product/${child}?marketplace=amazon.com`));
});

it('says that a product is not known, and how to import it', async () => {
  const { page } = await dashboard.openPage('/product/B0NOTHERE0?marketplace=amazon.de');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
    'B0NOTHERE0 is not known on amazon.de',
  );
  const link = page.getByRole('link', { name: 'Import a file' });
  expect(await link.getAttribute('href')).toBe('/operator/imports');
});

it('leaves sales to the variations on the page of their parent', async () => {
  const { parentAsin } = await someVariation();
  const { data } = await dashboard.client.salesEstimate({ asin: parentAsin ?? '' });
  const { page, faults } = await dashboard.openPage(`/product/${parentAsin}`);
  expect(await figure(page, 'Family, sales in 30 days')).toContain(
    number.format(data.monthlySales ?? 0),
  );
  expect(faults).toEqual([]);
});
