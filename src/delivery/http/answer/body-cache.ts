/**
 * Keeps the bodies of recent answers, so that a repeated question costs only its checks. Limited in
 * bytes, which include all encodings of a body. Evicts the least recently used body.
 */
import { LRUCache } from 'lru-cache';
import type { Body } from './body.ts';
import type { Freshness } from './etag.ts';

export interface KeptBody {
  readonly body: Body;
  readonly etag: string;
  readonly freshness: Freshness;
}

/** A body larger than this share of the cache is not worth the others it would evict. */
const SHARE_MAX = 1 / 16;
const ENTRY_OVERHEAD_BYTES = 512;

export class BodyCache {
  /** Null if the cache is off. */
  readonly #bodies: LRUCache<string, KeptBody> | null;

  constructor(bytesMax: number) {
    this.#bodies =
      bytesMax === 0
        ? null
        : new LRUCache({
            maxSize: bytesMax,
            maxEntrySize: Math.floor(bytesMax * SHARE_MAX),
            sizeCalculation: ({ body }, address) =>
              ENTRY_OVERHEAD_BYTES + 2 * address.length + body.size,
          });
  }

  get bytes(): number {
    return this.#bodies?.calculatedSize ?? 0;
  }

  get(address: string): KeptBody | null {
    return this.#bodies?.get(address) ?? null;
  }

  /** Keeps the body, or updates its size after it got another encoding. */
  set(address: string, kept: KeptBody): void {
    // The cache does not update the size of an entry that is set again.
    this.#bodies?.delete(address);
    this.#bodies?.set(address, kept);
  }
}
