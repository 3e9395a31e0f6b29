import { describe, expect, it } from 'vitest';
import { compareTrust, isEquallyTrusted } from './source-trust.ts';

describe('compareTrust', () => {
  it('believes the marketplace before Keepa, plain imports after both, the demo last', () => {
    const sources = ['demo', 'csv', 'keepa-export', 'spapi', 'acme', 'keepa'];
    expect(sources.sort((a, b) => compareTrust(b, a))).toEqual([
      'spapi',
      'keepa',
      'keepa-export',
      'csv',
      'acme',
      'demo',
    ]);
  });

  it('is a total order: only the same name is equal', () => {
    expect(compareTrust('csv', 'csv')).toBe(0);
    expect(compareTrust('acme', 'csv')).toBe(-compareTrust('csv', 'acme'));
    expect(compareTrust('acme', 'csv')).not.toBe(0);
  });
});

describe('isEquallyTrusted', () => {
  it('puts all plain imports into one class', () => {
    expect(isEquallyTrusted('acme', 'csv')).toBe(true);
    expect(isEquallyTrusted('acme', 'keepa')).toBe(false);
    expect(isEquallyTrusted('acme', 'demo')).toBe(false);
  });
});
