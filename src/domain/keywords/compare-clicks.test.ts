import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClickedAsin, type KeywordObservation, UNMEASURED } from '../product/observation.ts';
import type { Asin } from '../values/asin.ts';
import { compareClicks } from './compare-clicks.ts';

const [A, B, C, D] = ['B00000000A', 'B00000000B', 'B00000000C', 'B00000000D'] as [
  Asin,
  Asin,
  Asin,
  Asin,
];
const ALL = [A, B, C, D];

const row = (parts: Partial<KeywordObservation>): KeywordObservation => ({
  ...UNMEASURED,
  marketplace: 'US',
  keyword: 'mat',
  periodStart: 0,
  periodEnd: 10,
  source: 'terms',
  ...parts,
});
const click = (asin: Asin, clickShare: number | null): ClickedAsin => ({
  asin,
  clickShare,
  conversionShare: null,
});

describe('products after one keyword', () => {
  it('have the shares and places of the row that names them', () => {
    const { products, leadsTo, missing } = compareClicks(
      [row({ clicked: [click(B, 0.1), click(A, 0.3)] })],
      [A, B, C],
    );
    expect(products).toMatchObject([
      { asin: A, clickShare: 0.3, clickRank: 1 },
      { asin: B, clickShare: 0.1, clickRank: 2 },
      null,
    ]);
    expect([leadsTo, missing]).toEqual([[A, B], [C]]);
  });

  it('miss a keyword whose measured share is 0, not one whose share is unknown', () => {
    const { leadsTo, missing } = compareClicks(
      [row({ clicked: [click(A, 0), click(B, null), click(C, 0.2)] })],
      [A, B, C],
    );
    expect([leadsTo, missing]).toEqual([[B, C], [A]]);
  });

  it('have no place in a row that names one product alone', () => {
    const own = row({ searchVolume: 900, clicked: [click(A, 0.05)], source: 'query:A' });
    const { products } = compareClicks([own], [A, B]);
    expect(products).toMatchObject([{ clickShare: 0.05, clickRank: null }, null]);
  });

  it('keep the shares of their own period where the keyword’s does not name them', () => {
    const counted = row({ searchVolume: 900, clicked: [click(A, 0.05)], source: 'query:A' });
    const before = { periodStart: -20, periodEnd: -10 };
    const older = row({ ...before, clicked: [click(A, 0.4), click(B, 0.2)] });
    const { row: joint, products } = compareClicks([older, counted], [A, B]);
    expect(joint).toMatchObject({ searchVolume: 900, periodEnd: 10 });
    expect(products[0]).toMatchObject({ clickShare: 0.05, row: counted });
    expect(products[1]).toMatchObject({ clickShare: 0.2, clickRank: 2, row: older });
  });
});

const share = fc.option(fc.constantFrom(0, 0.1, 0.2, 0.3), { nil: null });
const anyRow = fc
  .record({
    source: fc.constantFrom('terms', 'query:A', 'file'),
    department: fc.constantFrom('', 'Sports'),
    periodEnd: fc.constantFrom(10, 20, null),
    searchVolume: fc.option(fc.nat(50), { nil: null }),
    clicked: fc.uniqueArray(fc.tuple(fc.constantFrom(...ALL), share), {
      selector: ([asin]) => asin,
    }),
  })
  .map((parts) =>
    row({ ...parts, clicked: parts.clicked.map(([asin, part]) => click(asin, part)) }),
  );
const anyRows = fc.uniqueArray(anyRow, {
  minLength: 1,
  maxLength: 5,
  selector: ({ source, department }) => `${source} ${department}`,
});

describe('of any rows in any order', () => {
  it('says the same, and every product is led to or missed', () => {
    fc.assert(
      fc.property(anyRows, fc.shuffledSubarray(ALL, { minLength: 2 }), (rows, asins) => {
        const compared = compareClicks(rows, asins);
        expect(compareClicks(rows.toReversed(), asins)).toEqual(compared);
        expect(new Set([...compared.leadsTo, ...compared.missing])).toEqual(new Set(asins));
        expect(compared.leadsTo.length + compared.missing.length).toBe(asins.length);
        for (const [index, asin] of asins.entries()) {
          const shares = rows.flatMap(({ clicked }) =>
            clicked.filter((one) => one.asin === asin).map(({ clickShare }) => clickShare),
          );
          const told = compared.products[index] ?? null;
          expect(told === null).toBe(shares.length === 0);
          if (told !== null) expect(shares).toContain(told.clickShare);
          if (shares.length > 0 && shares.every((one) => one === 0)) {
            expect(compared.missing).toContain(asin);
          }
        }
      }),
    );
  });
});
