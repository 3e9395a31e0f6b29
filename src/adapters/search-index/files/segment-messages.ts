/** What the thread that builds segments is told, what it answers, and how segments travel. */
import type { Listing } from '../../../domain/product/listing.ts';
import type { Bitmap } from '../engine/arrays/bitmap.ts';
import { openSegment } from '../engine/segment/open-segment.ts';
import type { LiveSegment, Segment, SegmentDirectory } from '../engine/segment/segment.ts';
import { readSharedJson, type SharedForm, SharedValues, sharedJson } from './shared-values.ts';

/** A segment as it travels between threads: the bytes are shared, not copied. */
export interface SharedSegment extends SharedForm {
  readonly buffer: SharedArrayBuffer;
  /** The `SegmentDirectory` as JSON: objects would be copied with each message. */
  readonly directory: SharedArrayBuffer;
  /** Name of the file with its cards. */
  readonly cards: string | null;
  readonly replaced: Bitmap | null;
}

type SegmentForm = Omit<SharedSegment, 'replaced'>;

/** A state of the index names mostly the segments of the state before. */
const segments = new SharedValues<Segment, SegmentForm>(
  ({ buffer, directory, cards }, id) => ({ id, buffer, directory: sharedJson(directory), cards }),
  ({ buffer, directory, cards }) =>
    openSegment(buffer, readSharedJson<SegmentDirectory>(directory), cards),
);

export function shareSegment({ segment, replaced }: LiveSegment): SharedSegment {
  return { ...segments.share(segment), replaced };
}

export function openShared({ replaced, ...form }: SharedSegment): LiveSegment {
  return { segment: segments.open(form), replaced };
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
