/** Keywords and sales labels, read. */
import { normaliseKeyword } from '../../domain/keywords/normalise.ts';
import type { KeywordObservation, SalesLabel } from '../../domain/product/observation.ts';
import type { KeywordStore } from '../../ports/keyword-store.ts';
import type { Connection } from './connection.ts';
import type { Market } from './market.ts';
import { encodeWord, quote } from './search-word.ts';
import { readSnapshot } from './snapshot.ts';
import { TEXT } from './stable-parameter.ts';

/** Rows of a scan held in memory at once. */
const LABEL_PAGE_ROWS = 1000;

/** The most searched first; rows without any measure last. */
const BY_VOLUME = `search_volume DESC NULLS LAST, search_frequency_rank NULLS LAST,
  keyword_key, department, source`;

export function createKeywordStore({ db, file }: Market): KeywordStore {
  const exact = db
    .prepare<[string, string], string>(
      `SELECT body FROM keyword
       WHERE marketplace = ${TEXT} AND keyword_key = ${TEXT} AND is_newest = 1
       ORDER BY ${BY_VOLUME}`,
    )
    .pluck();
  const containing = db
    .prepare<[string, number], string>(
      `SELECT body FROM keyword_search CROSS JOIN keyword ON keyword.id = keyword_search.rowid
       WHERE keyword_search MATCH ? ORDER BY ${BY_VOLUME} LIMIT ?`,
    )
    .pluck();
  const clickedOn = db
    .prepare<[string, string, number], string>(
      // The plus keeps the index of all keywords out: the clicked ones are few, and found by row.
      `SELECT body FROM keyword WHERE +marketplace = ? AND is_newest = 1 AND id IN (
         SELECT keyword_id FROM keyword_click WHERE asin IN (SELECT value FROM json_each(?)))
       ORDER BY ${BY_VOLUME} LIMIT ?`,
    )
    .pluck();
  const periods = db
    .prepare<[string, string, string], string>(
      `SELECT body FROM keyword
       WHERE marketplace = ${TEXT} AND keyword_key = ${TEXT} AND department = ${TEXT}
       ORDER BY ifnull(period_end, -1), ifnull(period_start, -1), source`,
    )
    .pluck();

  return {
    async exact(marketplace, keyword) {
      return exact.all(marketplace, normaliseKeyword(keyword)).map(observationOf);
    },
    async containing(marketplace, words, limit) {
      const keys = words.map(normaliseKeyword).filter((word) => word !== '');
      if (keys.length === 0) return [];
      const match = keys.map((word) => quote(encodeWord(marketplace, word))).join(' AND ');
      return containing.all(match, limit).map(observationOf);
    },
    async clickedOn(marketplace, asins, limit) {
      return clickedOn.all(marketplace, JSON.stringify(asins), limit).map(observationOf);
    },
    async periods(marketplace, keyword, department) {
      return periods.all(marketplace, normaliseKeyword(keyword), department).map(observationOf);
    },
    labels: () => readSnapshot(file, labelPages),
  };
}

function observationOf(body: string): KeywordObservation {
  return JSON.parse(body) as KeywordObservation;
}

/** By the hash of their content: the same labels come in the same order from every store. */
function* labelPages(db: Connection): Generator<readonly SalesLabel[]> {
  const page = db.prepare<[Buffer, number], { readonly key: Buffer; readonly body: string }>(
    'SELECT key, body FROM sales_label WHERE key > ? ORDER BY key LIMIT ?',
  );
  let after: Buffer | undefined = Buffer.alloc(0);
  while (after !== undefined) {
    const rows: { readonly key: Buffer; readonly body: string }[] = page.all(
      after,
      LABEL_PAGE_ROWS,
    );
    yield rows.map(({ body }) => JSON.parse(body) as SalesLabel);
    after = rows.at(-1)?.key;
  }
}
