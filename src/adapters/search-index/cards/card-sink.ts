/**
 * Cards on their way into a file. An index is as right without them, so a disk that takes no more
 * ends the file and not the build: what failed is told at the end.
 */
import type { ListingCard } from '../../../domain/product/listing.ts';
import { type CardWriter, createCardWriter } from './card-file.ts';
import type { RecordBytes } from './card-record.ts';

export interface CardSink {
  /** The place of the card; null: it is not kept. */
  add(card: ListingCard): number | null;
  append(record: RecordBytes): number | null;
  /** Why no card is kept; null: the file is complete. */
  close(): Error | null;
}

/** `path`: null: none is to be kept. */
export function createCardSink(path: string | null): CardSink {
  let writer: CardWriter | null = null;
  let failure: Error | null = null;
  const attempt = <Result>(work: () => Result): Result | null => {
    try {
      return work();
    } catch (error) {
      failure ??= error instanceof Error ? error : new Error(String(error));
      return null;
    }
  };
  if (path !== null) writer = attempt(() => createCardWriter(path));
  const isOpen = () => writer !== null && failure === null;
  return {
    add: (card) => (isOpen() ? attempt(() => writer?.add(card) ?? null) : null),
    append: (record) => (isOpen() ? attempt(() => writer?.append(record) ?? null) : null),
    close() {
      attempt(() => writer?.close());
      return failure;
    },
  };
}
