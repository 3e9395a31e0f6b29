/** Reads keywords and sales labels. */

import { LRUCache } from 'lru-cache';
import type { RankVolume } from '../../../../domain/keywords/calibrate-volume.ts';
import { normalizeKeyword } from '../../../../domain/keywords/normalize-keyword.ts';
import type {
  KeywordObservation,
  SalesLabel,
  UnrankedLabel,
} from '../../../../domain/product/observation.ts';
import type { MarketplaceId } from '../../../../domain/values/marketplace.ts';
import type { Connection } from '../../../../market-engine/database/connection.ts';
import { type Db, TEXT_PARAM } from '../../../../market-engine/database/connection.ts';
import { soundSql } from '../../../../market-engine/database/row-sum.ts';
import {
  demandOfPlace,
  encodeWord,
  quote,
  rowOfPlace,
} from '../../../../market-engine/keyword/keyword-place.ts';
import { CELLS_MAX, PAIRS_MAX } from '../../../../market-engine/keyword/limits.ts';
import type { KeywordStore, RankCell, VolumePoint } from '../../../../ports/store/keyword-store.ts';
import { inPages, streamLongRead } from '../../engine/long-read.ts';

const SOUND = soundSql('keyword');

/** The most searched first, rows without any measure last. */
const BY_VOLUME = `search_volume DESC NULLS LAST, search_frequency_rank NULLS LAST,
  keyword_key, department, source`;

/** The place of a keyword in the order of demand: the smaller, the more searched. */
interface Place {
  readonly demand: number;
  readonly id: number;
}

export function createKeywordStore(connection: Connection): KeywordStore {
  const { db, file, read } = connection;
  const bodies = <Params extends unknown[]>(from: string) =>
    db.prepare<Params, string>(`SELECT body FROM ${from}`).pluck();
  const exact = bodies<[string, string]>(
    `keyword WHERE marketplace = ${TEXT_PARAM} AND keyword_key = ${TEXT_PARAM} AND is_newest = 1
       AND ${SOUND}
     ORDER BY ${BY_VOLUME}`,
  );
  // The index is ordered by demand, so its first rows are the most searched.
  const containing = db
    .prepare<[string, number], number>(
      `SELECT ${rowOfPlace('rowid')} FROM keyword_search
       WHERE keyword_search MATCH ? ORDER BY rowid LIMIT ?`,
    )
    .pluck();
  const clickedOn = db.prepare<[string, string, number], Place>(
    `SELECT ${demandOfPlace('place')} AS demand, ${rowOfPlace('place')} AS id FROM keyword_click
     WHERE marketplace = ? AND asin = ? ORDER BY place LIMIT ?`,
  );
  const bodiesOf = bodies<[string]>(
    `json_each(?) AS wanted CROSS JOIN keyword ON keyword.id = wanted.value
     WHERE ${SOUND} ORDER BY wanted.key`,
  );
  const volumes = db.prepare<[string, string, string], VolumePoint>(
    `SELECT period_end AS periodEnd, search_volume AS searchVolume, source
     FROM keyword WHERE marketplace = ? AND keyword_key = ? AND department = ? AND ${SOUND}
     ORDER BY ifnull(period_end, -1), ifnull(period_start, -1), source`,
  );
  const rankVolumes = prepareRankVolumes(connection);
  const rowsOf = (ids: readonly number[]) => bodiesOf.all(JSON.stringify(ids)).map(observationOf);

  return {
    async exact(marketplace, keyword) {
      return read(() => exact.all(marketplace, normalizeKeyword(keyword)).map(observationOf));
    },
    async containing(marketplace, words, limit) {
      const keys = words.map(normalizeKeyword).filter((word) => word !== '');
      if (keys.length === 0) return [];
      const match = keys.map((word) => quote(encodeWord(marketplace, word))).join(' AND ');
      return read(() => rowsOf(containing.all(match, limit)));
    },
    async clickedOn(marketplace, asins, limit) {
      return read(() => {
        const places = new Map<number, Place>();
        for (const asin of asins) {
          for (const place of clickedOn.all(marketplace, asin, limit)) places.set(place.id, place);
        }
        const wanted = [...places.values()]
          .sort((left, right) => left.demand - right.demand || left.id - right.id)
          .slice(0, limit);
        return rowsOf(wanted.map(({ id }) => id));
      });
    },
    async volumes(marketplace, keyword, department) {
      return read(() => volumes.all(marketplace, normalizeKeyword(keyword), department));
    },
    async rankVolumes(cell) {
      return read(() => rankVolumes(cell));
    },
    scan: (marketplace) => streamLongRead(file, (snapshot) => rowPages(snapshot, marketplace)),
    labels: () => streamLongRead(file, labelPages),
  };
}

function observationOf(body: string): KeywordObservation {
  return JSON.parse(body) as KeywordObservation;
}

function rowPages(
  db: Db,
  marketplace: MarketplaceId | null,
): Generator<readonly KeywordObservation[]> {
  const bodies = db
    .prepare<[string | null], string>(
      `SELECT body FROM keyword WHERE marketplace = ifnull(?, marketplace) AND ${SOUND}
       ORDER BY marketplace, keyword_key, department, source,
         ifnull(period_end, -1), ifnull(period_start, -1)`,
    )
    .pluck();
  return inPages(bodies.iterate(marketplace), observationOf);
}

/** Returns labels ordered by the hash of their content, which is one order for every store. */
function labelPages(db: Db): Generator<readonly (SalesLabel | UnrankedLabel)[]> {
  const bodies = db
    .prepare<[], string>(
      `SELECT body FROM sales_label WHERE ${soundSql('sales_label')} ORDER BY key`,
    )
    .pluck();
  return inPages(bodies.iterate(), (body) => JSON.parse(body) as SalesLabel | UnrankedLabel);
}

function prepareRankVolumes({ db, revision }: Connection) {
  const select = db.prepare<[string, string, number, number, number], RankVolume>(
    `SELECT min(ranked.search_frequency_rank) AS rank, max(counted.search_volume) AS volume
     FROM keyword AS counted CROSS JOIN keyword AS ranked
       ON ranked.marketplace = counted.marketplace
       AND ranked.keyword_key = counted.keyword_key
       AND ranked.department = counted.department
       AND ranked.period_end = counted.period_end
       AND ranked.period_start = counted.period_start
     WHERE counted.marketplace = ? AND counted.department = ?
       AND counted.period_end = ? AND counted.period_start = ?
       AND counted.search_volume IS NOT NULL AND ranked.search_frequency_rank IS NOT NULL
     GROUP BY counted.keyword_key ORDER BY counted.keyword_key LIMIT ?`,
  );
  const kept = new LRUCache<string, readonly RankVolume[]>({ max: CELLS_MAX });
  let keptRevision = -1;
  return ({ marketplace, department, periodStart, periodEnd }: RankCell): readonly RankVolume[] => {
    const now = revision();
    if (now !== keptRevision) kept.clear();
    keptRevision = now;
    const key = `${marketplace} ${periodStart} ${periodEnd} ${department}`;
    const pairs =
      kept.get(key) ?? select.all(marketplace, department, periodEnd, periodStart, PAIRS_MAX);
    kept.set(key, pairs);
    return pairs;
  };
}
