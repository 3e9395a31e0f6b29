/**
 * Applies keyword rows, one for each keyword, department, period and source. The newest observation
 * wins. At equal times the greater canonical JSON wins. Among rows without a time the last one
 * wins.
 */

import { normalizeKeyword } from '../../domain/keywords/normalize-keyword.ts';
import type { KeywordObservation } from '../../domain/product/observation.ts';
import { canonicalJson } from '../../domain/values/canonical-json.ts';
import type { Connection } from '../database/connection.ts';
import { type Db, NUMBER_PARAM, TEXT_PARAM } from '../database/connection.ts';
import { setSql, soundSql, sumSql } from '../database/row-sum.ts';
import { demandOf, PLACE, searchWords } from '../keyword/keyword-place.ts';
import type { UndoRecorder } from '../undo/undo-recorder.ts';

const SOUND = soundSql('keyword');

interface StoredKeyword {
  readonly id: number;
  readonly observed_at: number | null;
  readonly is_newest: number;
  readonly body: string;
  readonly origin: number | null;
}

type NewestCandidate = Pick<StoredKeyword, 'id' | 'is_newest'>;

export function prepareApplyKeyword({ db, need, last }: Connection) {
  const select = db.prepare<(string | number)[], StoredKeyword>(
    `SELECT id, observed_at, is_newest, body, origin FROM keyword
     WHERE marketplace = ${TEXT_PARAM} AND keyword_key = ${TEXT_PARAM}
       AND department = ${TEXT_PARAM}
     AND source = ${TEXT_PARAM}
     AND ifnull(period_end, -1) = ${NUMBER_PARAM} AND ifnull(period_start, -1) = ${NUMBER_PARAM}
     AND ${SOUND}`,
  );
  const insert = db.prepare(
    `INSERT INTO keyword (id, observed_at, search_volume, search_frequency_rank, body,
         marketplace, keyword_key, department, source, period_start, period_end, origin,
         is_newest, sum)
       SELECT *, ${sumSql('keyword')} FROM (
         SELECT max((SELECT ifnull(max(id), 0) FROM keyword), ?) + 1 AS id, ? AS observed_at,
           ? AS search_volume, ? AS search_frequency_rank, ? AS body, ? AS marketplace,
           ? AS keyword_key, ? AS department, ? AS source, ? AS period_start, ? AS period_end,
           ? AS origin, 0 AS is_newest)`,
  );
  const { update, markNewest } = prepareKeywordRows(db);

  return (observation: KeywordObservation, undo: UndoRecorder): boolean => {
    const { marketplace, department, source, periodStart, periodEnd } = observation;
    const key = normalizeKeyword(observation.keyword);
    const period = [periodEnd ?? -1, periodStart ?? -1] as const;
    need({ kind: 'keyword', marketplace, key, department, source });
    const before = select.get(marketplace, key, department, source, ...period);
    const body = canonicalJson(observation);
    const { searchVolume, searchFrequencyRank, observedAt = null } = observation;
    if (before === undefined) {
      const values = [observedAt, searchVolume, searchFrequencyRank, body] as const;
      const identity = [marketplace, key, department, source, periodStart, periodEnd] as const;
      insert.run(last.keyword, ...values, ...identity, undo.importId);
      markNewest(observation);
      return true;
    }
    note(undo, before, observation);
    if (!supersedes({ observed_at: observedAt, body }, before)) return false;
    update(before, observation);
    return true;
  };
}

function note(undo: UndoRecorder, { id, origin, body }: StoredKeyword, stated: KeywordObservation) {
  const before = JSON.parse(body) as KeywordObservation;
  const kind = 'keyword' as const;
  undo.statement({ kind, thing: id, origin, before, stated, supersedes: keywordSupersedes });
}

export function keywordSupersedes(next: KeywordObservation, before: KeywordObservation): boolean {
  const toldOf = (row: KeywordObservation): Told => ({
    observed_at: row.observedAt ?? null,
    body: canonicalJson(row),
  });
  return supersedes(toldOf(next), toldOf(before));
}

/** Changes and removes keyword rows, and updates the lookups that depend on them. */
export function prepareKeywordRows(db: Db) {
  const update = db.prepare(
    `UPDATE keyword SET ${setSql('keyword', {
      observed_at: ':observedAt',
      search_volume: ':searchVolume',
      search_frequency_rank: ':searchFrequencyRank',
      body: ':body',
    })} WHERE id = :id`,
  );
  const remove = db.prepare('DELETE FROM keyword WHERE id = ?');
  const lookups = prepareLookups(db);
  const markNewest = prepareMarkNewest(db, lookups);
  return {
    /** Call this when a row was added or removed: another row may be the newest now. */
    markNewest,
    update({ id, is_newest }: NewestCandidate, row: KeywordObservation): void {
      const { searchVolume, searchFrequencyRank, observedAt = null } = row;
      // The place in the lookups depends on the figures that are about to change.
      if (is_newest === 1) lookups.remove(id);
      const body = canonicalJson(row);
      update.run({ observedAt, searchVolume, searchFrequencyRank, body, id });
      if (is_newest === 1) lookups.add(id, row);
    },
    remove({ id, is_newest }: NewestCandidate, row: KeywordObservation): void {
      if (is_newest === 1) lookups.remove(id);
      remove.run(id);
      markNewest(row);
    },
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

/** The lookups of keywords by words and by clicked products. They have only the newest periods. */
function prepareLookups(db: Db) {
  const addWords = db.prepare(`INSERT INTO keyword_search (rowid, words) VALUES (${PLACE}, ?)`);
  const removeWords = db.prepare(`DELETE FROM keyword_search WHERE rowid = ${PLACE}`);
  const addClick = db.prepare(`INSERT OR IGNORE INTO keyword_click VALUES (?, ?, ${PLACE})`);
  const removeClick = db.prepare(
    `DELETE FROM keyword_click
     WHERE marketplace = ${TEXT_PARAM} AND asin = ${TEXT_PARAM} AND place = ${PLACE}`,
  );
  const bodyOf = db
    .prepare<[number], string>(`SELECT body FROM keyword WHERE id = ? AND ${SOUND}`)
    .pluck();
  return {
    add(id: number, row: KeywordObservation): void {
      const place = [demandOf(row), id] as const;
      addWords.run(...place, searchWords(row.marketplace, normalizeKeyword(row.keyword)));
      for (const { asin } of row.clicked) addClick.run(row.marketplace, asin, ...place);
    },
    remove(id: number): void {
      const body = bodyOf.get(id);
      if (body === undefined) return;
      const row = JSON.parse(body) as KeywordObservation;
      const place = [demandOf(row), id] as const;
      removeWords.run(...place);
      for (const { asin } of row.clicked) removeClick.run(row.marketplace, asin, ...place);
    },
  };
}

/** Marks the newest row of each keyword, department and source. Only it is in the lookups. */
function prepareMarkNewest(db: Db, lookups: ReturnType<typeof prepareLookups>) {
  const candidates = db.prepare<
    [string, string, string, string],
    NewestCandidate & Pick<StoredKeyword, 'body'>
  >(
    `SELECT id, is_newest, body FROM keyword
     WHERE marketplace = ${TEXT_PARAM} AND keyword_key = ${TEXT_PARAM}
       AND department = ${TEXT_PARAM}
     AND source = ${TEXT_PARAM} AND ${SOUND}
     ORDER BY ifnull(period_end, -1) DESC, ifnull(period_start, -1) DESC`,
  );
  const mark = db.prepare(
    `UPDATE keyword SET ${setSql('keyword', { is_newest: ':isNewest' })} WHERE id = :id`,
  );
  return ({ marketplace, keyword, department, source }: KeywordObservation): void => {
    const key = normalizeKeyword(keyword);
    const [newest, ...older] = candidates.all(marketplace, key, department, source);
    if (newest === undefined || newest.is_newest === 1) return;
    for (const { id, is_newest } of older) {
      if (is_newest === 0) continue;
      mark.run({ isNewest: 0, id });
      lookups.remove(id);
    }
    mark.run({ isNewest: 1, id: newest.id });
    lookups.add(newest.id, JSON.parse(newest.body) as KeywordObservation);
  };
}
