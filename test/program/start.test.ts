/** `npm start` as its first user meets it: data, a key, a line to paste, a clean end. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningProgram, start, temporaryDirectory } from '../support/program.ts';

const directory = temporaryDirectory();
const env = { SHELFLINE_DATA_DIR: directory.path, SHELFLINE_PORT: '0' };
const ready = /Stop with Ctrl-C/;
const MINUTES_2 = 120_000;

describe('the first start', () => {
  let program: RunningProgram;
  beforeAll(async () => {
    program = await start(['start'], { env, ready });
  }, MINUTES_2);
  afterAll(() => directory.remove());

  it('prints a curl line that answers with products', () => {
    const line = /^curl .*$/m.exec(program.out)?.[0] ?? '';
    const answer = JSON.parse(execFileSync('sh', ['-c', `${line} --silent`], { encoding: 'utf8' }));
    expect(answer.success).toBe(true);
    expect(answer.data.products).toHaveLength(20);
    expect(answer.data.totalResults).toBeGreaterThan(20);
  });

  it('prints a link that opens the dashboard with the key, which is sent nowhere', async () => {
    const [link = '', key] = /http:\S+\/#key=(\S+)/.exec(program.out) ?? [];
    expect(program.out).toMatch(new RegExp(`API key +${key}`));
    expect(new URL(link).search + new URL(link).pathname).toBe('/');
    expect(await (await fetch(link)).text()).toContain('<div id="app">');
  });

  it('keeps the key where only its owner can read it', () => {
    expect(statSync(join(directory.path, 'first-key')).mode & 0o077).toBe(0);
  });

  it('drains and exits 0 on Ctrl-C, and starts again with the same key', async () => {
    const keyOf = (out: string) => /API key\s+(\S+)/.exec(out)?.[1];
    expect((await program.stop('SIGINT')).code).toBe(0);
    const again = await start(['start'], { env, ready });
    expect(keyOf(again.out)).toBe(keyOf(program.out));
    expect((await again.stop('SIGTERM')).code).toBe(0);
  });
});

describe('a start that cannot listen', () => {
  it('on a port in use says so with a remedy before anything is filled', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const empty = temporaryDirectory();
    const taken = { SHELFLINE_DATA_DIR: empty.path, SHELFLINE_PORT: String(port) };
    await expect(start(['start'], { env: taken, ready })).rejects.toThrow(
      `127.0.0.1:${port}: another program listens there; ` +
        'stop it, or give another port (--port, SHELFLINE_PORT)',
    );
    expect(readdirSync(empty.path)).toEqual([]);
    other.close();
    empty.remove();
  });

  it('takes the options that say where, and no others', async () => {
    const given = (option: string) => start(['start', option], { env, ready });
    await expect(given('--host=192.0.2.1')).rejects.toThrow('192.0.2.1: this machine has no such');
    await expect(given('--port=http')).rejects.toThrow('--port: "http" is no port');
    await expect(given('--workers=2')).rejects.toThrow("unknown option '--workers=2'");
  });

  it('on an address of another machine says so in a line', async () => {
    const elsewhere = { ...env, SHELFLINE_HOST: '192.0.2.1' };
    await expect(start(['start'], { env: elsewhere, ready })).rejects.toThrow(
      /: 192\.0\.2\.1: this machine has no such address; give another host .*\)\n$/,
    );
  });
});
