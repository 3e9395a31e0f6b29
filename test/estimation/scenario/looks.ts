/** When a simulated collector looked at a family, and which ranks it noted down. */
import type { Point } from '../../../src/domain/history/series.ts';
import type { RandomStream } from '../../../src/domain/simulation/random.ts';
import { DAY_S, type EpochSeconds, HOUR_S } from '../../../src/domain/values/time.ts';
import { DAYS, type PollingOptions, type ScenarioOptions } from './scenario-options.ts';

/** A look: its instant and the hour of the scenario it falls in. */
export interface Look {
  readonly at: EpochSeconds;
  readonly hour: number;
}

/** A look comes at its hour or up to this share of the interval before it. */
const JITTER = 0.25;
const GAP_DAYS = { min: 5, max: 15 };
/** What is seen is one to three hours old. */
const LAG_HOURS = { min: 1, max: 3 };

/** Looks of the last 30 days, ascending; the last one is always there. */
export function drawLooks(
  now: EpochSeconds,
  { everyHours, missShare, gapShare }: PollingOptions,
  random: RandomStream,
): Look[] {
  const hasGap = random.uniform() < gapShare;
  const gapDays = hasGap ? random.integer(GAP_DAYS.min, GAP_DAYS.max) : 0;
  const gapFrom = now - (1 + random.uniform() * (DAYS.told - gapDays - 1) + gapDays) * DAY_S;
  const looks: Look[] = [];
  for (let before = 0; before < DAYS.told * 24; before += everyHours) {
    const jitter = before === 0 ? 0 : JITTER * everyHours * random.uniform();
    const at = Math.round(now - 1 - (before + jitter) * HOUR_S);
    const isInGap = at >= gapFrom && at < gapFrom + gapDays * DAY_S;
    const isMissed = random.uniform() < missShare || isInGap;
    const hour = DAYS.all * 24 - 1 - Math.floor((now - 1 - at) / HOUR_S);
    if ((before === 0 || !isMissed) && at > now - DAYS.told * DAY_S) looks.push({ at, hour });
  }
  return looks.reverse();
}

/**
 * Ranks at the looks; a family moved to this category shows none of before.
 *
 * @param hourly rank at the end of each hour of the scenario
 */
export function seenRanks(
  hourly: Int32Array,
  looks: readonly Look[],
  { polling, events }: ScenarioOptions,
  random: RandomStream,
): Point[] {
  const lag = random.integer(LAG_HOURS.min, LAG_HOURS.max);
  const isMoved = random.uniform() < events.moveShare;
  const firstHour = isMoved ? (DAYS.warmUp + random.uniform() * DAYS.told) * 24 : 0;
  const last = looks.at(-1);
  return looks
    .filter((look) => look.hour >= firstHour || look === last)
    .map((look): Point => {
      const isNull = look !== last && random.uniform() < polling.nullShare;
      return isNull
        ? { at: look.at, value: null, state: 'unknown' }
        : { at: look.at, value: hourly[look.hour - lag] ?? 1, state: 'ok' };
    });
}
