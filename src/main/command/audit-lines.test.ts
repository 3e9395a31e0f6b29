/** Each command that changes an installation leaves one line of the audit trail. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildProgram } from '../program.ts';

const root = mkdtempSync(join(tmpdir(), 'shelfline-audit-'));
const place = (name: string) => join(root, name);
beforeAll(() => {
  writeFileSync(
    place('mats.csv'),
    'asin,marketplace,title\nB000000001,US,Mat\nB000000002,US,Mat\n',
  );
});
afterAll(() => rmSync(root, { recursive: true }));

async function run(...args: readonly string[]) {
  const out: string[] = [];
  const program = await buildProgram({
    out: (line) => out.push(line),
    note: () => {},
    fail: () => {},
  });
  await program.parseAsync([...args, '--json'], { from: 'user' });
  return JSON.parse(out.at(-1) ?? 'null');
}

const inPlace = (...args: readonly string[]) => run(...args, '--data-dir', place('data'));
const actionsIn = async (directory: string) => {
  const { entries } = await run('audit', '--limit', '100', '--data-dir', directory);
  return entries.map(({ action }: { action: string }) => action).toReversed();
};

it('says who ran what, in the order of the changes', { timeout: 120_000 }, async () => {
  const { id, key } = await inPlace('keys', 'create', '--plan', 'pro');
  await inPlace('import', place('mats.csv'));
  await inPlace('backup', place('b.tar'));
  await inPlace('keys', 'revoke', id);
  const days = ['--marketplace', 'de', '--days', '7'];
  const embed = await inPlace('embeds', 'create', 'B000000001', ...days);
  await inPlace('embeds', 'revoke', embed.id);
  await inPlace('delete', 'product', 'B000000001', '--yes');
  await inPlace('delete', 'source', 'csv', '--yes');
  await inPlace('delete', 'labels', '--yes');
  await inPlace('imports', 'undo', '1', '--yes');
  const { entries } = await inPlace('audit');
  expect(entries.toReversed()).toMatchObject([
    { action: 'key.create', subject: id, detail: { plan: 'pro' } },
    { action: 'import', subject: 'mats.csv', detail: { importId: 1, imported: 2 } },
    { action: 'backup', subject: 'b.tar', detail: { bytes: expect.any(Number) } },
    { action: 'key.revoke', subject: id },
    { action: 'embed.create', subject: embed.id, detail: { marketplace: 'amazon.de' } },
    { action: 'embed.revoke', subject: embed.id, detail: { asin: 'B000000001' } },
    { action: 'product.delete', subject: 'B000000001', detail: { productsRemoved: 1 } },
    { action: 'source.delete', subject: 'csv', detail: { productsRemoved: 1 } },
    { action: 'labels.delete', subject: null, detail: { labels: 0 } },
    { action: 'import.undo', subject: '1', detail: { productsRemoved: 0 } },
  ]);
  for (const { actor, from } of entries) {
    expect(actor).toEqual({ kind: 'command', id: userInfo().username, name: null });
    expect(from).toBe(hostname());
  }
  expect(JSON.stringify(entries)).not.toContain(key);
  expect(JSON.stringify(entries)).not.toContain(embed.path);
});

it('knows the last backup, and loses no line to a restore or a copy', async () => {
  const before = await actionsIn(place('data'));
  const [backup] = (await inPlace('audit')).entries.filter(
    ({ action }: { action: string }) => action === 'backup',
  );
  expect((await inPlace('status')).backup).toEqual({ newestAt: backup.at });
  await inPlace('restore', place('b.tar'), '--force');
  expect(await actionsIn(place('data'))).toEqual([...before, 'restore']);
  await run('copy', '--from', place('data'), '--to', place('copy'));
  expect(await actionsIn(place('copy'))).toEqual([...before, 'restore', 'copy']);
  const embedsIn = async (directory: string) =>
    (await run('embeds', 'list', '--data-dir', directory)).embeds;
  expect(await embedsIn(place('copy'))).toMatchObject([{ state: 'revoked', asin: 'B000000001' }]);
  expect(await embedsIn(place('copy'))).toEqual(await embedsIn(place('data')));
});
