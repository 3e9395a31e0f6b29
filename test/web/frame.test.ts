/** What stands around every page: signing in and out, the keyboard, theme and language. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Dashboard, shareDashboard } from '../support/web/open-dashboard.ts';

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
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Light' }).click();
  await page.reload();
  await settled();
  expect(await state()).toEqual(['en', 'light']);
});

it('lists its keys on ?, and closes the list on Escape', async () => {
  const { page } = await dashboard.openPage('/search');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});

it('says that a page could not be loaded, and loads it when asked again', async () => {
  const { page, open, settled } = await dashboard.newPage();
  await open('/search');
  // A service that was updated no longer has the files that an open page names.
  await page.route(/\/assets\/market-page.*\.js$/, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: 'Market' }).click();
  await page.getByText('This page could not be loaded.').waitFor();
  await page.unroute(/\/assets\/market-page.*\.js$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().waitFor();
  await settled();
  expect(new URL(page.url()).pathname).toBe('/market');
});
