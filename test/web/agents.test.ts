/** An operator lets an assistant in, sees it, and ends the connection. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALLBACK, newPkce, requestFor } from '../support/connecting.ts';
import { type Dashboard, openDashboard } from '../support/web/open-dashboard.ts';

const publicUrl = 'https://data.example.org';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard(async (directory) => {
    const settings = { oauth: { publicUrl } };
    await writeFile(join(directory, 'settings.json'), JSON.stringify(settings));
  });
});
afterAll(async () => await dashboard.close());

async function newRequest(redirectUri = CALLBACK): Promise<string> {
  const response = await fetch(`${dashboard.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: '<b>Helper</b>', redirect_uris: [redirectUri] }),
  });
  const { client_id: id } = (await response.json()) as { client_id: string };
  const query = requestFor(id, newPkce().challenge, { redirect_uri: redirectUri });
  return `/oauth/authorize?${query}`;
}

it('approves an assistant in the name of a reader’s key, lists it and ends it', async () => {
  const { page, faults, settled } = await dashboard.openPage(await newRequest());
  await page.getByText('“<b>Helper</b>” wants to ask').waitFor();
  await page.getByText('assistant.example').waitFor();
  expect(await page.getByLabel('In the name of the key').textContent()).not.toBe('');
  await page.route('https://assistant.example/**', (route) => route.fulfill({ body: 'Done' }));
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.waitForURL(/^https:\/\/assistant\.example\/callback\?/);
  const back = new URL(page.url()).searchParams;
  expect(back.get('code')).toMatch(/^slac_\w{42}$/);
  expect(back.get('iss')).toBe(publicUrl);

  await page.goto(`${dashboard.url}/operator/agents`);
  await settled();
  const row = page.getByRole('row', { name: /Helper/ });
  await row.getByText('Active').waitFor();
  await row.getByRole('button', { name: 'End connection' }).click();
  await row.getByRole('button', { name: 'End it for good' }).click();
  await row.getByText('Revoked').waitFor();
  expect(faults).toEqual([]);
});

it('refuses an assistant, which learns it', async () => {
  const { page } = await dashboard.openPage(await newRequest());
  await page.route('https://assistant.example/**', (route) => route.fulfill({ body: 'Done' }));
  await page.getByRole('button', { name: 'Refuse' }).click();
  await page.waitForURL(/error=access_denied/);
});

it('says that the answer goes to the own machine', async () => {
  const { page } = await dashboard.openPage(await newRequest('http://localhost:33418/'));
  await page.getByText('any program on it could be the one that asks').waitFor();
});

it('goes nowhere with an address that was not registered', async () => {
  const path = (await newRequest()).replace('callback', 'elsewhere');
  const { page } = await dashboard.openPage(path);
  await page.getByText('the client has not registered this address').waitFor();
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
});

it('shows the request to nobody but operators, and in no frame of another site', async () => {
  const path = await newRequest();
  const nobody = await dashboard.newPage({ role: null });
  await nobody.page.goto(dashboard.url + path);
  await nobody.page.getByLabel('API key').waitFor();
  const reader = await dashboard.openPage(path, { role: 'reader' });
  await reader.page.getByText('Only an operator can connect an assistant').waitFor();
  for (const { page } of [nobody, reader]) {
    expect(await page.content()).not.toContain('Helper');
  }
  const { headers } = await fetch(dashboard.url + path);
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('referrer-policy')).toBe('no-referrer');
});
