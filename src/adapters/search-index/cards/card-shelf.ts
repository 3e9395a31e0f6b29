/** The files of cards that a thread answers from: opened with the index that names them. */
import { join } from 'node:path';
import type { MarketplaceId } from '../../../domain/marketplace.ts';
import type { FoundListing } from '../../../ports/search-index.ts';
import { asinOfKey } from '../engine/columns/asin-key.ts';
import { UNKNOWN } from '../engine/columns/columns.ts';
import type { SegmentDocument } from '../engine/segment/segment.ts';
import { type CardReader, openCards } from './card-file.ts';

export interface CardShelf {
  /** Opens what is named and closes what is not. A file that is gone is as one without cards. */
  hold(names: ReadonlySet<string>): void;
  found(document: SegmentDocument, marketplace: MarketplaceId): FoundListing;
}

/** `directory`: where the files are; null: none are read. */
export function createCardShelf(directory: string | null): CardShelf {
  const open = new Map<string, CardReader | null>();
  return {
    hold(names) {
      for (const [name, reader] of open) {
        if (names.has(name)) continue;
        reader?.close();
        open.delete(name);
      }
      if (directory === null) return;
      for (const name of names) {
        if (!open.has(name)) open.set(name, openCards(join(directory, name)));
      }
    },
    found({ segment: { asins, columns, cards }, document }, marketplace) {
      const asin = asinOfKey(asins[document] as number);
      const place = columns.card[document] as number;
      const reader = cards === null || place === UNKNOWN ? null : (open.get(cards) ?? null);
      return { asin, card: reader?.read(place, { marketplace, asin }) ?? null };
    },
  };
}
