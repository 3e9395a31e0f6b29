import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  it('finds a named data directory from where the caller stands, also through npm', () => {
    const environment = { SHELFLINE_CALLER_DIR: '/home/ada' };
    const of = (more: object, overrides = {}) =>
      readConfig({ ...environment, ...more }, overrides).dataDirectory;
    expect(of({}, { dataDirectory: 'mine' })).toBe('/home/ada/mine');
    expect(of({}, { dataDirectory: '/srv/mine' })).toBe('/srv/mine');
    expect(of({ SHELFLINE_DATA_DIR: 'theirs' })).toBe('/home/ada/theirs');
    expect(of({ SHELFLINE_DATA_DIR: 'theirs' }, { dataDirectory: 'mine' })).toBe('/home/ada/mine');
    expect(of({})).toBe(resolve('data'));
  });

  it('says where a port that is none was given', () => {
    expect(() => readConfig({}, { port: '99999' })).toThrow('--port: "99999" is no port');
    expect(() => readConfig({ SHELFLINE_PORT: 'x' })).toThrow('SHELFLINE_PORT: "x" is no port');
    expect(readConfig({ SHELFLINE_PORT: 'x' }, { port: '0' }).port).toBe(0);
  });
});
