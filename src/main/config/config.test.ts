import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../../../test/support/program.ts';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  it('finds a named data directory from where the caller stands, also through npm', async () => {
    const environment = { SHELFLINE_CALLER_DIR: '/home/ada' };
    const of = async (more: object, overrides = {}) =>
      (await readConfig({ ...environment, ...more }, overrides)).dataDirectory;
    expect(await of({}, { dataDirectory: 'mine' })).toBe('/home/ada/mine');
    expect(await of({}, { dataDirectory: '/srv/mine' })).toBe('/srv/mine');
    expect(await of({ SHELFLINE_DATA_DIR: 'theirs' })).toBe('/home/ada/theirs');
    expect(await of({ SHELFLINE_DATA_DIR: 'theirs' }, { dataDirectory: 'mine' })).toBe(
      '/home/ada/mine',
    );
    expect(await of({})).toBe(resolve('data'));
  });

  it('says where settings are no JSON, and of what cannot be read what the system says', async () => {
    const { path, remove } = temporaryDirectory();
    const settings = join(path, 'settings.json');
    const read = () => readConfig({}, { dataDirectory: path });
    writeFileSync(settings, '{"operatorToken": secret}');
    const refusal = await read().catch((error: unknown) => error);
    expect(refusal).toMatchObject({ message: `${settings}: is not JSON; mend it or remove it.` });
    expect(String((refusal as Error).stack)).not.toContain('secret');
    rmSync(settings);
    mkdirSync(settings);
    await expect(read()).rejects.toMatchObject({ code: 'EISDIR' });
    remove();
  });

  it('reads settings that an editor saved with a byte order mark', async () => {
    const { path, remove } = temporaryDirectory();
    writeFileSync(join(path, 'settings.json'), '\ufeff{"workers": 2}');
    expect((await readConfig({}, { dataDirectory: path })).settings.workers).toBe(2);
    remove();
  });

  it('says where a port that is none was given', async () => {
    const noPort = '"99999" is no port';
    await expect(readConfig({}, { port: '99999' })).rejects.toThrow(`--port: ${noPort}`);
    const inEnvironment = { SHELFLINE_PORT: '99999' };
    await expect(readConfig(inEnvironment)).rejects.toThrow(`SHELFLINE_PORT: ${noPort}`);
    expect((await readConfig(inEnvironment, { port: '0' })).port).toBe(0);
  });
});
