/** Reads cards from the files that the current index names. */
import { join } from 'node:path';
import type { ListingCard } from '../../../domain/product/listing.ts';
import type { Asin } from '../../../domain/values/asin.ts';
import type { MarketplaceId } from '../../../domain/values/marketplace.ts';
import { asinOfKey } from '../engine/columns/asin-key.ts';
import { UNKNOWN } from '../engine/columns/columns.ts';
import type { SegmentDocument } from '../engine/segment/segment.ts';
import { type CardReader, openCards } from './card-file.ts';

export interface CardShelf {
  /** Opens the named files and closes all others. A missing file counts as empty. */
  hold(names: ReadonlySet<string>): void;
  /** Returns the cards in the order of the documents, without those that no file has. */
  cards(documents: readonly SegmentDocument[], marketplace: MarketplaceId): readonly ListingCard[];
}

/** Returns cards from another source, if it has them. */
export type MissingCards = (
  marketplace: MarketplaceId,
  asins: readonly Asin[],
) => readonly ListingCard[];

/** `directory` contains the card files; with null, none are read. */
export function createCardShelf(
  directory: string | null,
  missingCards: MissingCards = () => [],
): CardShelf {
  const open = new Map<string, CardReader | null>();

  function read({ segment, document }: SegmentDocument, marketplace: MarketplaceId) {
    const { asins, columns, cards } = segment;
    const asin = asinOfKey(asins[document] as number);
    const place = columns.card[document] as number;
    const reader = cards === null || place === UNKNOWN ? null : (open.get(cards) ?? null);
    return { asin, card: reader?.read(place, { marketplace, asin }) ?? null };
  }

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
    cards(documents, marketplace) {
      const found = documents.map((document) => read(document, marketplace));
      const missing = found.flatMap(({ asin, card }) => (card === null ? [asin] : []));
      if (missing.length === 0) return found.flatMap(({ card }) => card ?? []);
      const given = missingCards(marketplace, missing);
      const byAsin = new Map(given.map((card) => [card.asin, card]));
      return found.flatMap(({ asin, card }) => card ?? byAsin.get(asin) ?? []);
    },
  };
}
