/** Gives two stores the same random work and compares all that they answer. */
import { expect } from 'vitest';
import { someSteps, Worked } from './market-steps.ts';
import { type StoreWithFeed, viewOf } from './market-view.ts';

export interface TwinRun {
  readonly seed: number;
  readonly steps: number;
  /** All answers are compared after this many steps, the outcome of a step at once. */
  readonly compareEach: number;
}

export async function compareTwins(
  one: StoreWithFeed,
  other: StoreWithFeed,
  { seed, steps, compareEach }: TwinRun,
): Promise<void> {
  const workedOne = new Worked(one);
  const workedOther = new Worked(other);
  for (const [index, step] of someSteps(seed, steps).entries()) {
    const where = `seed ${seed}, step ${index}: ${step.kind}`;
    const outcome = await workedOne.take(step);
    expect(await workedOther.take(step), where).toEqual(outcome);
    if ((index + 1) % compareEach === 0 || index + 1 === steps) {
      await compareViews(one, other, where);
    }
  }
}

async function compareViews(one: StoreWithFeed, other: StoreWithFeed, where: string) {
  const [expected, found] = [await viewOf(one), await viewOf(other)];
  expect(found.get('check'), where).toEqual([]);
  for (const [asked, answer] of expected) {
    expect(found.get(asked), `${where}: ${asked}`).toEqual(answer);
  }
  expect([...found.keys()], where).toEqual([...expected.keys()]);
}
