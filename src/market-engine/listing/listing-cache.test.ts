import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FAMILIES_KEPT,
  isSmallFamily,
  LISTINGS_KEPT,
} from '../../adapters/sqlite/market/listing/product.ts';
import type { Listing } from '../../domain/product/listing.ts';
import type { Asin } from '../../domain/values/asin.ts';
import { remember } from './listing-cache.ts';

const asinOf = (number: number) => `B${String(number).padStart(9, '0')}` as Asin;

/** A store whose every listing is named after the revision it was written in. */
function counted() {
  const state = { revision: 1 as number | null, written: 1, reads: 0 };
  const connection = { snapshotRevision: () => state.revision };
  const listing = remember(connection, LISTINGS_KEPT, (marketplace, asin) => {
    state.reads += 1;
    if (asin === asinOf(0)) return null;
    return { marketplace, asin, title: `of ${state.written}` } as Listing;
  });
  return { state, listing };
}

describe('remembered listings', () => {
  it('are read once, each marketplace its own', () => {
    const { state, listing } = counted();
    for (let times = 0; times < 3; times += 1) {
      expect(listing('US', asinOf(1))?.marketplace).toBe('US');
      expect(listing('DE', asinOf(1))?.marketplace).toBe('DE');
    }
    expect(state.reads).toBe(2);
  });

  it('are looked for again when there were none', () => {
    const { state, listing } = counted();
    expect([listing('US', asinOf(0)), listing('US', asinOf(0))]).toEqual([null, null]);
    expect(state.reads).toBe(2);
  });

  it('are bounded, and those asked for stay', () => {
    const { state, listing } = counted();
    for (let number = 1; number <= 50_000; number += 1) {
      listing('US', asinOf(number));
      listing('US', asinOf(1));
    }
    expect(state.reads).toBe(50_000);
    for (let number = 1; number <= 50_000; number += 1) listing('US', asinOf(number));
    expect(state.reads).toBeGreaterThan(50_000 + 41_000);
  });

  it('are always those of the state that is read', () => {
    const step = fc.record({
      asin: fc.integer({ min: 0, max: 5 }),
      isWritten: fc.boolean(),
      isInWrite: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { state, listing } = counted();
        for (const { asin, isWritten, isInWrite } of steps) {
          if (isWritten) state.written += 1;
          state.revision = isInWrite ? null : state.written;
          const title = asin === 0 ? undefined : `of ${state.written}`;
          expect(listing('US', asinOf(asin))?.title).toBe(title);
        }
      }),
    );
  });
});

describe('remembered children', () => {
  const family = (size: number) => {
    const state = { revision: 1, reads: 0 };
    const connection = { snapshotRevision: () => state.revision };
    const read = () => {
      state.reads += 1;
      return Array.from({ length: size }, (_, at) => ({ asin: asinOf(at) }) as Listing);
    };
    const children = remember(connection, FAMILIES_KEPT, read, isSmallFamily);
    return { state, children };
  };

  it.each([0, 1, 30])('are read once a state of the store: %i of them', (size) => {
    const { state, children } = family(size);
    for (let times = 0; times < 3; times += 1) {
      expect(children('US', asinOf(9))).toHaveLength(size);
    }
    expect(state.reads).toBe(1);
    state.revision = 2;
    children('US', asinOf(9));
    expect(state.reads).toBe(2);
  });

  it('of a very large family are whole too, though not kept', () => {
    const { state, children } = family(500);
    expect(children('US', asinOf(9))).toHaveLength(500);
    expect(children('US', asinOf(9))).toHaveLength(500);
    expect(state.reads).toBe(2);
  });
});
