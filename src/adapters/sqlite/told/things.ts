/** What all kinds of things that are told of have in common, for taking back. */
import type { Folding } from '../../../domain/telling/refold.ts';
import type { Batch, Removal } from '../import/apply-batch.ts';
import type { LinkChange } from '../import/family-links.ts';
import type { CountedListing } from '../listing/listing-count.ts';
import type { Kind, Thing } from './told-rows.ts';

/** A transaction that takes something back. */
export interface WithdrawalBatch extends Batch {
  readonly removed: {
    readonly families: Removal['families'][number][];
    readonly counts: CountedListing[];
    readonly links: LinkChange[];
  };
}

export interface Stored<Content> {
  readonly content: Content;
  readonly origin: number | null;
}

export type Outcome = 'same' | 'changed' | 'removed';

export interface Things<Content, Telling, Delta> {
  readonly kind: Kind;
  readonly folding: {
    readonly folding: Folding<Content, Telling, Delta>;
    readonly untold: Content;
  };
  /** SQL: the things an import was the first to tell of; its number is the parameter. */
  readonly ofImport: string;
  /** SQL: the things whose content may be from a source; its name is the parameter. */
  readonly ofSource: string;
  /** SQL: all things. */
  readonly ofAll: string;
  /** SQL: the marketplace of a thing. */
  readonly marketplaceOf: string;
  load(thing: Thing, batch: WithdrawalBatch): Stored<Content> | null;
  save(
    thing: Thing,
    before: Stored<Content>,
    after: Stored<Content> | null,
    batch: WithdrawalBatch,
  ): Outcome;
  /** The content without what a source told; null where nothing remains. */
  without(content: Content, source: string): Content | null;
  /** Whether any of the content is from a source. */
  tells(content: Content, source: string): boolean;
}
