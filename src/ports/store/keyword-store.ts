import type { Asin } from '../../domain/asin.ts';
import type { RankVolume } from '../../domain/keywords/calibrate-volume.ts';
import type { MarketplaceId } from '../../domain/marketplace.ts';
import type {
  KeywordObservation,
  SalesLabel,
  UnrankedLabel,
} from '../../domain/product/observation.ts';
import type { EpochSeconds } from '../../domain/time.ts';

/** Ranks compare only inside one of these. */
export interface RankCell {
  readonly marketplace: MarketplaceId;
  readonly department: string;
  readonly periodStart: EpochSeconds;
  readonly periodEnd: EpochSeconds;
}

/** What a trend is made of. */
export type VolumePoint = Pick<KeywordObservation, 'periodEnd' | 'searchVolume' | 'source'>;

export interface KeywordStore {
  /** Newest period of each (keyword, department, source) for exactly this normalised keyword. */
  exact(marketplace: MarketplaceId, keyword: string): Promise<readonly KeywordObservation[]>;
  /** Newest-period rows whose keyword contains all of the words. */
  containing(
    marketplace: MarketplaceId,
    words: readonly string[],
    limit: number,
  ): Promise<readonly KeywordObservation[]>;
  /** Newest-period rows that name one of the ASINs among the clicked. */
  clickedOn(
    marketplace: MarketplaceId,
    asins: readonly Asin[],
    limit: number,
  ): Promise<readonly KeywordObservation[]>;
  /** Every period of one keyword in one department, oldest first, for trends. */
  periods(
    marketplace: MarketplaceId,
    keyword: string,
    department: string,
  ): Promise<readonly KeywordObservation[]>;
  /** The volumes of the same periods, without the rest of their rows. */
  volumes(
    marketplace: MarketplaceId,
    keyword: string,
    department: string,
  ): Promise<readonly VolumePoint[]>;
  /**
   * Keywords of which both rank and volume were measured in this very department and period, by
   * whichever sources, each once; at most some thousand, always the same ones.
   */
  rankVolumes(cell: RankCell): Promise<readonly RankVolume[]>;
  /**
   * Every row of a marketplace, or of all, of all periods: by marketplace, keyword, department,
   * source and period.
   */
  scan(marketplace: MarketplaceId | null): AsyncIterable<KeywordObservation>;
  /** All sales labels in a stable order. */
  labels(): AsyncIterable<SalesLabel | UnrankedLabel>;
}
