import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { openPath } from './import-source.ts';

const directory = mkdtempSync(join(tmpdir(), 'shelfline-source-'));
afterAll(() => rmSync(directory, { recursive: true }));

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(Uint8Array.from(chunk));
  return String(Buffer.concat(parts));
}

it('reads a file as often as is asked', async () => {
  const path = join(directory, 'a.csv');
  writeFileSync(path, 'a,b\n');
  const source = await openPath(path, directory);
  expect(source).toMatchObject({ name: 'a.csv', size: 4 });
  expect([await textOf(source.open()), await textOf(source.open())]).toEqual(['a,b\n', 'a,b\n']);
  await source.close();
});

it('tells where the file is not the one that was opened any more', async () => {
  const path = join(directory, 'growing.csv');
  writeFileSync(path, 'a,b\n');
  const source = await openPath(path, directory);
  await source.assertUnchanged?.();
  appendFileSync(path, '1,2\n');
  await expect(source.assertUnchanged?.()).rejects.toThrow(/was changed while it was read/);
  await source.close();
});

it.skipIf(process.platform === 'win32')('reads a named pipe as often, and tidies up', async () => {
  const path = join(directory, 'pipe');
  spawnSync('sh', ['-c', 'mkfifo "$0"', path]);
  const before = readdirSync(directory);
  spawn('sh', ['-c', 'printf "a,b\\n1,2\\n" > "$0"', path]);
  const source = await openPath(path, directory);
  expect(source).toMatchObject({ name: 'pipe', size: 8, modifiedAt: null });
  expect([await textOf(source.open()), await textOf(source.open())]).toEqual(
    Array(2).fill('a,b\n1,2\n'),
  );
  await source.close();
  expect(readdirSync(directory)).toEqual(before);
});

it.skipIf(process.platform === 'win32')('leaves nothing of a stream when interrupted', async () => {
  const folder = mkdtempSync(join(directory, 'interrupted-'));
  const script = `
    import { openStream } from ${JSON.stringify(join(import.meta.dirname, 'import-source.ts'))};
    await openStream(process.stdin, ${JSON.stringify(folder)});
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin.write('private,');
  await vi.waitFor(() => expect(readdirSync(folder)).toHaveLength(1), { timeout: 20_000 });
  child.kill('SIGINT');
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGINT');
  expect(readdirSync(folder)).toEqual([]);
});
