/** Measures two stores by turns, so that what else the machine does falls on both. */
import type { Side } from './sides.ts';

/** What was measured of each side, in the order of the sides. */
export type Measured = readonly (readonly number[])[];

/** Runs each task on every side, and every other time in the opposite order. Returns seconds. */
export async function inTurns<Task>(
  sides: readonly Side[],
  tasks: readonly Task[],
  run: (side: Side, task: Task) => Promise<unknown>,
): Promise<Measured> {
  const taken = sides.map((): number[] => []);
  for (const [index, task] of tasks.entries()) {
    const order = [...sides.keys()];
    for (const place of index % 2 === 0 ? order : order.reverse()) {
      const side = sides[place];
      if (side === undefined) continue;
      const began = performance.now();
      await run(side, task);
      taken[place]?.push((performance.now() - began) / 1000);
    }
  }
  return taken;
}

export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
