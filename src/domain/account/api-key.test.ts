import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc32, isWellFormedKey, mintKey, randomBase62, shownPrefix } from './api-key.ts';

/** A repeatable source: bytes of a linear congruential generator. */
function bytesFrom(seed: number): (count: number) => Uint8Array {
  let state = seed;
  return (count) =>
    Uint8Array.from({ length: count }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state >>> 24;
    });
}

describe('an API key', () => {
  it('has the published shape and carries a valid checksum', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const key = mintKey(bytesFrom(seed));
        expect(key).toMatch(/^sl_[0-9A-Za-z]{26,}[0-9A-Za-z]{6}$/);
        expect(isWellFormedKey(key)).toBe(true);
        expect(shownPrefix(key)).toBe(key.slice(0, 9));
      }),
    );
  });

  it('is refused after any single character changed', () => {
    const key = mintKey(bytesFrom(7));
    for (let at = 0; at < key.length; at += 1) {
      for (const other of ['0', 'z', 'Q', '_', ' ', 'é']) {
        if (key[at] === other) continue;
        expect(isWellFormedKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
      }
    }
  });

  it('is refused when empty, cut, doubled, padded or without its prefix', () => {
    const key = mintKey(bytesFrom(8));
    const wrong = [
      '',
      'sl_',
      key.slice(0, -1),
      `${key}${key}`,
      `${key} `,
      `${key}\n`,
      key.slice(3),
    ];
    for (const text of wrong) expect(isWellFormedKey(text), text).toBe(false);
  });

  it('is refused when oversized, before any checksum is computed', () => {
    expect(isWellFormedKey(`sl_${'a'.repeat(100_000)}`)).toBe(false);
  });
});

describe('randomBase62', () => {
  it('rejects the bytes that would favour some letters', () => {
    const bytes = [250, 255, 248, 247, 61, 62, 0];
    expect(randomBase62(() => Uint8Array.from(bytes), 4)).toBe('zz00');
  });
});

describe('crc32', () => {
  it('gives the check value of the CRC catalogue', () => {
    expect(crc32('123456789')).toBe(0xcbf43926);
  });
});
