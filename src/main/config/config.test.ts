import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../../../test/support/program.ts';
import { readConfig } from './config.ts';
import { shownAddress } from './database.ts';

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

describe('the address of the database', () => {
  const url = 'postgres://ada:s3cret@db.example:5432/shelfline?schema=one';
  const read = async (environment: object) => (await readConfig({ ...environment })).database;

  it('is none unless it is set', async () => {
    expect(await read({ SHELFLINE_DATABASE_URL: '' })).toBeNull();
    expect(await read({ SHELFLINE_DATABASE_URL: url })).toEqual({ url, readUrl: null });
    const both = { SHELFLINE_DATABASE_URL: url, SHELFLINE_DATABASE_READ_URL: url };
    expect(await read(both)).toEqual({ url, readUrl: url });
  });

  it('is refused without its password if it is none', async () => {
    const refusalOf = async (environment: object) =>
      await read(environment).catch((error: unknown) => String((error as Error).stack));
    const wrong = await refusalOf({ SHELFLINE_DATABASE_URL: 'mysql://ada:s3cret@db' });
    expect(wrong).toMatch(/SHELFLINE_DATABASE_URL: must be like postgres:\/\/user/);
    const encoded = await refusalOf({ SHELFLINE_DATABASE_URL: 'postgres://ada:s3cret@x:y:z/' });
    expect([wrong, encoded].filter((text) => String(text).includes('s3cret'))).toEqual([]);
    expect(await refusalOf({ SHELFLINE_DATABASE_READ_URL: url })).toMatch(/needs SHELFLINE_DATA/);
  });

  it('is shown without user and password', () => {
    expect(shownAddress(url)).toBe('postgres://db.example:5432/shelfline?schema=one');
  });
});
