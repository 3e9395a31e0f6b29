/** What the thread that builds segments is told, and what it answers. */
import type { Listing } from '../../domain/product/listing.ts';
import type { Bitmap } from '../../domain/search/index/arrays/bitmap.ts';
import type { SegmentDirectory } from '../../domain/search/index/segment/segment.ts';

/** A segment as it travels between threads: the bytes are shared, not copied. */
export interface SharedSegment {
  readonly buffer: SharedArrayBuffer;
  readonly directory: SegmentDirectory;
  readonly replaced: Bitmap | null;
}

export type BuildTask =
  /** Starts a segment; forgets one that was started before. */
  | {
      readonly kind: 'begin';
      readonly language: string;
      /** Names from the root down, by category id. */
      readonly paths: ReadonlyMap<string, readonly string[]>;
    }
  | { readonly kind: 'listings'; readonly listings: readonly Listing[] }
  | { readonly kind: 'finish' }
  | { readonly kind: 'merge'; readonly sources: readonly SharedSegment[] };

/** Answers come in the order of the tasks. `segment`: null after `begin` and `listings`. */
export type BuildAnswer =
  | { readonly ok: true; readonly segment: Omit<SharedSegment, 'replaced'> | null }
  | { readonly ok: false; readonly message: string };
