import { describe, expect, it } from 'vitest';
import { brandKeys, foldBrand } from './brand-names.ts';

describe('foldBrand', () => {
  it.each([
    ['LOGITECH', 'logitech'],
    ['Logitech Inc.', 'logitech'],
    ['Visit the Anker Store', 'anker'],
    ['Brand: Philips', 'philips'],
    ['L’Oréal', 'loreal'],
    ["L'Oreal Paris", 'loreal paris'],
    ['Bosch GmbH & Co. KG', 'bosch'],
    ['Procter & Gamble', 'procter & gamble'],
    ['Anker（アンカー）', 'anker'],
    ['アンカー(ANKER)', 'anker'],
    ['Acme (Basics)', 'acme basics'],
    ['バッファロー', 'バッファロー'],
    ['Kärcher', 'karcher'],
    ['ＳＯＮＹ', 'sony'],
    ['Black+Decker', 'black+decker'],
    ['Co', 'co'],
    ['小米', '小米'],
    ['™', ''],
  ])('%s -> %s', (name, key) => {
    expect(foldBrand(name)).toBe(key);
  });
});

describe('brandKeys', () => {
  const same = (...names: string[]) => new Set(brandKeys(names)).size === 1;

  it('joins a short line name to the brand it extends, when the market has that brand', () => {
    expect(same('Logitech G', 'LOGITECH')).toBe(true);
    expect(same('Anker Direct', 'Anker')).toBe(true);
    expect(brandKeys(['Logitech G'])).toEqual(['logitech g']);
  });

  it('keeps different brands apart', () => {
    expect(same('Amazon Basics', 'Amazon')).toBe(false);
    expect(same('Bolt', 'Bolton')).toBe(false);
    expect(same('ハハ', 'ババ')).toBe(false);
  });

  it('gives nothing to a name of marks alone', () => {
    expect(brandKeys(['™', null])).toEqual([null, null]);
  });
});
