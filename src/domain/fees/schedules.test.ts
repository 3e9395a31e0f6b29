import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MARKETPLACES } from '../marketplace.ts';
import { cardNames } from './category-mapping.ts';
import { compileSchedule, findCategory } from './compile.ts';
import { scheduleFaults } from './schedule-faults.ts';
import { firstDay, SCHEDULES, scheduleAt } from './schedules.ts';

const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

describe('rate cards', () => {
  it.each(SCHEDULES.map((schedule) => [schedule.id, schedule] as const))(
    '%s has no fault',
    (_, schedule) => {
      expect(scheduleFaults(schedule)).toEqual([]);
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
      const first = firstDay(id) ?? '';
      for (let day = first; day <= '2027-02-01'; day = dayAfter(day)) {
        const found = SCHEDULES.filter(
          (each) =>
            each.marketplace === id &&
            each.effectiveFrom <= day &&
            day <= (each.effectiveTo ?? '9999-12-31'),
        );
        expect(found).toEqual([scheduleAt(id, day)]);
      }
      const before = new Date(Date.parse(`${first}T00:00:00Z`) - 1).toISOString().slice(0, 10);
      expect(scheduleAt(id, before)).toBeNull();
    }
  });

  it('have every category that catalogue departments are mapped to', () => {
    for (const schedule of SCHEDULES) {
      const compiled = compileSchedule(schedule);
      for (const name of cardNames(schedule.marketplace)) {
        expect(findCategory(compiled, name)?.name, `${schedule.id}: ${name}`).toBe(name);
      }
    }
  });
});

describe('scheduleFaults', () => {
  const [card] = SCHEDULES.filter(({ id }) => id === 'us-2026-01-15');
  if (card === undefined) throw new Error('no card');

  it('finds a tier out of order, a missing column and an unknown tier', () => {
    const [set] = card.fulfillment.rates;
    if (set === undefined) throw new Error('no rates');
    const broken = {
      ...card,
      id: 'us-wrong',
      referral: {
        ...card.referral,
        categories: [
          {
            name: 'Crooked',
            rate: {
              mode: 'whole' as const,
              tiers: [
                [20, 8],
                [10, 15],
                [null, 120],
              ] as [number | null, number][],
            },
          },
        ],
      },
      fulfillment: {
        ...card.fulfillment,
        rates: [
          ...card.fulfillment.rates,
          { ...set, tiers: { nowhere: { unit: 'lb' as const, bands: [[1, 2.5]] } } },
        ],
      },
    };
    expect(scheduleFaults(broken)).toEqual([
      'the id must be the marketplace and the first day',
      'Crooked: 120 is no percentage',
      'Crooked: tiers are not ascending',
      'standard/standard//ordinary nowhere: a band lacks a column',
      'standard/standard//ordinary: no size tier nowhere',
    ]);
  });
});

describe('docs/fees.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/fees.md'), 'utf8');

  it('names every card and every gap', () => {
    for (const { id, gaps } of SCHEDULES) {
      expect(page).toContain(`\`${id}\``);
      for (const gap of gaps) expect(page).toContain(`  - ${gap}\n`);
    }
  });
});
