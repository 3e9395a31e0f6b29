/**
 * A data directory with the synthetic market: rows of products and listings written in bulk, and
 * the search index over them, as an import of all of it would leave them.
 * Usage: fill-store.ts --products N --directory DIR [--index-only]
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createCardSink } from '../../src/adapters/search-index/cards/card-file.ts';
import { buildSegment } from '../../src/adapters/search-index/engine/build/build-segment.ts';
import type { IndexDocument } from '../../src/adapters/search-index/engine/build/document.ts';
import { DocumentTable } from '../../src/adapters/search-index/engine/build/document-table.ts';
import { applySegment, EMPTY_INDEX } from '../../src/adapters/search-index/engine/market-index.ts';
import { openSegment } from '../../src/adapters/search-index/engine/segment/open-segment.ts';
import { createIndexFiles } from '../../src/adapters/search-index/files/index-files.ts';
import { createSqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import type { ListingCard } from '../../src/domain/product/listing.ts';
import type { Asin } from '../../src/domain/values/asin.ts';
import { documentsOf, NOW } from './synthetic-market.ts';

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '200000' },
    directory: { type: 'string', default: '.' },
    /** The rows are there: only the index is made, after its format changed. */
    'index-only': { type: 'boolean', default: false },
  },
});
const products = Number(values.products);
const SEED = 42;
/** Titles kept to draw queries from. */
const TITLES = 20_000;
const ROOT_CATEGORY = 'root';

const started = performance.now();
const areRowsThere = values['index-only'];
const store = createSqliteStore({ directory: values.directory });
const { db } = store.connection;
const today = areRowsThere ? timeOfRows() : Math.floor(Date.now() / 1000);
if (!areRowsThere) {
  for (const setting of ['journal_mode = OFF', 'synchronous = OFF', 'cache_size = -1500000']) {
    db.pragma(setting);
  }
}
const insertProduct = db.prepare(`
  INSERT INTO product (id, marketplace, asin, family, family_basis, observed_at, first_seen_at,
    facts)
  VALUES (?, 'US', ?, ?, ?, ?, ?, '{}')`);
const insertListing = db.prepare(`
  INSERT INTO listing (product_id, marketplace, is_parent, asin, sales_mean, sales_median, bsr,
    bsr_at, review_count, rating, price, category_id, brand_key, family, observed_at,
    first_seen_at, parent_asin, bsr_category_id, price_type, availability, sales_low, sales_high,
    sales_grade, sales_basis, sales_as_of, brand, title, family_basis, image_url, gtins, revision)
  VALUES (?, 'US', 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'buyBox', 'in_stock', ?, ?, 'B',
    ?, ?, ?, ?, ?, NULL, '[]', 1)`);

const table = new DocumentTable();
const indexFiles = createIndexFiles(join(values.directory, 'search'));
const cardsFile = indexFiles.reserveCards();
const cards = createCardSink(join(indexFiles.directory, cardsFile));
const titles: (readonly string[])[] = [];
const stride = Math.max(1, Math.floor(products / TITLES));
let number = 0;
if (!areRowsThere) db.exec('BEGIN');
for (const synthetic of documentsOf(products, SEED)) {
  const document = asListed(synthetic);
  if (!areRowsThere) write(number + 1, document);
  table.add(document, cards.add(cardOf(document)));
  if (number++ % stride === 0) titles.push(document.words);
}
if (!areRowsThere)
  db.exec(`
  INSERT INTO listing_count (marketplace, category_id, listings)
    SELECT marketplace, category_id, count(*) FROM listing INDEXED BY listing_category
    WHERE is_parent = 0 GROUP BY marketplace, category_id;
  UPDATE meta SET revision = 1;
  COMMIT`);
const written = performance.now();
cards.close();
const { buffer, directory } = buildSegment(table);
const segment = openSegment(buffer, directory, cardsFile);
const indexes = new Map([['US' as const, applySegment(EMPTY_INDEX, segment, [])]]);
await indexFiles.save({
  revision: 1,
  mark: store.feed.markAt(1),
  indexes,
});
db.pragma('journal_mode = WAL');
await store.close();
writeFileSync(join(values.directory, 'titles.json'), JSON.stringify(titles));
const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(0);
process.stdout.write(
  `${products} products: ${seconds(started, written)} s to write, ` +
    `${seconds(written, performance.now())} s to invert and save\n`,
);

/** All rows were observed at one time, which the index must be given, too. */
function timeOfRows(): number {
  const observedAt = db.prepare('SELECT observed_at FROM listing WHERE product_id = 1').pluck();
  return Number(observedAt.get());
}

/**
 * With ranks of these weeks, sales only where there is a rank, and what a market's figures need.
 */
function asListed(document: IndexDocument): IndexDocument {
  const { asin, family, bsr, brand, lookAt, monthlySales, meanSales } = document;
  const isRanked = bsr !== null && meanSales !== null;
  return {
    ...document,
    lookAt: lookAt + today - NOW,
    monthlySales: isRanked ? monthlySales : null,
    meanSales: isRanked ? meanSales : null,
    market: {
      brandName: brand,
      isVariation: family !== asin,
      isFamily: false,
      salesLow: isRanked ? Math.floor(meanSales / 2) : null,
      salesHigh: isRanked ? Math.ceil(meanSales * 2) : null,
      rankCategory: isRanked ? ROOT_CATEGORY : null,
    },
  };
}

function write(id: number, document: IndexDocument): void {
  const { asin, family, meanSales, lookAt, market } = document;
  const basis = family === asin ? null : 'parent';
  insertProduct.run(id, asin, family, basis, today, document.firstSeen);
  insertListing.run(
    ...[id, asin, meanSales, document.monthlySales, document.bsr, lookAt, document.reviewCount],
    ...[document.rating, document.price, document.categoryId, document.brand, family, lookAt],
    ...[document.firstSeen, family === asin ? null : family, market?.rankCategory ?? null],
    ...[market?.salesLow ?? null, market?.salesHigh ?? null, meanSales === null ? null : 'equal'],
    ...[meanSales === null ? null : lookAt],
    ...[document.brand, document.words.join(' '), basis],
  );
}

/** What lists show of the row that `write` makes. */
function cardOf(document: IndexDocument): ListingCard {
  const { asin, family, brand, price, bsr, market, reviewCount, rating } = document;
  const { salesLow: low = null, salesHigh: high = null } = market ?? {};
  const median = document.monthlySales;
  const isKnown = median !== null && low !== null && high !== null;
  return {
    ...{ marketplace: 'US', asin, parentAsin: family === asin ? null : (family as Asin) },
    ...{ title: document.words.join(' '), brand, imageUrl: null, price, priceType: 'buyBox' },
    ...{ availability: 'in_stock', bsr, bsrCategoryId: market?.rankCategory ?? null },
    ...{ bsrAt: document.lookAt, reviewCount, rating, observedAt: document.lookAt },
    sales: isKnown
      ? { median, low, high, grade: 'B', basis: 'single', asOf: document.lookAt }
      : null,
  };
}
