/** Refuses what no row may say, from any importer. */
import { overLimit } from '../../domain/product/limits.ts';
import type { Observation } from '../../domain/product/observation.ts';
import { type EpochSeconds, toIso } from '../../domain/values/time.ts';
import type { ImportRow, Reject } from '../../ports/importer.ts';

/** Returns null for a row that may be applied. */
export function rejectOf({ line, observations }: ImportRow, latest: EpochSeconds): Reject | null {
  const at = observations.map(newestTime).find((time) => time > latest);
  if (at !== undefined) {
    return { kind: 'reject', line, reason: `observed at ${toIso(at)}, in the future` };
  }
  const early = observations.map(oldestTime).find((time) => time < EARLIEST);
  if (early !== undefined) {
    const remedy = 'correct the time, or give --observed-at where rows have none';
    const reason = `observed at ${toIso(early)}, before any marketplace; ${remedy}`;
    return { kind: 'reject', line, reason };
  }
  for (const observation of observations) {
    const reason = inexactPoint(observation) ?? overLimit(observation);
    if (reason !== null) return { kind: 'reject', line, reason };
  }
  return null;
}

/** Finds a point that is not an integer. Packed points always are one. */
function inexactPoint(observation: Observation): string | null {
  if (observation.kind !== 'product') return null;
  for (const { name, points } of observation.series) {
    const inexact = points.find(({ value }) => value !== null && !Number.isSafeInteger(value));
    if (inexact === undefined) continue;
    return `${name} at ${toIso(inexact.at)} has a value that cannot be kept exactly`;
  }
  return null;
}

/** 1995, when the first marketplace opened. An earlier time is a typo, or zero for none. */
const EARLIEST: EpochSeconds = Date.UTC(1995) / 1000;

function oldestTime(observation: Observation): EpochSeconds {
  if (observation.kind === 'label' || observation.kind === 'keyword') return EARLIEST;
  if (observation.kind !== 'product') return observation.observedAt;
  const { observedAt, series } = observation;
  return series.reduce((at, { points }) => Math.min(at, points[0]?.at ?? at), observedAt);
}

function newestTime(observation: Observation): EpochSeconds {
  if (observation.kind === 'label' || observation.kind === 'keyword') return 0;
  if (observation.kind !== 'product') return observation.observedAt;
  const { observedAt, series, packed = [] } = observation;
  const newest = series.reduce(
    (at, { points }) => Math.max(at, points.at(-1)?.at ?? at),
    observedAt,
  );
  return packed.reduce((at, { last }) => Math.max(at, last.at), newest);
}
