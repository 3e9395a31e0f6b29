import type { RankVolume } from '../../domain/keywords/calibrate-volume.ts';
import type {
  KeywordObservation,
  SalesLabel,
  UnrankedLabel,
} from '../../domain/product/observation.ts';
import type { Asin } from '../../domain/values/asin.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';

/** Ranks can be compared only within one of these. */
export interface RankCell {
  readonly marketplace: MarketplaceId;
  readonly department: string;
  readonly periodStart: EpochSeconds;
  readonly periodEnd: EpochSeconds;
}

export type VolumePoint = Pick<KeywordObservation, 'periodEnd' | 'searchVolume' | 'source'>;

export interface KeywordStore {
  /** Returns the newest period of each department and source, for this exact normalized keyword. */
  exact(marketplace: MarketplaceId, keyword: string): Promise<readonly KeywordObservation[]>;
  /** Returns rows of newest periods whose keyword contains all of the words. */
  containing(
    marketplace: MarketplaceId,
    words: readonly string[],
    limit: number,
  ): Promise<readonly KeywordObservation[]>;
  /** Returns rows of newest periods that list one of the ASINs as clicked. */
  clickedOn(
    marketplace: MarketplaceId,
    asins: readonly Asin[],
    limit: number,
  ): Promise<readonly KeywordObservation[]>;
  /** Returns the volumes of one keyword in one department for every period, oldest first. */
  volumes(
    marketplace: MarketplaceId,
    keyword: string,
    department: string,
  ): Promise<readonly VolumePoint[]>;
  /**
   * Returns keywords with a rank and a volume in this very department and period, from any source,
   * each once. At most a few thousand, the same ones every time.
   */
  rankVolumes(cell: RankCell): Promise<readonly RankVolume[]>;
  /** Yields rows of one marketplace or all, by marketplace, keyword, department, source, period. */
  scan(marketplace: MarketplaceId | null): AsyncIterable<KeywordObservation>;
  labels(): AsyncIterable<SalesLabel | UnrankedLabel>;
}
