/**
 * Compares estimates with their reasoning written plainly: every likelihood at every node of the
 * grid, no tables, nothing left out. The shortcuts of the program must not show.
 */

import { describe, expect, it } from 'vitest';
import { lnCount } from '../../../src/domain/estimation/counts/count-distribution.ts';
import { badgeFloor, badgeLikelihood } from '../../../src/domain/estimation/evidence/badge.ts';
import {
  countRankFalls,
  type RankFalls,
  rankFallsWeight,
} from '../../../src/domain/estimation/evidence/rank-falls.ts';
import { RankFallsCurves } from '../../../src/domain/estimation/evidence/rank-falls-curve.ts';
import { familyBadge } from '../../../src/domain/estimation/family/family-badge.ts';
import { estimateFamily } from '../../../src/domain/estimation/family/family-estimate.ts';
import type { EvidenceUse } from '../../../src/domain/estimation/family/family-evidence.ts';
import { familyRatingGrowth } from '../../../src/domain/estimation/family/family-ratings.ts';
import { createWorkSpace } from '../../../src/domain/estimation/family/work-space.ts';
import type { SalesModel } from '../../../src/domain/estimation/model/model.ts';
import { atLeast } from '../../../src/domain/estimation/range/units-distribution.ts';
import { DAYS_PER_MONTH } from '../../../src/domain/estimation/units.ts';
import type { FamilyMember } from '../../../src/domain/product/listing.ts';
import { DAY_S } from '../../../src/domain/values/time.ts';
import { familyMembers } from './family-members.ts';
import { plainlyWeighed } from './plain-fusion-oracle.ts';
import { RANK_KERNELS } from './rank-kernel.ts';
import { SCENARIO } from './scenario-options.ts';
import { KNOWLEDGE, modelOf, untoldFamilies } from './score-estimates.ts';
import { simulateScenario } from './simulate-scenario.ts';

const HERE = 'US';
const DOUBT = 0.02;
/** Of a quantile or the mean, in ln units. */
const DIFFERENCE_MAX = 0.005;

/** Eleven rates around two of a hundred, one product in seven twice as far from it. */
function lnRatings(added: number, units: number): number {
  let [chance, total] = [0, 0];
  for (let index = -5; index <= 5; index += 1) {
    const score = 0.8 * index;
    const weight = 0.85 * Math.exp(-(score ** 2) / 2) + (0.15 * Math.exp(-(score ** 2) / 8)) / 2;
    chance += weight * Math.exp(lnCount(added, units * 0.02 * Math.exp(0.9 * score), 2));
    total += weight;
  }
  return Math.log(Math.max(Number.MIN_VALUE, chance / total));
}

const fallsCurves = new RankFallsCurves();

function lnFalls(falls: RankFalls, lnUnits: number): number {
  const unitsPerDay = Float64Array.of(Math.exp(lnUnits) / DAYS_PER_MONTH);
  return fallsCurves.logsAt(falls, unitsPerDay)[0] ?? Number.NaN;
}

const RANKS_ALONE: EvidenceUse = {
  rankHistory: true,
  rankFalls: false,
  ratingGrowth: false,
  ownSales: false,
  boughtInPastMonth: false,
};

function plainEstimate(model: SalesModel, family: FamilyMember[], isCalibrated: boolean) {
  const byRanks = estimateFamily(createWorkSpace(model), family, RANKS_ALONE);
  const rankAt = byRanks?.evidence[0]?.observedAt;
  if (byRanks === null || rankAt === undefined) throw new Error('a family without a rank');
  let found = byRanks.distribution;
  const falls = countRankFalls(family[0]?.recentRanks ?? [], rankAt - 30 * DAY_S);
  if (falls !== null) {
    const log = (at: number) => rankFallsWeight(falls) * lnFalls(falls, at);
    const fused = plainlyWeighed(found, log, DOUBT).distribution;
    const moved = (fused.lnQuantiles[3] ?? 0) - (found.lnQuantiles[3] ?? 0);
    if (Math.abs(moved) >= 0.01) found = fused;
  }
  const growth = familyRatingGrowth(family, rankAt);
  if (growth !== null && !isCalibrated) {
    const windows = growth.days / DAYS_PER_MONTH;
    const log = (at: number) => growth.weight * lnRatings(growth.added, Math.exp(at) * windows);
    found = plainlyWeighed(found, log, DOUBT).distribution;
  }
  const badge = familyBadge(byRanks.badges, byRanks.shares);
  if (badge === null) return found;
  const bin = { from: Math.log(badge.bin.from), to: Math.log(badge.bin.to) };
  const chanceAt = (at: number) =>
    badge.shares.reduce((sum, { share, weight }) => {
      return sum + weight * badgeLikelihood(bin, at + Math.log(share), badge.certainty);
    }, 0);
  // No fewer units than buyers.
  const fused = plainlyWeighed(found, (at) => Math.log(chanceAt(at)), 0).distribution;
  return atLeast(fused, badgeFloor(bin, badge.certainty));
}

describe.each([24, 6])('looks every %i hours', (everyHours) => {
  describe.each(RANK_KERNELS.slice(0, 2))('$name', (kernel) => {
    const polling = { ...SCENARIO.polling, everyHours };
    const market = simulateScenario({
      ...SCENARIO,
      kernel,
      polling,
      marketplaces: [HERE, 'DE'],
      familiesPerCell: 40,
      seed: 7,
    });
    const families = untoldFamilies(market, HERE).map(({ seen }) => familyMembers(seen));

    it.each(KNOWLEDGE)('says what plain sums say to half a percent: %s', (knowledge) => {
      const model = modelOf(market, knowledge, HERE);
      const work = createWorkSpace(model);
      let worst = 0;
      for (const family of families) {
        const ours = estimateFamily(work, family)?.distribution;
        const plain = plainEstimate(model, family, knowledge === 'measured here');
        for (const [index, quantile] of plain.lnQuantiles.entries()) {
          worst = Math.max(worst, Math.abs(quantile - (ours?.lnQuantiles[index] ?? 99)));
        }
        worst = Math.max(worst, Math.abs(Math.log(plain.mean / (ours?.mean ?? 0))));
      }
      expect(families.length).toBeGreaterThan(30);
      expect(worst).toBeLessThan(DIFFERENCE_MAX);
    });
  });
});
