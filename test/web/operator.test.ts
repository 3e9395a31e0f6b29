/** The operator's pages: keys by keyboard, what the trail says, and who sees them at all. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Dashboard, openDashboard } from '../support/web/open-dashboard.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(async () => await dashboard.close());

interface KeyRow {
  readonly id: string;
  readonly name: string | null;
  readonly plan: string;
  readonly state: string;
}

async function asked<Data>(path: string): Promise<Data> {
  const headers = { 'x-api-key': dashboard.keys.operator };
  const response = await fetch(`${dashboard.url}/admin/v1${path}`, { headers });
  return ((await response.json()) as { data: Data }).data;
}

const keyNamed = async (name: string) => {
  const { keys } = await asked<{ keys: readonly KeyRow[] }>('/keys');
  return keys.filter((key) => key.name === name);
};

const isValid = async (key: string) =>
  (await fetch(`${dashboard.url}/api/v1/usage`, { headers: { 'x-api-key': key } })).ok;

it('makes a key that is shown once, changes it, replaces it and revokes it', async () => {
  const { page, faults, settled } = await dashboard.openPage('/operator/keys');
  await page.getByRole('button', { name: 'Create key' }).focus();
  await page.keyboard.press('Enter');
  const form = page.locator('form.key-form');
  await form.getByLabel('Name').fill('Lister');
  await form.getByLabel('Plan').selectOption('starter');
  await form.getByRole('button', { name: 'Create key' }).click();
  const shown = (await page.locator('.made-key code').textContent()) ?? '';
  expect(await isValid(shown)).toBe(true);
  await page.reload();
  await settled();
  expect(await page.content()).not.toContain(shown);

  const [made] = await keyNamed('Lister');
  expect(made).toMatchObject({ plan: 'starter', state: 'active' });
  await page.getByRole('link', { name: 'Lister' }).click();
  await settled();
  expect(page.url()).toContain(`key=${made?.id}`);
  await page.getByLabel('Plan').selectOption('pro');
  await page.getByRole('button', { name: 'Change key' }).click();
  await page.getByRole('cell', { name: 'pro', exact: true }).waitFor();
  expect(await keyNamed('Lister')).toMatchObject([{ plan: 'pro' }]);

  await page.getByLabel('Hours that the old key still works').fill('1');
  await page.getByRole('button', { name: 'Rotate key' }).click();
  const next = (await page.locator('.made-key code').textContent()) ?? '';
  expect(await isValid(next)).toBe(true);
  expect(await isValid(shown)).toBe(true);

  await settled();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  expect(await isValid(shown)).toBe(true);
  await page.getByRole('button', { name: 'Revoke for good' }).click();
  await page.getByRole('cell', { name: 'Revoked' }).waitFor();
  expect(await isValid(shown)).toBe(false);
  expect(faults).toEqual([]);
});

it('says what was refused, with the request id', async () => {
  const { page, settled } = await dashboard.openPage('/operator/keys');
  const { keys } = await asked<{ keys: readonly (KeyRow & { role: string })[] }>('/keys');
  const [first] = keys.filter(({ role, state }) => role === 'operator' && state === 'active');
  await page.goto(`${dashboard.url}/operator/keys?key=${first?.id}`);
  await settled();
  await page.route('**/admin/v1/keys/**', async (route) => {
    const url = `${dashboard.url}/admin/v1/keys/none`;
    if (route.request().method() === 'DELETE') await route.continue({ url });
    else await route.continue();
  });
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await page.getByRole('button', { name: 'Revoke for good' }).click();
  const fault = page.getByRole('alert');
  await fault.waitFor();
  expect(await fault.textContent()).toMatch(/Request [\w-]+/);
});

it('shows the trail as the service tells it', async () => {
  const { page, faults } = await dashboard.openPage('/operator/audit');
  const { entries } = await asked<{ entries: readonly { action: string }[] }>('/audit');
  const shown = await page.locator('tbody code').allTextContents();
  expect(shown).toEqual(entries.map(({ action }) => action));
  expect(faults).toEqual([]);
});

it('shows how the installation is, and the data of each marketplace', async () => {
  const { page, faults } = await dashboard.openPage('/operator');
  const { marketplaces } = await asked<{
    marketplaces: readonly { marketplace: string; listings: number }[];
  }>('/status');
  const rows = await page.locator('tbody tr').allInnerTexts();
  for (const [at, { marketplace, listings }] of marketplaces.entries()) {
    expect(rows[at]).toContain(marketplace);
    expect(rows[at]).toContain(listings.toLocaleString('en'));
  }
  expect(faults).toEqual([]);
});

it('shows nothing to a reader, not even the link', async () => {
  const { page, requests } = await dashboard.openPage('/operator/keys', { role: 'reader' });
  await page.getByText('This page is for operators').waitFor();
  expect(await page.getByRole('link', { name: 'Operator' }).count()).toBe(0);
  expect(requests.filter((url) => url.includes('/admin/'))).toEqual([]);
});
