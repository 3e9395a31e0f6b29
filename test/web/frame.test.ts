/** What stands around every page: signing in and out, the keyboard, theme and language. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Dashboard, shareDashboard } from '../support/web/open-dashboard.ts';
import { registeredPaths } from '../support/web/page-addresses.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(async () => await dashboard.close());

it('opens the link of a first start, and keeps its key nowhere', async () => {
  const { page, requests, settled } = await dashboard.newPage({ role: null });
  const key = dashboard.keys.operator;
  await page.goto(`${dashboard.url}/search#key=${key}`);
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  await settled();
  expect(page.url()).toBe(`${dashboard.url}/search`);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(kept).not.toContain(key);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  expect(requests.filter((url) => url.includes(key))).toEqual([]);
  // The entry before is the empty page: none has the key.
  expect(await page.evaluate(() => history.length)).toBe(2);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('textbox').waitFor();
  await page.reload();
  await page.getByRole('textbox').waitFor();
});

it('signs in with a key, and says with a request id what is wrong with another', async () => {
  const { page } = await dashboard.newPage({ role: null });
  await page.goto(`${dashboard.url}/search`);
  await page.getByRole('textbox').fill('sl_wrong');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await page.getByRole('textbox').fill(dashboard.keys.reader);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
});

it('is German and dark when the system is, and keeps another choice', async () => {
  const { page, settled } = await dashboard.openPage('/search', {
    language: 'de-DE',
    theme: 'dark',
  });
  const state = () =>
    page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset['theme']]);
  expect(await state()).toEqual(['de', 'dark']);
  await page.getByLabel('Sprache').selectOption('en');
  await page.getByRole('button', { name: 'Light' }).click();
  await page.reload();
  await settled();
  expect(await state()).toEqual(['en', 'light']);
});

it('does what its list of keys says', async () => {
  const { page, settled } = await dashboard.openPage('/search?keyword=for&columns=price');
  const [first] = (await dashboard.client.search({ keyword: 'for', pageSize: 1 })).data.products;
  const focused = () =>
    page.evaluate(() => {
      const { tagName, ariaRowIndex, type } = document.activeElement as HTMLInputElement;
      return [tagName, ariaRowIndex ?? type];
    });
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const listed = await dialog.locator('kbd').allTextContents();
  expect(listed).toEqual(['/', 'Ctrl K', '↑ ↓', '← →', 'Enter', '?']);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.keyboard.press('/');
  expect(await focused()).toEqual(['INPUT', 'search']);

  await page.locator('summary', { hasText: 'Columns' }).press('Enter');
  await page.getByRole('checkbox', { name: 'Brand' }).press('Escape');
  await page.getByRole('checkbox', { name: 'Brand' }).waitFor({ state: 'hidden' });

  await page.getByRole('region', { name: /Products found/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toEqual(['TR', '3']);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await expect.poll(focused).toEqual(['INPUT', 'checkbox']);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(focused).toEqual(['TR', '2']);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/product/${first?.asin}?*`);
  await settled();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(first?.title);
});

it('goes anywhere from one field: to a product, a search, and a page', async () => {
  const { page, settled } = await dashboard.openPage('/search');
  const [product] = (await dashboard.client.search({ keyword: 'for' })).data.products;
  const find = async (text: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to …' }).fill(text);
    await page.keyboard.press('Enter');
    await settled();
    return new URL(page.url());
  };
  expect((await find(product?.asin ?? '')).pathname).toBe(`/product/${product?.asin}`);
  expect((await find('keyw')).pathname).toBe('/keywords');
  const search = await find('yoga mat');
  expect([search.pathname, search.searchParams.get('keyword')]).toEqual(['/search', 'yoga mat']);
  await page.keyboard.press('Control+k');
  const recent = page.getByRole('option', { name: product?.title ?? '' });
  await recent.waitFor();
  await page.keyboard.press('Escape');
  await recent.waitFor({ state: 'hidden' });
});

it('names the code of each page in its document, so that it is fetched at once', async () => {
  // The page of assistants is served only where they sign in.
  const served = registeredPaths().filter((path) => !path.startsWith('/oauth/'));
  for (const path of served) {
    const document = await (await fetch(dashboard.url + path.replace(/:\w+\??/, 'x'))).text();
    expect(document).toMatch(/modulepreload" crossorigin href="\/assets\/\w+-page-/);
  }
});

it('says that a page could not be loaded, and loads it when asked again', async () => {
  const { page, open, settled } = await dashboard.newPage();
  await open('/search');
  // A service that was updated no longer has the files that an open page names.
  await page.route(/\/assets\/market-page.*\.js$/, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: 'Market', exact: true }).click();
  await page.getByText('This page could not be loaded.').waitFor();
  await page.unroute(/\/assets\/market-page.*\.js$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().waitFor();
  await settled();
  expect(new URL(page.url()).pathname).toBe('/market');
});
