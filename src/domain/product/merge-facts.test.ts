import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../values/canonical-json.ts';
import type { FactMap, Facts } from './facts.ts';
import { type FactStatement, mergeFacts } from './merge-facts.ts';

const statement = (facts: Partial<Facts>, source: string, at: number): FactStatement => ({
  facts,
  source,
  at,
});
const mergeAll = (statements: readonly FactStatement[]): FactMap =>
  statements.reduce(mergeFacts, {});

/** Few times, sources and values, so that ties of every kind come up. */
const anyStatement = fc.record({
  facts: fc.record(
    {
      title: fc.constantFrom('Mat', 'Mug'),
      package: fc.constantFrom(
        { lengthMm: 1, widthMm: 2, heightMm: 3, weightG: 4 },
        { weightG: 4, heightMm: 3, widthMm: 2, lengthMm: 1 },
        { lengthMm: null, widthMm: 2, heightMm: 3, weightG: 9 },
      ),
      gtins: fc.constantFrom<string[]>([], ['4006381333931']),
      isParent: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
  source: fc.constantFrom('spapi', 'keepa', 'csv', 'acme', 'demo'),
  at: fc.integer({ min: 1, max: 3 }),
});

describe('mergeFacts', () => {
  it('keeps the newest statement, whoever made it', () => {
    const known = mergeAll([
      statement({ title: 'New' }, 'demo', 20),
      statement({ title: 'Old' }, 'spapi', 10),
    ]);
    expect(known.title).toEqual({ value: 'New', source: 'demo', at: 20 });
  });

  it('believes the more trusted source at equal time, then the greater JSON text', () => {
    const trusted = mergeAll([
      statement({ title: 'Zebra' }, 'csv', 10),
      statement({ title: 'Ape' }, 'keepa', 10),
    ]);
    expect(trusted.title?.value).toBe('Ape');
    const tied = mergeAll([
      statement({ title: 'Zebra' }, 'acme', 10),
      statement({ title: 'Ape' }, 'csv', 10),
    ]);
    expect(tied.title?.value).toBe('Zebra');
  });

  it('moves the time of a value that is confirmed later', () => {
    const known = mergeAll([
      statement({ title: 'Mat' }, 'csv', 10),
      statement({ title: 'Mat' }, 'csv', 20),
    ]);
    expect(known.title?.at).toBe(20);
  });

  it('answers the same object when nothing is added', () => {
    const known = mergeAll([statement({ title: 'Mat', gtins: ['1'] }, 'csv', 10)]);
    expect(mergeFacts(known, statement({ title: 'Mat', gtins: ['1'] }, 'csv', 10))).toBe(known);
    expect(mergeFacts(known, statement({ title: 'Old' }, 'csv', 9))).toBe(known);
    expect(mergeFacts(known, statement({}, 'csv', 11))).toBe(known);
  });

  it('mutates nothing', () => {
    const known = Object.freeze(mergeAll([statement({ title: 'Mat' }, 'csv', 10)]));
    expect(mergeFacts(known, statement({ title: 'Mug' }, 'csv', 11)).title?.value).toBe('Mug');
    expect(known.title?.value).toBe('Mat');
  });

  it('ends in the same facts for any order and any split, with repeats', () => {
    fc.assert(
      fc.property(
        fc.array(anyStatement, { maxLength: 8 }),
        fc.infiniteStream(fc.nat()),
        (all, dice) => {
          const parts = all.flatMap(({ facts, source, at }) =>
            Object.entries(facts).map(([field, value]) =>
              statement({ [field]: value }, source, at),
            ),
          );
          const repeated = [...parts, ...parts.filter((_, index) => index % 3 === 0)];
          const shuffled = repeated
            .map((part) => ({ part, key: dice.next().value as number }))
            .sort((a, b) => a.key - b.key)
            .map(({ part }) => part);
          expect(canonicalJson(mergeAll(shuffled))).toBe(canonicalJson(mergeAll(all)));
        },
      ),
    );
  });
});
