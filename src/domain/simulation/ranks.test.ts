/** The identities between sales, scores and ranks, on one simulated root category. */
import { describe, expect, it } from 'vitest';
import { SIMULATED_DAYS } from './calendar.ts';
import { drawRoots } from './catalog.ts';
import { simulateFamily } from './family-sales.ts';
import { SIMULATED_MARKETS } from './markets.ts';
import { randomStream } from './random.ts';
import { countAbove, drawBackground, nextScore, rankFamilies } from './ranks.ts';

const NOW = Date.UTC(2026, 5, 1) / 1000;

function simulateRoot() {
  const market = SIMULATED_MARKETS[0];
  const root = market && drawRoots(market, 800, 5, { next: 0 })[1];
  if (market === undefined || root === undefined) throw new Error('nothing was drawn');
  const random = randomStream(5, 'test');
  const days = root.families.map((family) => simulateFamily(market, family, NOW, random));
  const background = drawBackground(root.curve, new Set(root.places), random);
  return {
    root,
    days,
    ranks: [...rankFamilies(days, background, NOW, random).values()],
    background,
  };
}

describe('ranks', () => {
  const { root, days, ranks, background } = simulateRoot();
  const someDays = [0, 1, 44, 45, 200, SIMULATED_DAYS - 1];

  it.each(someDays)('follow the decayed sales on day %i, without ties', (day) => {
    const listed = ranks.filter((_, index) => day >= (days[index]?.firstDay ?? 0));
    const byScore = [...listed].sort((a, b) => (b.scores[day] ?? 0) - (a.scores[day] ?? 0));
    for (const name of ['root', 'branch', 'leaf'] as const) {
      const byCategory = new Map<string, number[]>();
      for (const record of byScore) {
        const place = root.families[ranks.indexOf(record)]?.place;
        const id = place?.[`${name}Id`] ?? '';
        byCategory.set(id, [...(byCategory.get(id) ?? []), record[name][day] ?? 0]);
      }
      for (const inOrder of byCategory.values()) {
        expect(inOrder[0]).toBeGreaterThan(0);
        expect(inOrder).toEqual([...new Set(inOrder)].sort((a, b) => a - b));
      }
    }
  });

  it('are never better in the root than in the branch, nor there than in the leaf', () => {
    for (const record of ranks) {
      for (const day of someDays) {
        expect(record.root[day]).toBeGreaterThanOrEqual(record.branch[day] ?? 0);
        expect(record.branch[day]).toBeGreaterThanOrEqual(record.leaf[day] ?? 0);
      }
    }
  });

  it('are 0 before a family was listed, and its sales too', () => {
    const late = days.findIndex(({ firstDay }) => firstDay > 0);
    const firstDay = days[late]?.firstDay ?? 0;
    expect(late).toBeGreaterThanOrEqual(0);
    expect(ranks[late]?.root.slice(0, firstDay).every((rank) => rank === 0)).toBe(true);
    expect(ranks[late]?.root[firstDay]).toBeGreaterThan(0);
    for (const { units } of days[late]?.members ?? []) {
      expect(units.slice(0, firstDay).every((sold) => sold === 0)).toBe(true);
    }
  });

  it('hold half of the leading places, which families nobody observed take at times', () => {
    const last = SIMULATED_DAYS - 1;
    const best = ranks.map(({ root }) => root[last] ?? 0).filter((rank) => rank > 0 && rank <= 20);
    expect(new Set(best).size).toBe(best.length);
    expect(best.length).toBeGreaterThanOrEqual(10);
  });

  it('count the unobserved families that score more', () => {
    const { scores, above } = background;
    for (const score of [0, 1e-6, 0.1, 1, 30, 1e9]) {
      const at = scores.filter((other) => other > score).length;
      expect(countAbove(background, score)).toBe(at === 0 ? 0 : above[at - 1]);
    }
    expect(above.at(-1)).toBe(root.curve.families - root.families.length);
  });
});

describe('nextScore', () => {
  it('halves in a day without sales', () => {
    expect(nextScore(8, 0, randomStream(1, 'x'))).toBe(4);
  });

  it('gives a sale between a half and a whole point, however many there are', () => {
    const random = randomStream(1, 'x');
    for (const sales of [1, 3, 8, 9, 500]) {
      const score = nextScore(0, sales, random);
      expect(score).toBeGreaterThan(sales * 0.5);
      expect(score).toBeLessThanOrEqual(sales);
    }
  });
});
