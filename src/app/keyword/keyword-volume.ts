/** The search volume of a keyword: counted, calibrated from its rank, or unknown. */
import { fitVolumeCurve, type VolumeCurve } from '../../domain/keywords/calibrate-volume.ts';
import type { KeywordObservation } from '../../domain/product/observation.ts';
import type { KeywordStore } from '../../ports/store/keyword-store.ts';

export interface KeywordVolume {
  /** Searches in 30 days. */
  readonly volume: number;
  /** The range that holds 80 % of calibrated volumes; a counted one is its own range. */
  readonly low: number;
  readonly high: number;
  readonly kind: 'measured' | 'calibrated';
}

/** Fits each department and period once for all keywords of an answer. */
export function volumeReader(
  keywords: Pick<KeywordStore, 'rankVolumes'>,
): (row: KeywordObservation) => Promise<KeywordVolume | null> {
  const curves = new Map<string, Promise<VolumeCurve | null>>();
  return async (row) => {
    const { searchVolume: volume, searchFrequencyRank: rank } = row;
    if (volume !== null) return { volume, low: volume, high: volume, kind: 'measured' };
    const { marketplace, department, periodStart, periodEnd } = row;
    // A rank of an unknown period cannot be compared with others.
    if (rank === null || periodStart === null || periodEnd === null) return null;
    const key = `${periodStart} ${periodEnd} ${department}`;
    const fitting =
      curves.get(key) ??
      keywords
        .rankVolumes({ marketplace, department, periodStart, periodEnd })
        .then((pairs) => fitVolumeCurve(pairs));
    curves.set(key, fitting);
    const curve = await fitting;
    return curve === null ? null : { ...curve(rank), kind: 'calibrated' };
  };
}
