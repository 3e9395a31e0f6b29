/** Best-seller ranks of the observed families, day by day, in root, branch and leaf. */
import type { EpochSeconds } from '../time.ts';
import { endOfDay, SIMULATED_DAYS, smoothedCommonFactor } from './calendar.ts';
import type { SimulatedRoot } from './catalog.ts';
import type { FamilyDays } from './family-sales.ts';
import type { RandomStream } from './random.ts';
import { type Background, countAbove, nextScore } from './rank-score.ts';

/** Ranks of one family by day; 0 on days before it was listed. */
export interface FamilyRanks {
  readonly root: Int32Array;
  readonly branch: Int32Array;
  readonly leaf: Int32Array;
  /** Decayed sales behind the ranks. */
  readonly scores: Float64Array;
}

/** Part of a root's unobserved families that stand in one branch and in one leaf. */
const BRANCH_PART = 0.08;
const LEAF_PART = 0.012;

export function rankFamilies(
  root: SimulatedRoot,
  days: readonly FamilyDays[],
  background: Background,
  now: EpochSeconds,
  random: RandomStream,
): readonly FamilyRanks[] {
  const ranks = days.map(() => ({
    root: new Int32Array(SIMULATED_DAYS),
    branch: new Int32Array(SIMULATED_DAYS),
    leaf: new Int32Array(SIMULATED_DAYS),
    scores: new Float64Array(SIMULATED_DAYS),
  }));
  // Nobody has the same history, so nobody begins with the same score.
  const scores = days.map(({ family }) => family.baseRate * (0.5 + random.uniform()));
  let common = 1;
  for (let day = 0; day < SIMULATED_DAYS; day += 1) {
    common = smoothedCommonFactor(common, endOfDay(now, day));
    const listed = days.flatMap((familyDays, index) => {
      const sold = familyDays.members.reduce((sum, { units }) => sum + (units[day] ?? 0), 0);
      const score = nextScore(scores[index] ?? 0, sold, random);
      scores[index] = score;
      const record = ranks[index];
      if (record === undefined || day < familyDays.firstDay) return [];
      record.scores[day] = score;
      return [{ index, score, record }];
    });
    listed.sort((left, right) => right.score - left.score || left.index - right.index);
    const places = new PlaceCounter();
    for (const { index, score, record } of listed) {
      const place = root.families[index]?.place;
      if (place === undefined) continue;
      const unobserved = countAbove(background, score / common);
      record.root[day] = places.next(place.rootId) + unobserved;
      record.branch[day] = places.next(place.branchId) + Math.round(unobserved * BRANCH_PART);
      record.leaf[day] = places.next(place.leafId) + Math.round(unobserved * LEAF_PART);
    }
  }
  return ranks;
}

/** Counts the observed families of each category, best first. */
class PlaceCounter {
  readonly #counts = new Map<string, number>();

  next(categoryId: string): number {
    const place = (this.#counts.get(categoryId) ?? 0) + 1;
    this.#counts.set(categoryId, place);
    return place;
  }
}
