/** The search volume of a keyword (counted, calibrated from its rank, or unknown) and its trend. */
import { fitVolumeCurve, type VolumeEstimate } from '../../domain/keywords/calibrate-volume.ts';
import { trend90Percent } from '../../domain/keywords/trend.ts';
import type { KeywordObservation } from '../../domain/product/observation.ts';
import { ShelflineError } from '../../domain/values/error.ts';
import { keptOrMade } from '../../domain/values/kept-or-made.ts';
import type { KeywordStore } from '../../ports/store/keyword-store.ts';

/** A counted volume is its own range. */
export interface KeywordVolume extends VolumeEstimate {
  readonly kind: 'measured' | 'calibrated';
}

export interface CountedKeyword {
  /** All rows of the keyword, combined. */
  readonly row: KeywordObservation;
  /** Null if no volume was measured and none can be calibrated. */
  readonly volume: KeywordVolume | null;
}

export interface MeasuredKeyword extends CountedKeyword {
  readonly trend90Percent: number | null;
}

/** Fits each department and period once for all keywords of an answer. */
export function volumeReader(
  keywords: Pick<KeywordStore, 'rankVolumes'>,
): (row: KeywordObservation) => Promise<KeywordVolume | null> {
  const curves = new Map<string, Promise<ReturnType<typeof fitVolumeCurve>>>();
  return async (row) => {
    const { searchVolume: volume, searchFrequencyRank: rank } = row;
    if (volume !== null) return { volume, low: volume, high: volume, kind: 'measured' };
    const { marketplace, department, periodStart, periodEnd } = row;
    // A rank of an unknown period cannot be compared with others.
    if (rank === null || periodStart === null || periodEnd === null) return null;
    const key = `${periodStart} ${periodEnd} ${department}`;
    const curve = await keptOrMade(curves, Number.POSITIVE_INFINITY, key, () =>
      keywords
        .rankVolumes({ marketplace, department, periodStart, periodEnd })
        .then(fitVolumeCurve),
    );
    return curve === null ? null : { ...curve(rank), kind: 'calibrated' };
  };
}

/** Returns the trend of counted volumes. Calibrated ones of two periods do not show a change. */
export async function trendOf(
  keywords: Pick<KeywordStore, 'volumes'>,
  { marketplace, keyword, department, searchVolume }: KeywordObservation,
): Promise<number | null> {
  if (searchVolume === null) return null;
  return trend90Percent(await keywords.volumes(marketplace, keyword, department));
}

/** Orders by counted or calibrated volumes, then by ranks, then by names. */
export function mostSearchedFirst(left: CountedKeyword, right: CountedKeyword): number {
  return (
    (right.volume?.volume ?? -1) - (left.volume?.volume ?? -1) ||
    byRank(left, right) ||
    (left.row.keyword < right.row.keyword ? -1 : 1)
  );
}

/** Orders by search-frequency rank. Keywords without one come last. */
export function byRank({ row: left }: CountedKeyword, { row: right }: CountedKeyword): number {
  const last = Number.MAX_SAFE_INTEGER;
  return (left.searchFrequencyRank ?? last) - (right.searchFrequencyRank ?? last);
}

/** Returns the error for a request that no data can answer. */
export function noKeywordData(
  field: string,
  message: string,
  issue = 'no measured data',
): ShelflineError {
  return new ShelflineError('no_keyword_data', `${field}: ${message}`, {
    details: [{ field, issue }],
  });
}
