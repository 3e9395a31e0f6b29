/** What simulated scenarios must be for estimates to be judged by them. */
import { describe, expect, it } from 'vitest';
import { DAY_S } from '../../../src/domain/values/time.ts';
import { FadingSales, RANK_KERNELS } from './rank-kernel.ts';
import { SCENARIO, type ScenarioOptions } from './scenario-options.ts';
import { simulateScenario } from './simulate-scenario.ts';

const SMALL: ScenarioOptions = {
  ...SCENARIO,
  familiesPerCell: 60,
  categories: ['kitchen', 'toys'],
  catalogueSize: 20_000,
};

describe('a rank kernel', () => {
  it.each(RANK_KERNELS)('of $name scores a steady seller by its rate', (kernel) => {
    const score = new FadingSales(kernel, 1 / 24, 3);
    expect(kernel.parts.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1);
    for (let hour = 0; hour < 100; hour += 1) expect(score.step(3 / 24)).toBeCloseTo(3);
  });

  it('forgets half of what was sold in its half-life', () => {
    const [day] = RANK_KERNELS;
    if (day === undefined) throw new Error('no kernels');
    const score = new FadingSales(day, 1 / 24, 0);
    const sold = score.step(1);
    let later = sold;
    for (let hour = 0; hour < 24; hour += 1) later = score.step(0);
    expect(later / sold).toBeCloseTo(0.5);
  });
});

describe('a scenario', () => {
  const scenario = simulateScenario(SMALL);
  const families = scenario.cells.flatMap((cell) => cell.families);

  it('is the same for the same options, and another for another seed', () => {
    expect(simulateScenario(SMALL)).toEqual(scenario);
    expect(simulateScenario({ ...SMALL, seed: 2 }).cells).not.toEqual(scenario.cells);
  });

  it('shows ranks, ratings and badges, and nothing of the truth', () => {
    for (const { seen } of families) {
      expect(Object.keys(seen).sort()).toEqual(['category', 'children', 'marketplace', 'ranks']);
      for (const child of seen.children) {
        expect(Object.keys(child).sort()).toEqual(['asin', 'badge', 'ratings']);
      }
    }
  });

  it('ranks within the catalogue, at looks of the last 30 days in order', () => {
    for (const { seen } of families) {
      const times = seen.ranks.map(({ at }) => at);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times[0]).toBeGreaterThan(SMALL.now - 30 * DAY_S);
      expect(times.at(-1)).toBeLessThan(SMALL.now);
      for (const { value } of seen.ranks) {
        if (value === null) continue;
        expect(value).toBeGreaterThanOrEqual(1);
        expect(value).toBeLessThanOrEqual(SMALL.catalogueSize + 1);
      }
    }
  });

  it('gives better sellers better ranks, and every product its own ASIN', () => {
    const [kitchen] = scenario.cells;
    const sorted = [...(kitchen?.families ?? [])].sort((a, b) => b.truth.units - a.truth.units);
    const rank = (at: number) => sorted.at(at)?.seen.ranks.at(-1)?.value ?? Number.NaN;
    expect(rank(0)).toBeLessThan(rank(-1));
    const asins = families.flatMap(({ seen }) => seen.children.map(({ asin }) => asin));
    expect(new Set(asins).size).toBe(asins.length);
  });

  it('adds children up to their family, and never counts ratings or badges above sales', () => {
    for (const { seen, truth } of families) {
      expect(truth.childUnits).toHaveLength(seen.children.length);
      expect(truth.childUnits.reduce((sum, units) => sum + units, 0)).toBe(truth.units);
      for (const { badge } of seen.children) {
        // The badge is up to three days older than the month.
        if (badge !== null) expect(badge.value).toBeLessThanOrEqual(truth.units * 3 + 50);
      }
    }
    expect(families.some(({ seen }) => seen.children.some(({ badge }) => badge !== null))).toBe(
      true,
    );
  });

  it('hands over labels of sellers alone, or of all', () => {
    const labelsOf = (onlySellers: boolean) => {
      const labels = { ...SMALL.labels, days: 7, share: 1, outlierShare: 0, onlySellers };
      return simulateScenario({ ...SMALL, labels }).cells.flatMap((cell) => cell.labels);
    };
    const [sellers, all] = [labelsOf(true), labelsOf(false)];
    expect(sellers.every(({ units }) => units >= 1)).toBe(true);
    expect(all).toHaveLength(families.length);
    expect(all.filter(({ units }) => units >= 1)).toEqual(sellers);
    expect(all.length).toBeGreaterThan(sellers.length);
  });

  it('draws the same families whatever the kernel', () => {
    const [, , slow] = RANK_KERNELS;
    if (slow === undefined) throw new Error('no third kernel');
    const other = simulateScenario({ ...SMALL, kernel: slow });
    const units = (cells: typeof scenario.cells) =>
      cells.flatMap((cell) => cell.families.map(({ truth }) => truth.units));
    expect(units(other.cells)).toEqual(units(scenario.cells));
    expect(other.cells[0]?.families[0]?.seen.ranks).not.toEqual(
      scenario.cells[0]?.families[0]?.seen.ranks,
    );
  });
});
