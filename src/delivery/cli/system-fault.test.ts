import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { placedSystemFault, systemFault } from './system-fault.ts';

function faultOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing failed');
}

function listening(port: number, host: string): Promise<unknown> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', resolve);
    server.listen(port, host, () => resolve(server));
  });
}

it('says of a missing file and of a directory what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shelfline-fault-'));
  const missing = join(folder, 'none.csv');
  const absent = faultOf(() => readFileSync(missing));
  expect(systemFault(absent)).toBe('there is no such file or directory; check the path');
  expect(placedSystemFault(absent)).toBe(`${missing}: ${systemFault(absent)}`);
  expect(systemFault(faultOf(() => readFileSync(folder)))).toBe('is a directory; name a file');
  const placeless = Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' });
  expect(placedSystemFault(placeless)).toBe('the disk is full; make room and try again');
  writeFileSync(missing, '');
  const taken = join(folder, 'taken');
  mkdirSync(taken);
  const replaced = faultOf(() => renameSync(missing, taken));
  expect(placedSystemFault(replaced)).toBe(`${taken}: is a directory; name a file`);
  rmSync(folder, { recursive: true });
});

it('names the port that is taken', async () => {
  const first = (await listening(0, '127.0.0.1')) as ReturnType<typeof createServer>;
  const address = first.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  expect(placedSystemFault(await listening(port, '127.0.0.1'))).toBe(
    `127.0.0.1:${port}: another program listens there; ` +
      'stop it, or give another port (--port, SHELFLINE_PORT)',
  );
  first.close();
});

it('leaves what it does not know in the words of the system, and other errors alone', () => {
  const odd = Object.assign(new Error('EODD: odd'), { code: 'EODD', syscall: 'read', path: '/x' });
  expect(systemFault(odd)).toBe('EODD: odd');
  expect(placedSystemFault(odd)).toBe('EODD: odd');
  expect(systemFault(new Error('a defect'))).toBeNull();
  expect(placedSystemFault('text')).toBeNull();
});
