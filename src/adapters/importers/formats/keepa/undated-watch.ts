/** Import options that know whether a row took its time from them. */
import type { MarketplaceId } from '../../../../domain/marketplace.ts';
import type { EpochSeconds } from '../../../../domain/time.ts';
import type { ImportOptions } from '../../../../ports/importer.ts';

export class UndatedWatch implements ImportOptions {
  readonly store: string;
  readonly marketplace: MarketplaceId | null;
  readonly columnMap: ImportOptions['columnMap'];
  readonly #observedAt: EpochSeconds;
  #isAsked = false;

  constructor({ store, marketplace, columnMap, observedAt }: ImportOptions) {
    this.store = store;
    this.marketplace = marketplace;
    this.columnMap = columnMap;
    this.#observedAt = observedAt;
  }

  get observedAt(): EpochSeconds {
    this.#isAsked = true;
    return this.#observedAt;
  }

  /** Whether the time was asked for since the last call. */
  wasAsked(): boolean {
    const isAsked = this.#isAsked;
    this.#isAsked = false;
    return isAsked;
  }
}
