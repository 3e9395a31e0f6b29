import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compress, encodingFor } from './body.ts';

describe('encodingFor', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0.5, gzip;q=0.9', 'gzip'],
    ['*', 'br'],
    ['*;q=0.1, gzip;q=0', 'br'],
    ['br;q=0, gzip;q=0', null],
    ['identity;q=1, gzip;q=0.5', null],
    ['deflate', null],
    ['gzip;q=nonsense', null],
    ['', null],
  ])('%j -> %s', (accept, expected) => {
    expect(encodingFor(accept, 5000)).toBe(expected);
  });

  it('leaves small bodies and silent clients alone', () => {
    expect(encodingFor('br', 1023)).toBeNull();
    expect(encodingFor('br', 1024)).toBe('br');
    expect(encodingFor(undefined, 5000)).toBeNull();
  });
});

describe('compress', () => {
  const bytes = Buffer.from(JSON.stringify(Array.from({ length: 500 }, (_, at) => ({ at }))));

  it('makes what the standard decoders read', async () => {
    expect(brotliDecompressSync(await compress(bytes, 'br'))).toEqual(bytes);
    expect(gunzipSync(await compress(bytes, 'gzip'))).toEqual(bytes);
  });
});
