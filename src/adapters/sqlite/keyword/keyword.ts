/** Keywords and sales labels, read. */
import { normaliseKeyword } from '../../../domain/keywords/normalise.ts';
import type { MarketplaceId } from '../../../domain/marketplace.ts';
import type {
  KeywordObservation,
  SalesLabel,
  UnrankedLabel,
} from '../../../domain/product/observation.ts';
import type { KeywordStore, VolumePoint } from '../../../ports/keyword-store.ts';
import type { Connection } from '../connection.ts';
import type { Market } from '../market.ts';
import { encodeWord, quote } from '../search/search-word.ts';
import { inPages, readSnapshot } from '../snapshot.ts';
import { soundSql } from '../soundness/row-sum.ts';
import { TEXT } from '../stable-parameter.ts';
import { demandOfPlace, rowOfPlace } from './keyword-place.ts';
import { prepareRankVolumes } from './keyword-rank-volumes.ts';

/** Rows of a scan held in memory at once. */
const LABEL_PAGE_ROWS = 1000;

const SOUND = soundSql('keyword');

/** The most searched first; rows without any measure last. */
const BY_VOLUME = `search_volume DESC NULLS LAST, search_frequency_rank NULLS LAST,
  keyword_key, department, source`;

/** A keyword among all: the smaller `demand`, the more it is searched. */
interface Place {
  readonly demand: number;
  readonly id: number;
}

export function createKeywordStore(market: Market): KeywordStore {
  const { db, file, read } = market;
  const exact = db
    .prepare<[string, string], string>(
      `SELECT body FROM keyword
       WHERE marketplace = ${TEXT} AND keyword_key = ${TEXT} AND is_newest = 1
         AND ${SOUND}
       ORDER BY ${BY_VOLUME}`,
    )
    .pluck();
  // The index stands in the order of demand: the first rows are the ones wanted.
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
  const bodiesOf = db
    .prepare<[string], string>(
      `SELECT body FROM json_each(?) AS wanted CROSS JOIN keyword ON keyword.id = wanted.value
       WHERE ${SOUND}
       ORDER BY wanted.key`,
    )
    .pluck();
  const periods = db
    .prepare<[string, string, string], string>(
      `SELECT body FROM keyword
       WHERE marketplace = ${TEXT} AND keyword_key = ${TEXT} AND department = ${TEXT}
         AND ${SOUND}
       ORDER BY ifnull(period_end, -1), ifnull(period_start, -1), source`,
    )
    .pluck();

  const volumes = db.prepare<[string, string, string], VolumePoint>(
    `SELECT period_end AS periodEnd, search_volume AS searchVolume, source
     FROM keyword WHERE marketplace = ? AND keyword_key = ? AND department = ? AND ${SOUND}
     ORDER BY ifnull(period_end, -1), ifnull(period_start, -1), source`,
  );
  const rankVolumes = prepareRankVolumes(market);
  const rowsOf = (ids: readonly number[]) => bodiesOf.all(JSON.stringify(ids)).map(observationOf);

  return {
    async exact(marketplace, keyword) {
      return read(() => exact.all(marketplace, normaliseKeyword(keyword)).map(observationOf));
    },
    async containing(marketplace, words, limit) {
      const keys = words.map(normaliseKeyword).filter((word) => word !== '');
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
    async periods(marketplace, keyword, department) {
      const key = normaliseKeyword(keyword);
      return read(() => periods.all(marketplace, key, department).map(observationOf));
    },
    async volumes(marketplace, keyword, department) {
      return read(() => volumes.all(marketplace, normaliseKeyword(keyword), department));
    },
    async rankVolumes(cell) {
      return read(() => rankVolumes(cell));
    },
    scan: (marketplace) => readSnapshot(file, (snapshot) => rowPages(snapshot, marketplace)),
    labels: () => readSnapshot(file, labelPages),
  };
}

function observationOf(body: string): KeywordObservation {
  return JSON.parse(body) as KeywordObservation;
}

function rowPages(
  db: Connection,
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

/** By the hash of their content: the same labels come in the same order from every store. */
function* labelPages(db: Connection): Generator<readonly (SalesLabel | UnrankedLabel)[]> {
  const page = db.prepare<[Buffer, number], { readonly key: Buffer; readonly body: string }>(
    `SELECT key, body FROM sales_label WHERE key > ? AND ${soundSql('sales_label')}
     ORDER BY key LIMIT ?`,
  );
  let after: Buffer | undefined = Buffer.alloc(0);
  while (after !== undefined) {
    const rows: { readonly key: Buffer; readonly body: string }[] = page.all(
      after,
      LABEL_PAGE_ROWS,
    );
    yield rows.map(({ body }) => JSON.parse(body) as SalesLabel | UnrankedLabel);
    after = rows.at(-1)?.key;
  }
}
