/**
 * Brings the search words of a store to this program's rules of language when it is opened: under
 * other rules no keyword would find them. The version of the rules stands in `user_version`.
 */
import { LANGUAGE_VERSION } from '../../domain/search/language/version.ts';
import type { Market } from './market.ts';
import { createSearchDocuments, type SearchSource } from './search-document.ts';

/** Listings reworded under one write lock: some 50 ms of work. */
const PAGE_LISTINGS = 500;
/** What stores have that were made before the version was kept. */
const FIRST_VERSION = 1;

interface ListingWords extends Omit<SearchSource, 'gtins' | 'isParent'> {
  readonly gtins: string;
}

/** A store that is open for reading only stays as it is. A pass that was cut short goes on. */
export function rewordListings(market: Market): void {
  const { db } = market;
  if (db.readonly) return;
  const written = Number(db.pragma('user_version', { simple: true })) || FIRST_VERSION;
  if (written === LANGUAGE_VERSION) return;
  const pageOf = db.prepare<[number, number], ListingWords>(
    `SELECT product_id AS productId, marketplace, asin, title, brand,
       category_id AS categoryId, gtins
     FROM listing WHERE product_id > ? AND is_parent = 0 ORDER BY product_id LIMIT ?`,
  );
  const grow = db.prepare('UPDATE meta SET revision = revision + 1');
  const startDocuments = createSearchDocuments(market);
  const rewordPage = db.transaction((afterId: number) => {
    const documents = startDocuments();
    const page = pageOf.all(afterId, PAGE_LISTINGS);
    let isReworded = false;
    for (const { gtins, ...listing } of page) {
      const source = { ...listing, isParent: false, gtins: JSON.parse(gtins) as string[] };
      if (documents.refresh(source)) isReworded = true;
    }
    if (isReworded) grow.run();
    const last = page.at(-1);
    if (last === undefined) db.pragma(`user_version = ${LANGUAGE_VERSION}`);
    return last?.productId ?? null;
  });
  let afterId: number | null = 0;
  while (afterId !== null) afterId = rewordPage.immediate(afterId);
}
