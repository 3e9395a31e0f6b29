/** Taking back through the program: a running service follows, and each call is asked for twice. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, runJson, type Server, serve, temporaryDirectory } from '../support/program.ts';

const directory = temporaryDirectory();
const dataDir = ['--data-dir', directory.path];
const MINUTES_2 = 120_000;
const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 50;
const HEADER = 'asin,marketplace,title,price,bsr,category_path,observed_at';

let key: string;

beforeAll(async () => {
  await importRows('right.csv', ['B000000001,US,Cork Mat,19.99,5,Home > Mats,2026-02-01']);
  ({ key } = await runJson<{ key: string }>(['keys', 'create', '--plan', 'business', ...dataDir]));
}, MINUTES_2);
afterAll(() => directory.remove());

async function importRows(name: string, rows: readonly string[]): Promise<number> {
  const file = join(directory.path, name);
  writeFileSync(file, [HEADER, ...rows, ''].join('\n'));
  return (await runJson<{ importId: number }>(['import', file, ...dataDir])).importId;
}

const importWrong = () =>
  importRows('wrong.csv', [
    'B000000001,US,Cork Mat wrong,1.00,900,Home > Mats,2026-02-02',
    'B000000002,US,Cork Mat ghost,2.00,3,Home > Mats,2026-02-02',
  ]);

async function ask({ url }: Server, path: string) {
  const headers = { 'x-api-key': key, connection: 'close' };
  const response = await fetch(`${url}${path}`, { headers });
  return { status: response.status, text: await response.text() };
}

async function totalOf(server: Server, keyword: string): Promise<number> {
  const { text } = await ask(server, `/search?keyword=${encodeURIComponent(keyword)}`);
  return JSON.parse(text).data.totalResults;
}

/** The first total that is the wanted one, or the last before patience ends. */
async function totalOnceItIs(server: Server, keyword: string, wanted: number): Promise<number> {
  const until = performance.now() + PATIENCE_MS;
  let total = await totalOf(server, keyword);
  while (total !== wanted && performance.now() < until) {
    await sleep(LOOK_EVERY_MS);
    total = await totalOf(server, keyword);
  }
  return total;
}

describe('taking an import back', () => {
  it('shows in a running service: search, product and lists', { timeout: MINUTES_2 }, async () => {
    const server = await serve(dataDir);
    try {
      const importId = await importWrong();
      expect(await totalOnceItIs(server, 'cork mat', 2)).toBe(2);
      expect(await totalOf(server, 'ghost')).toBe(1);
      const undone = await runJson(['imports', 'undo', String(importId), '--yes', ...dataDir]);
      expect(undone).toMatchObject({ id: importId, productsChanged: 1, productsRemoved: 1 });
      expect(await totalOnceItIs(server, 'cork mat', 1)).toBe(1);
      expect(await totalOf(server, 'ghost')).toBe(0);
      expect(await totalOf(server, 'wrong')).toBe(0);
      expect((await ask(server, '/product?asin=B000000002')).status).toBe(404);
      const product = await ask(server, '/product?asin=B000000001');
      expect(product.text).toContain('19.99');
      expect(product.text).not.toContain('wrong');
      const best = await ask(server, '/category?category=path%3AHome');
      expect(best.status).toBe(200);
      expect(best.text).not.toContain('B000000002');
      // What was taken back can come again.
      await importWrong();
      expect(await totalOnceItIs(server, 'ghost', 1)).toBe(1);
      await runJson(['delete', 'product', 'B000000002', '--yes', ...dataDir]);
      expect(await totalOnceItIs(server, 'ghost', 0)).toBe(0);
    } finally {
      await server.program.stop();
    }
    expect(await runJson(['doctor', ...dataDir])).toMatchObject({ ok: true });
  });

  it('is carried by a backup', { timeout: MINUTES_2 }, async () => {
    const importId = await importWrong();
    const file = join(directory.path, 'a.backup');
    await runJson(['backup', file, ...dataDir]);
    const other = ['--data-dir', join(directory.path, 'restored')];
    await runJson(['restore', file, ...other]);
    const undone = await runJson(['imports', 'undo', String(importId), '--yes', ...other]);
    expect(undone).toMatchObject({ id: importId });
    const { imports } = await runJson<{ imports: { state: string }[] }>([
      ...['imports', 'list'],
      ...other,
    ]);
    expect(imports[0]?.state).toBe('undone');
  });

  it('ends with 2 where it is not asked for twice, with 1 where it cannot be done', {
    timeout: MINUTES_2,
  }, async () => {
    const importId = String(await importWrong());
    const calls: readonly (readonly [number, RegExp, readonly string[]])[] = [
      [2, /would take back import .* give --yes/, ['imports', 'undo', importId]],
      [2, /would remove the product .* give --yes/, ['delete', 'product', 'B000000001']],
      [2, /would remove all that the source .* give --yes/, ['delete', 'source', 'csv']],
      [2, /would remove all sales labels in DE/, ['delete', 'labels', '--marketplace', 'DE']],
      [2, /whole number/, ['imports', 'show', 'x']],
      [2, /there is no import 999/, ['imports', 'show', '999']],
      [2, /there is no import 999/, ['imports', 'undo', '999', '--yes']],
      [1, /B000000009 is not known/, ['delete', 'product', 'B000000009', '--yes']],
      [0, /^$/, ['delete', 'labels', '--marketplace', 'amazon.de', '--yes']],
      [0, /^$/, ['imports', 'undo', importId, '--yes']],
      [1, /was taken back already/, ['imports', 'undo', importId, '--yes']],
    ];
    for (const [code, message, args] of calls) {
      const finished = await run([...args, ...dataDir]);
      expect({ args, code: finished.code }).toEqual({ args, code });
      expect(finished.err).toMatch(message);
    }
  });
});
