/** The page of categories shows what the service answers, now and of an earlier day. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Dashboard, shareDashboard } from '../support/web/open-dashboard.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(async () => await dashboard.close());

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

it('opens the tree by keyboard and shows the best sellers of a category', async () => {
  const roots = (await dashboard.client.category({})).data.categories;
  const [root] = roots;
  if (root === undefined) throw new Error('the demo market has no categories');
  const children = (await dashboard.client.category({ parent: root.id })).data.categories;
  const [child] = children;
  if (child === undefined) throw new Error(`${root.name} has no children`);

  const { page, faults, settled } = await dashboard.openPage('/categories');
  const tree = page.getByRole('navigation', { name: 'Categories of the marketplace' });
  expect(await tree.getByRole('link').allTextContents()).toEqual(roots.map(({ name }) => name));
  await tree.getByRole('button').first().focus();
  await page.keyboard.press('Enter');
  await tree.getByRole('link', { name: child.name, exact: true }).focus();
  await page.keyboard.press('Enter');
  await settled();

  const { data } = await dashboard.client.category({ category: child.id });
  const table = page.getByRole('region', { name: 'Best sellers' });
  const links = table.getByRole('link');
  const shown = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(shown).toEqual(
    data.bestSellers.map(({ asin }) => `/product/${asin}?marketplace=amazon.com`),
  );
  const places = await table.locator('.place-number').allTextContents();
  expect(places).toEqual(data.bestSellers.map(({ position }) => String(position)));
  expect(new URL(page.url()).searchParams.get('category')).toBe(child.id);
  expect(faults).toEqual([]);
});

it('says how places changed since a day that stands in the address', async () => {
  const [root] = (await dashboard.client.category({})).data.categories;
  const category = root?.id ?? '';
  const asOf = daysAgo(30);
  const now = (await dashboard.client.category({ category })).data.bestSellers;
  const then = (await dashboard.client.category({ category, asOf })).data.bestSellers;
  expect(then.length).toBeGreaterThan(0);

  const path = `/categories?category=${category}&asOf=${asOf}`;
  const { page, faults } = await dashboard.openPage(path);
  const shown = await page.locator('.place').allInnerTexts();
  const before = new Map(then.map(({ asin, position }) => [asin, position]));
  const expected = now.map(({ asin, position }) => {
    const was = before.get(asin);
    if (was === undefined) return `${position} new`;
    return `${position} ${was === position ? '=' : Math.abs(was - position)}`;
  });
  expect(shown.map((text) => text.replaceAll(/\s+/g, ' ').trim())).toEqual(expected);
  const chosen = page.getByRole('button', { name: '30 days ago' });
  expect(await chosen.getAttribute('aria-pressed')).toBe('true');
  expect(faults).toEqual([]);
});

it('finds categories by name', async () => {
  const { page, settled } = await dashboard.openPage('/categories?q=care');
  const { categories } = (await dashboard.client.category({ q: 'care' })).data;
  await settled();
  const found = await page.locator('.tree a').allTextContents();
  expect(found).toEqual(categories.map(({ path }) => path.join(' › ')));
});
