/**
 * Applies keyword rows: one for each keyword, department, period and source. The newest observation
 * wins, at equal time the greater canonical JSON; of rows without a time the one told last.
 */
import { canonicalJson } from '../../domain/canonical-json.ts';
import { keywordWords, normaliseKeyword } from '../../domain/keywords/normalise.ts';
import type { KeywordObservation } from '../../domain/product/observation.ts';
import type { Market } from './market.ts';
import { encodeWord } from './search-word.ts';

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
  readonly body: string;
}

interface NewestCandidate {
  readonly id: number;
  readonly is_newest: number;
}

/** Returns whether the row changed anything. */
export function prepareApplyKeyword({ db }: Market): (observation: KeywordObservation) => boolean {
  const select = db.prepare<Identity, StoredKeyword>(
    `SELECT id, observed_at, body FROM keyword WHERE marketplace = ? AND keyword_key = ?
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
  const insertClick = db.prepare('INSERT OR IGNORE INTO keyword_click VALUES (?, ?)');
  const deleteClicks = db.prepare('DELETE FROM keyword_click WHERE keyword_id = ?');
  const markNewest = prepareMarkNewest(db);

  return (observation) => {
    const { marketplace, department, source, periodStart, periodEnd } = observation;
    const key = normaliseKeyword(observation.keyword);
    const period = [periodEnd ?? -1, periodStart ?? -1] as const;
    const before = select.get(marketplace, key, department, source, ...period);
    const body = canonicalJson(observation);
    const observedAt = observation.observedAt ?? null;
    if (before !== undefined && !supersedes({ observed_at: observedAt, body }, before))
      return false;
    const { searchVolume, searchFrequencyRank } = observation;
    const values = [observedAt, searchVolume, searchFrequencyRank, body] as const;
    let id = before?.id;
    if (id === undefined) {
      const identity = [marketplace, key, department, source, periodStart, periodEnd] as const;
      id = insert.get(...values, ...identity) ?? 0;
      markNewest(marketplace, key, department, source);
    } else {
      update.run(...values, id);
      deleteClicks.run(id);
    }
    for (const { asin } of observation.clicked) insertClick.run(asin, id);
    return true;
  };
}

function supersedes(next: Omit<StoredKeyword, 'id'>, before: Omit<StoredKeyword, 'id'>): boolean {
  if (next.body === before.body) return false;
  if (next.observed_at === null) return before.observed_at === null;
  if (before.observed_at === null) return true;
  if (next.observed_at !== before.observed_at) return next.observed_at > before.observed_at;
  return next.body > before.body;
}

/** Keeps one row of each keyword, department and source marked, and only its words indexed. */
function prepareMarkNewest(db: Market['db']) {
  const candidates = db.prepare<[string, string, string, string], NewestCandidate>(
    `SELECT id, is_newest FROM keyword
     WHERE marketplace = ? AND keyword_key = ? AND department = ? AND source = ?
     ORDER BY ifnull(period_end, -1) DESC, ifnull(period_start, -1) DESC`,
  );
  const mark = db.prepare('UPDATE keyword SET is_newest = ? WHERE id = ?');
  const index = db.prepare('INSERT OR REPLACE INTO keyword_search (rowid, words) VALUES (?, ?)');
  const unindex = db.prepare('DELETE FROM keyword_search WHERE rowid = ?');
  return (marketplace: string, key: string, department: string, source: string): void => {
    const [newest, ...older] = candidates.all(marketplace, key, department, source);
    if (newest === undefined || newest.is_newest === 1) return;
    for (const { id, is_newest } of older) {
      if (is_newest === 0) continue;
      mark.run(0, id);
      unindex.run(id);
    }
    mark.run(1, newest.id);
    const words = keywordWords(key).map((word) => encodeWord(marketplace, word));
    index.run(newest.id, words.join(' '));
  };
}
