/**
 * The words of listings in FTS5, brought up to date when somebody searches them. A service answers
 * from an index of its own, so an import need not write words that perhaps nobody looks at. How far
 * they are is kept as a place in the listing feed.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ShelflineError } from '../../../domain/error.ts';
import { guardLock } from '../database/connection.ts';
import { preparing } from '../database/damage.ts';
import type { Connection } from '../database/shared-snapshot.ts';
import { createSearchDocuments, type SearchSource } from './search-document.ts';

export interface WordIndex {
  /**
   * Runs a read of the words while they are those of the state read, after bringing them there.
   *
   * @throws ShelflineError `unavailable` where that is not to be waited for
   */
  read<Result>(work: () => Result): Promise<Result>;
  /** Listings whose words are yet to be found, counted up to a number. */
  waiting(max: number): number;
}

export interface WordIndexOptions {
  /** Listings whose words a read may wait for; any number when omitted. */
  readonly waitingMax?: number;
}

/** Listings under one write lock: some 50 ms of work. */
const PAGE_LISTINGS = 500;
/** Every failed attempt means that another process has written in between. */
const ATTEMPTS_MAX = 1_000;
/** The index of a service is built at some 20,000 listings a second. */
const RETRY_AFTER_S = 5;
/** Past every listing of a revision. */
const LAST = Number.MAX_SAFE_INTEGER;

interface Progress {
  readonly revision: number;
  readonly words: number;
  readonly product: number;
}

interface WaitingRow extends Omit<SearchSource, 'isParent' | 'gtins'> {
  readonly revision: number;
  readonly isParent: number;
  readonly gtins: string;
}

export function createWordIndex(connection: Connection, options: WordIndexOptions = {}): WordIndex {
  const { db, read, write } = connection;
  const selectProgress = db.prepare<[], Progress>(
    'SELECT revision, words_revision AS words, words_product_id AS product FROM meta',
  );
  const after = `FROM listing INDEXED BY listing_revision
    WHERE (revision, product_id) > (?, ?) ORDER BY revision, product_id LIMIT ?`;
  const selectPage = db.prepare<[number, number, number], WaitingRow>(
    `SELECT revision, product_id AS productId, marketplace, asin, is_parent AS isParent, title,
       brand, category_id AS categoryId, gtins ${after}`,
  );
  const countWaiting = db
    .prepare<[number, number, number], number>(`SELECT count(*) FROM (SELECT 1 ${after})`)
    .pluck();
  const advance = db.prepare('UPDATE meta SET words_revision = ?, words_product_id = ?');
  const startDocuments = preparing(() => createSearchDocuments(connection));

  const progress = (): Progress => selectProgress.get() ?? { revision: 0, words: 0, product: LAST };
  const waiting = (max: number) => {
    const { words, product } = progress();
    return countWaiting.get(words, product, max) ?? 0;
  };
  const isCurrent = ({ revision, words, product }: Progress) =>
    words === revision && product === LAST;

  /** True when it was the last page. */
  const indexPage = db.transaction((): boolean => {
    const { revision, words, product } = progress();
    const documents = startDocuments();
    const page = selectPage.all(words, product, PAGE_LISTINGS);
    for (const { isParent, gtins, ...listing } of page) {
      const source = { isParent: isParent === 1, gtins: JSON.parse(gtins) as string[] };
      documents.refresh({ ...listing, ...source });
    }
    const last = page.at(-1);
    const isLast = last === undefined || page.length < PAGE_LISTINGS;
    if (isLast) advance.run(revision, LAST);
    else advance.run(last.revision, last.productId);
    return isLast;
  });

  async function catchUp(): Promise<void> {
    if (db.readonly) throw behind('Search it once with the right to write to it.');
    const { waitingMax } = options;
    if (waitingMax !== undefined && waiting(waitingMax + 1) > waitingMax) {
      throw behind('They are being built: try again.');
    }
    while (!(await write(async () => guardLock(() => indexPage.immediate())))) await nextTurn();
  }

  return {
    waiting,
    async read(work) {
      for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
        const done = read(() => (isCurrent(progress()) ? { answer: work() } : null));
        if (done !== null) return done.answer;
        await catchUp();
      }
      throw behind('Other programs write to the store without a pause: try again.');
    },
  };
}

function behind(remedy: string): ShelflineError {
  return new ShelflineError('unavailable', `the words of newer listings are not known. ${remedy}`, {
    retryAfterSeconds: RETRY_AFTER_S,
  });
}
