import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { chunks } from '../../../../test/support/importing.ts';
import { plainBytes } from './plain-bytes.ts';

async function read(bytes: Uint8Array, size = 1000): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of plainBytes(chunks(bytes, size))) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** Text that compresses, but not too well. */
const TEXT = Array.from({ length: 20_000 }, (_, n) => `line ${(n * 7919) % 10_007}\n`).join('');

describe('plainBytes', () => {
  it('decompresses what is gzip, in several members too, and leaves the rest', async () => {
    expect(await read(gzipSync(TEXT))).toBe(TEXT);
    expect(await read(Buffer.concat([gzipSync('a'), gzipSync('b')]), 3)).toBe('ab');
    expect(await read(Buffer.from('plain'), 1)).toBe('plain');
    expect(await read(Buffer.from(''))).toBe('');
  });

  it('delivers what was whole before the end is missing, always the same', async () => {
    const cut = gzipSync(TEXT).subarray(0, 30_000);
    const attempt = async () => {
      let text = '';
      const reading = async () => {
        for await (const part of plainBytes(chunks(cut, 777))) text += Buffer.from(part).toString();
      };
      await expect(reading()).rejects.toThrow(/gzip data is damaged or cut off after byte 30000/);
      return text;
    };
    const first = await attempt();
    expect(first.length).toBeGreaterThan(20_000);
    expect(TEXT.startsWith(first)).toBe(true);
    expect(await attempt()).toBe(first);
  });

  it('takes zeros behind compressed data for filling, and nothing else', async () => {
    const whole = gzipSync(TEXT);
    const zeros = Buffer.alloc(70_000);
    expect(await read(Buffer.concat([whole, zeros]))).toBe(TEXT);
    expect(await read(gzipSync(''))).toBe('');
    for (const more of ['more', gzipSync('b')]) {
      const bytes = Buffer.concat([whole, zeros, Buffer.from(more)]);
      const place = `cut off after byte ${whole.length}: something else follows`;
      await expect(read(bytes)).rejects.toThrow(new RegExp(place));
    }
    await expect(read(Buffer.concat([whole, Buffer.from('more')]))).rejects.toThrow(/damaged/);
  });

  it('names the place of damage', async () => {
    const damaged = Buffer.from(gzipSync(TEXT));
    damaged.fill(0, 20_000, 20_100);
    await expect(read(damaged)).rejects.toThrow(/gzip data is damaged/);
  });

  it.each([
    [
      Buffer.from('PK\u0003\u0004rest'),
      /ZIP archive, but no workbook .* list of parts is damaged or cut off/,
    ],
    [Buffer.from('\ufeffa,b', 'utf16le'), /UTF-16/],
    [Buffer.from('a,b', 'utf16le'), /UTF-16/],
    [
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      /old or a password-protected Excel workbook; save it as .xlsx/,
    ],
    [Buffer.from('89504e470d0a1a0a', 'hex'), /is a picture/],
    [Buffer.from('PAR1\u0015\u0004'), /Parquet file; give it as CSV or NDJSON/],
  ])('refuses what is no text, with the remedy', async (bytes, message) => {
    await expect(read(bytes)).rejects.toThrow(message);
  });
});
