/** What the thread that builds segments is told, what it answers, and how segments travel. */
import type { Listing } from '../../domain/product/listing.ts';
import type { Bitmap } from '../../domain/search/index/arrays/bitmap.ts';
import { openSegment } from '../../domain/search/index/segment/open-segment.ts';
import type { LiveSegment, SegmentDirectory } from '../../domain/search/index/segment/segment.ts';

/** A segment as it travels between threads: the bytes are shared, not copied. */
export interface SharedSegment {
  readonly buffer: SharedArrayBuffer;
  readonly directory: SegmentDirectory;
  /** Name of the file with its cards. */
  readonly cards: string | null;
  readonly replaced: Bitmap | null;
}

export function shareSegment({ segment, replaced }: LiveSegment): SharedSegment {
  const { buffer, directory, cards } = segment;
  return { buffer, directory, cards, replaced };
}

export function openShared({ buffer, directory, cards, replaced }: SharedSegment): LiveSegment {
  return { segment: openSegment(buffer, directory, cards), replaced };
}

export type BuildTask =
  /** Starts a segment; forgets one that was started before. */
  | {
      readonly kind: 'begin';
      readonly language: string;
      /** Names from the root down, by category id. */
      readonly paths: ReadonlyMap<string, readonly string[]>;
      /** Name of the file that its cards go to; null: none are kept. */
      readonly cards: string | null;
    }
  | { readonly kind: 'listings'; readonly listings: readonly Listing[] }
  | { readonly kind: 'finish' }
  | {
      readonly kind: 'merge';
      readonly sources: readonly SharedSegment[];
      readonly cards: string | null;
    };

export interface BuilderInput {
  /** Where files of cards are. */
  readonly directory: string;
}

/** Answers come in the order of the tasks. `segment`: null after `begin` and `listings`. */
export type BuildAnswer =
  | {
      readonly ok: true;
      readonly segment: SharedSegment | null;
      /** Why its cards are not kept; null: they are, or were not to be. */
      readonly cardFault: string | null;
    }
  | { readonly ok: false; readonly message: string };
