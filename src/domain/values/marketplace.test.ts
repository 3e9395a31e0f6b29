import { describe, expect, it } from 'vitest';
import {
  MARKETPLACES,
  marketplaceDomain,
  marketplaceOfKeepaDomain,
  parseMarketplace,
} from './marketplace.ts';

describe('marketplaces', () => {
  it('are the eighteen of both forms, each written one way', () => {
    expect(MARKETPLACES).toHaveLength(18);
    expect(new Set(MARKETPLACES.map(({ suffix }) => suffix)).size).toBe(18);
    for (const { id } of MARKETPLACES) {
      expect(parseMarketplace(marketplaceDomain(id, 'amazon'), 'amazon')).toBe(id);
    }
  });

  it('are recognized by domain, country code and SP-API id', () => {
    expect(parseMarketplace('www.Amazon.co.uk', 'amazon')).toBe('GB');
    expect(parseMarketplace('uk', 'amazon')).toBe('GB');
    expect(parseMarketplace('ATVPDKIKX0DER', 'amazon')).toBe('US');
    expect(parseMarketplace('amazon.xyz', 'amazon')).toBeNull();
    expect(parseMarketplace('amazon.de', 'other')).toBeNull();
  });

  it('follow Keepa’s domain numbers', () => {
    expect([1, 2, 3, 5, 12].map(marketplaceOfKeepaDomain)).toEqual(['US', 'GB', 'DE', 'JP', 'BR']);
    expect(marketplaceOfKeepaDomain(7)).toBeNull();
  });
});
