/**
 * Applies keyword rows: one for each keyword, department, period and source. The newest observation
 * wins, at equal time the greater canonical JSON; of rows without a time the one told last.
 */
import { canonicalJson } from '../../domain/canonical-json.ts';
import { normaliseKeyword } from '../../domain/keywords/normalise.ts';
import type { KeywordObservation } from '../../domain/product/observation.ts';
import { PLACE_OF_ROW, searchWords } from './keyword-place.ts';
import type { Market } from './market.ts';

type Identity = [
  marketplace: string,
  key: string,
  department: string,
  source: string,
  periodEnd: number,
  periodStart: number,
];

interface StoredKeyword {
  readonly id: number;
  readonly observed_at: number | null;
  readonly is_newest: number;
  readonly body: string;
}

interface NewestCandidate {
  readonly id: number;
  readonly is_newest: number;
}

/** Returns whether the row changed anything. */
export function prepareApplyKeyword({ db }: Market): (observation: KeywordObservation) => boolean {
  const select = db.prepare<Identity, StoredKeyword>(
    `SELECT id, observed_at, is_newest, body FROM keyword WHERE marketplace = ? AND keyword_key = ?
     AND department = ? AND source = ?
     AND ifnull(period_end, -1) = ? AND ifnull(period_start, -1) = ?`,
  );
  const insert = db
    .prepare<unknown[], number>(
      `INSERT INTO keyword (observed_at, search_volume, search_frequency_rank, body,
         marketplace, keyword_key, department, source, period_start, period_end, is_newest)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0) RETURNING id`,
    )
    .pluck();
  const update = db.prepare(
    `UPDATE keyword SET observed_at = ?, search_volume = ?, search_frequency_rank = ?, body = ?
     WHERE id = ?`,
  );
  const lookups = prepareLookups(db);
  const markNewest = prepareMarkNewest(db, lookups);

  return (observation) => {
    const { marketplace, department, source, periodStart, periodEnd } = observation;
    const key = normaliseKeyword(observation.keyword);
    const period = [periodEnd ?? -1, periodStart ?? -1] as const;
    const before = select.get(marketplace, key, department, source, ...period);
    const body = canonicalJson(observation);
    const observedAt = observation.observedAt ?? null;
    if (before !== undefined && !supersedes({ observed_at: observedAt, body }, before)) {
      return false;
    }
    const { searchVolume, searchFrequencyRank } = observation;
    const values = [observedAt, searchVolume, searchFrequencyRank, body] as const;
    if (before === undefined) {
      const identity = [marketplace, key, department, source, periodStart, periodEnd] as const;
      insert.get(...values, ...identity);
      markNewest(marketplace, key, department, source);
      return true;
    }
    // The place in the lookups follows from what is measured, which is about to change.
    if (before.is_newest === 1) lookups.remove(before.id);
    update.run(...values, before.id);
    if (before.is_newest === 1) lookups.add(before.id, marketplace, key);
    return true;
  };
}

type Told = Pick<StoredKeyword, 'observed_at' | 'body'>;

function supersedes(next: Told, before: Told): boolean {
  if (next.body === before.body) return false;
  if (next.observed_at === null) return before.observed_at === null;
  if (before.observed_at === null) return true;
  if (next.observed_at !== before.observed_at) return next.observed_at > before.observed_at;
  return next.body > before.body;
}

/** Finding keywords by their words and their clicks: the rows of newest periods only. */
interface Lookups {
  add(id: number, marketplace: string, key: string): void;
  remove(id: number): void;
}

function prepareLookups(db: Market['db']): Lookups {
  const addWords = db.prepare(
    `INSERT INTO keyword_search (rowid, words) SELECT ${PLACE_OF_ROW}, ? FROM keyword WHERE id = ?`,
  );
  const removeWords = db.prepare(
    `DELETE FROM keyword_search WHERE rowid = (SELECT ${PLACE_OF_ROW} FROM keyword WHERE id = ?)`,
  );
  const addClicks = db.prepare(
    `INSERT OR IGNORE INTO keyword_click
     SELECT marketplace, click.value ->> '$.asin', ${PLACE_OF_ROW}
     FROM keyword, json_each(body, '$.clicked') AS click WHERE keyword.id = ?`,
  );
  const removeClicks = db.prepare(
    `DELETE FROM keyword_click WHERE (marketplace, asin, place) IN (
       SELECT marketplace, click.value ->> '$.asin', ${PLACE_OF_ROW}
       FROM keyword, json_each(body, '$.clicked') AS click WHERE keyword.id = ?)`,
  );
  return {
    add(id, marketplace, key) {
      addWords.run(searchWords(marketplace, key), id);
      addClicks.run(id);
    },
    remove(id) {
      removeWords.run(id);
      removeClicks.run(id);
    },
  };
}

/** Keeps one row of each keyword, department and source marked, and only that one looked up. */
function prepareMarkNewest(db: Market['db'], lookups: Lookups) {
  const candidates = db.prepare<[string, string, string, string], NewestCandidate>(
    `SELECT id, is_newest FROM keyword
     WHERE marketplace = ? AND keyword_key = ? AND department = ? AND source = ?
     ORDER BY ifnull(period_end, -1) DESC, ifnull(period_start, -1) DESC`,
  );
  const mark = db.prepare('UPDATE keyword SET is_newest = ? WHERE id = ?');
  return (marketplace: string, key: string, department: string, source: string): void => {
    const [newest, ...older] = candidates.all(marketplace, key, department, source);
    if (newest === undefined || newest.is_newest === 1) return;
    for (const { id, is_newest } of older) {
      if (is_newest === 0) continue;
      mark.run(0, id);
      lookups.remove(id);
    }
    mark.run(1, newest.id);
    lookups.add(newest.id, marketplace, key);
  };
}
