import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKETPLACES, type MarketplaceId } from '../values/marketplace.ts';
import {
  contradiction,
  guessMarketplaces,
  type MarketplaceSign,
  type SignKind,
} from './marketplace-signs.ts';

const sign = (
  kind: SignKind,
  fits: readonly MarketplaceId[],
  text: string = kind,
): MarketplaceSign => {
  return { kind, text, fits };
};
const times = (count: number, one: MarketplaceSign) => Array.from({ length: count }, () => one);

describe('guessMarketplaces', () => {
  it('narrows the choice by each kind of sign', () => {
    const signs = [
      sign('currency', ['DE', 'FR', 'IT']),
      sign('language', ['FR', 'BE', 'CA'], 'French'),
      sign('decimal comma', ['DE', 'FR', 'IT', 'BE']),
    ];
    expect(guessMarketplaces(signs)?.marketplaces).toEqual(['FR']);
    expect(guessMarketplaces(signs)?.because.map(({ kind }) => kind)).toEqual([
      'currency',
      'language',
    ]);
  });

  it('says nothing without signs', () => expect(guessMarketplaces([])).toBeNull());
});

describe('contradiction', () => {
  it('needs several titles, or several names of the same language', () => {
    const german = sign('language', ['DE'], 'German');
    expect(contradiction(times(4, german), 'US')).toBeNull();
    expect(contradiction(times(5, german), 'US')?.marketplaces).toEqual(['DE']);
    const diy = sign('category', ['GB'], 'DIY & Tools');
    expect(contradiction(times(9, diy), 'US')).toBeNull();
    const baby = sign('category', ['GB'], 'Baby Products');
    expect(contradiction([diy, baby], 'US')?.marketplaces).toEqual(['GB']);
  });

  it('lets an address outweigh the categories', () => {
    const signs = [sign('address', ['DE']), ...times(9, sign('category', ['US', 'CA']))];
    expect(contradiction(signs, 'DE')).toBeNull();
    expect(contradiction(signs, 'US')?.marketplaces).toEqual(['DE']);
  });

  it('never names the marketplace that all signs fit', () => {
    const id = fc.constantFrom(...MARKETPLACES.map((market) => market.id));
    const kind = fc.constantFrom<SignKind>('address', 'currency', 'category', 'language');
    const others = fc.array(fc.record({ kind, fits: fc.uniqueArray(id), text: fc.string() }));
    fc.assert(
      fc.property(id, others, (asked, signs) => {
        const fitting = signs.map((one) => ({ ...one, fits: [...one.fits, asked] }));
        expect(contradiction(fitting, asked)).toBeNull();
      }),
    );
  });
});
