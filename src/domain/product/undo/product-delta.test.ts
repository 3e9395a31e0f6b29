/** The ways back as they are stored: stores keep them, so these texts never change. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SourcedPoint } from '../../history/merge-points.ts';
import { pointDelta, readPointDelta, storedPointDelta, undoPoints } from './point-delta.ts';
import { PRODUCT_FOLDING, type ProductStatement } from './product-delta.ts';

const { apply, empty } = PRODUCT_FOLDING;

import { statementFolding, withdraw } from './withdraw.ts';

const T = 1_700_000_000;
const point = (at: number, value: number, source = 'csv'): SourcedPoint => ({
  at: T + at,
  value,
  state: 'ok',
  source,
});
const statement = (parts: Partial<ProductStatement>): ProductStatement => ({
  source: 'csv',
  seenAt: T,
  facts: {},
  series: [],
  ...parts,
});
const prices = (...points: SourcedPoint[]) => [{ name: 'new' as const, categoryId: null, points }];

const BASE = apply(
  empty,
  statement({ facts: { title: 'Mat', brand: 'Acme' }, series: prices(point(0, 5), point(10, 6)) }),
);

describe('the way back of a product', () => {
  it.each([
    {
      what: 'values that are repeated later, one of them changed, and a new point',
      told: statement({
        seenAt: T + 20,
        facts: { title: 'Mat', brand: 'Ace', manufacturer: 'Ace' },
        series: prices(point(20, 7)),
      }),
      stored:
        '{"source":"csv","at":1700000020,"seen":[1700000000,1700000010],"facts":{"new":"manufacturer",' +
        '"aged":[["csv",1700000000]],"was":{"brand":{"value":"Acme","source":"csv","at":1700000000}}},' +
        '"points":[["new"]]}',
    },
    {
      what: 'all of it again',
      told: statement({
        facts: { title: 'Mat', brand: 'Acme' },
        series: prices(point(0, 5), point(10, 6)),
      }),
      stored:
        '{"source":"csv","at":1700000000,"facts":{"same":true},' +
        '"points":[["new",null,[1700000000,10],0]]}',
    },
    {
      what: 'something older and worse',
      told: statement({
        seenAt: T - 5,
        facts: { title: 'Old' },
        series: prices(point(10, 3), point(15, 1)),
      }),
      stored:
        '{"source":"csv","at":1699999995,"seen":[1700000000,1700000010],"facts":{"lost":{"title":"Old"}},' +
        '"points":[["new",null,[1700000010,5],[1700000015,0],[],[[1700000010,3,"ok","csv"]]]]}',
    },
    {
      what: 'points alone, of a source that is believed before the one that stands',
      told: statement({
        source: 'keepa',
        seenAt: null,
        series: prices(point(10, 2, 'keepa')),
      }),
      stored:
        '{"source":"keepa","points":[["new",null,[1700000010,0],0,[[1700000010,6,"ok","csv"]]]]}',
    },
  ])('is short for $what', ({ told, stored }) => {
    const delta = PRODUCT_FOLDING.deltaOf(BASE, told);
    expect(JSON.stringify(delta)).toBe(stored);
    const undone = PRODUCT_FOLDING.undo(apply(BASE, told), JSON.parse(stored));
    expect(undone).toEqual({ before: BASE, statement: told });
  });

  it('leads from any points back to the points before, and names those told', () => {
    const anyPoints = fc
      .uniqueArray(
        fc.record({
          at: fc.nat({ max: 12 }),
          value: fc.nat({ max: 2 }),
          source: fc.constantFrom('csv', 'keepa'),
        }),
        { selector: ({ at }) => at, minLength: 1 },
      )
      .map((all) => all.map((one) => point(one.at, one.value, one.source)))
      .map((all) => all.sort((a, b) => a.at - b.at));
    fc.assert(
      fc.property(anyPoints, anyPoints, (before, told) => {
        const key = { name: 'new', categoryId: null } as const;
        const delta = storedPointDelta(pointDelta(key, before, told), T);
        const content = { ...empty, series: [{ ...key, points: before }] };
        const [after] = apply(content, statement({ series: [{ ...key, points: told }] })).series;
        expect(undoPoints(after?.points ?? [], readPointDelta(delta, T))).toEqual({ before, told });
      }),
    );
  });
});

describe('withdrawing', () => {
  const folding = statementFolding<number>((next, before) => next > before);
  const isOf = (importId: number) => ({
    base: (content: number | null, origin: number | null) => (origin === importId ? null : content),
    isWithdrawn: (_: number, by: number | null) => by === importId,
  });
  const told = { content: 5, origin: 1, rows: [{ by: 2, delta: { was: 3 } }] };

  it('puts the first statement that is left in the place of a base that is withdrawn', () => {
    const left = withdraw(folding, told, isOf(1));
    expect(left).toEqual({ content: 5, origin: 2, rows: [] });
  });

  it('brings back what was hidden, and leaves nothing of what nobody else told', () => {
    expect(withdraw(folding, told, isOf(2))).toEqual({
      content: 3,
      origin: 1,
      rows: [],
    });
    expect(withdraw(folding, { ...told, rows: [] }, isOf(1))).toBeNull();
  });
});
