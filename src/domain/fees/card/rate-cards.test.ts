import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RATE_CARDS, SCHEDULES } from '../../../../test/support/unit-case.ts';
import { cardFaults } from '../../../adapters/rate-cards/card-faults.ts';
import { MARKETPLACES } from '../../values/marketplace.ts';
import { cardAt, firstDay } from './rate-cards.ts';

const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

describe('rate cards', () => {
  it.each(SCHEDULES.map((schedule) => [schedule.id, schedule] as const))(
    '%s has no fault',
    (_, schedule) => {
      expect(cardFaults(schedule)).toEqual([]);
    },
  );

  it('are there for all eighteen marketplaces, in their currency', () => {
    for (const { id, currency } of MARKETPLACES) {
      const own = SCHEDULES.filter(({ marketplace }) => marketplace === id);
      expect(own.length, id).toBeGreaterThan(0);
      expect(new Set(own.map((each) => each.currency))).toEqual(new Set([currency]));
    }
  });

  it('follow one another without gap or overlap, and the last one stays in force', () => {
    for (const { id } of MARKETPLACES) {
      const own = SCHEDULES.filter(({ marketplace }) => marketplace === id).toSorted((a, b) =>
        a.effectiveFrom.localeCompare(b.effectiveFrom),
      );
      for (const [index, { effectiveTo }] of own.entries()) {
        const next = own[index + 1];
        if (next === undefined) expect(effectiveTo).toBeNull();
        else expect(dayAfter(effectiveTo ?? '')).toBe(next.effectiveFrom);
      }
    }
  });

  it('are found on every day of their span, and not the day before the first', () => {
    for (const { id } of MARKETPLACES) {
      const first = firstDay(RATE_CARDS, id) ?? '';
      for (let day = first; day <= '2027-02-01'; day = dayAfter(day)) {
        const found = SCHEDULES.filter(
          (each) =>
            each.marketplace === id &&
            each.effectiveFrom <= day &&
            day <= (each.effectiveTo ?? '9999-12-31'),
        );
        expect(found).toEqual([cardAt(RATE_CARDS, id, day)?.printed]);
      }
      const before = new Date(Date.parse(`${first}T00:00:00Z`) - 1).toISOString().slice(0, 10);
      expect(cardAt(RATE_CARDS, id, before)).toBeNull();
    }
  });

  it('hold departments that catalog categories lead to, each in one category', () => {
    const { roots, below } = RATE_CARDS.departments;
    const known = new Set([
      ...roots.values(),
      ...[...below.values()].flatMap((to) => [...to.values()]),
    ]);
    for (const { printed, categories, categoryByDepartment } of RATE_CARDS.cards) {
      const named = categories.flatMap(({ departments }) => departments);
      expect(categoryByDepartment.size, printed.id).toBe(named.length);
      expect(
        named.filter((department) => !known.has(department)),
        printed.id,
      ).toEqual([]);
    }
  });
});

describe('docs/fees.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/fees.md'), 'utf8');

  it('names every card and every gap', () => {
    for (const { id, gaps } of SCHEDULES) {
      expect(page).toContain(`\`${id}\``);
      for (const gap of gaps) expect(page).toContain(`  - ${gap}\n`);
    }
  });
});
