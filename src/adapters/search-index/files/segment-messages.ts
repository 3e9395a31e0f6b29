/** What the thread that builds segments is told, what it answers, and how segments travel. */
import { randomUUID } from 'node:crypto';
import type { Listing } from '../../../domain/product/listing.ts';
import type { Bitmap } from '../engine/arrays/bitmap.ts';
import { openSegment } from '../engine/segment/open-segment.ts';
import type { LiveSegment, Segment, SegmentDirectory } from '../engine/segment/segment.ts';

/** A segment as it travels between threads: the bytes are shared, not copied. */
export interface SharedSegment {
  /** The same wherever it arrives. */
  readonly id: string;
  readonly buffer: SharedArrayBuffer;
  /** The `SegmentDirectory` as JSON: objects would be copied with each message. */
  readonly directory: SharedArrayBuffer;
  /** Name of the file with its cards. */
  readonly cards: string | null;
  readonly replaced: Bitmap | null;
}

/**
 * Segments by their ids: a state of the index names mostly those of the state before, and who
 * answers keeps much that belongs to a segment.
 */
const opened = new Map<string, WeakRef<Segment>>();
const forgotten = new FinalizationRegistry<string>((id) => {
  if (opened.get(id)?.deref() === undefined) opened.delete(id);
});
const sharedForms = new WeakMap<Segment, Omit<SharedSegment, 'replaced'>>();

export function shareSegment({ segment, replaced }: LiveSegment): SharedSegment {
  let form = sharedForms.get(segment);
  if (form === undefined) {
    const { buffer, directory, cards } = segment;
    form = { id: randomUUID(), buffer, directory: sharedJson(directory), cards };
    keep(segment, form);
  }
  return { ...form, replaced };
}

export function openShared({ replaced, ...form }: SharedSegment): LiveSegment {
  const { id, buffer, directory, cards } = form;
  const known = opened.get(id)?.deref();
  if (known !== undefined) return { segment: known, replaced };
  const segment = openSegment(buffer, directoryOf(directory), cards);
  keep(segment, form);
  return { segment, replaced };
}

function keep(segment: Segment, form: Omit<SharedSegment, 'replaced'>): void {
  sharedForms.set(segment, form);
  opened.set(form.id, new WeakRef(segment));
  forgotten.register(segment, form.id);
}

function sharedJson(directory: SegmentDirectory): SharedArrayBuffer {
  const bytes = new TextEncoder().encode(JSON.stringify(directory));
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return shared;
}

function directoryOf(json: SharedArrayBuffer): SegmentDirectory {
  // A decoder refuses shared memory.
  return JSON.parse(new TextDecoder().decode(new Uint8Array(json).slice()));
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
