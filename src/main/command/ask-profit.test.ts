import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { withProfit } from './ask-profit.ts';

const directory = mkdtempSync(join(tmpdir(), 'shelfline-profit-'));
afterAll(() => rmSync(directory, { recursive: true }));

const request = { price: 30, cost: 5, category: 'Kitchen', fulfillment: 'fbm' };

it.each(['amazon.de', 'de', 'DE', 'A1PA6795UKMFR9'])('knows the marketplace %s', async (name) => {
  const answer = await withProfit(directory, (ask) => ask({ ...request, marketplace: name }));
  expect(answer).toMatchObject({ marketplace: 'amazon.de', currency: 'EUR', price: 30 });
});

it('says which marketplaces there are for one it does not know', async () => {
  const asked = withProfit(directory, (ask) => ask({ ...request, marketplace: 'mars' }));
  await expect(asked).rejects.toThrow(/marketplace: must be one of amazon\.com/);
});
