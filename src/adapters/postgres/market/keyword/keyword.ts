/** Reads keywords and sales labels. */
import { normalizeKeyword } from '../../../../domain/keywords/normalize-keyword.ts';
import type {
  KeywordObservation,
  SalesLabel,
  UnrankedLabel,
} from '../../../../domain/product/observation.ts';
import type { MarketplaceId } from '../../../../domain/values/marketplace.ts';
import { SUMMED } from '../../../../market-engine/database/row-sum.ts';
import type { KeywordStore, VolumePoint } from '../../../../ports/store/keyword-store.ts';
import type { LongReader, Reader } from '../../connection/database.ts';
import type { Reads } from '../reads.ts';
import { type SummedRow, soundValues, summedColumns } from '../sound.ts';
import { askedWords } from './keyword-words.ts';
import { createRankVolumes } from './rank-volumes.ts';

const FROM_KEYWORD = `SELECT ${summedColumns('keyword')} FROM keyword`;
/** The most searched first, rows without any measure last. */
const SELECT_EXACT = `${FROM_KEYWORD} WHERE marketplace = $1 AND keyword_key = $2 AND is_newest = 1
  ORDER BY search_volume DESC NULLS LAST, search_frequency_rank ASC NULLS LAST,
    keyword_key, department, source`;
const SELECT_CONTAINING = `${FROM_KEYWORD} WHERE words IS NOT NULL AND words @> $1::text[]
  AND marketplace = $2 ORDER BY demand, id LIMIT $3`;
/** The low 31 bits of a place are the id of the keyword. */
const SELECT_CLICKED = `SELECT DISTINCT place, place & 2147483647 AS id FROM keyword_click
  WHERE marketplace = $1 AND asin = ANY($2::text[]) ORDER BY place LIMIT $3`;
const SELECT_BY_ID = `${FROM_KEYWORD} WHERE id = ANY($1::bigint[]) ORDER BY demand, id`;
const SELECT_VOLUMES = `${FROM_KEYWORD}
  WHERE marketplace = $1 AND keyword_key = $2 AND department = $3
  ORDER BY coalesce(period_end, -1), coalesce(period_start, -1), source`;
const SELECT_ALL = `${FROM_KEYWORD} WHERE $1::text IS NULL OR marketplace = $1
  ORDER BY marketplace, keyword_key, department, source,
    coalesce(period_end, -1), coalesce(period_start, -1)`;
/** The order of their content is one order for every store. */
const SELECT_LABELS = `SELECT ${summedColumns('sales_label')} FROM sales_label ORDER BY key`;

const columns: readonly string[] = SUMMED.keyword.values;
const BODY = columns.indexOf('body');
const PERIOD_END = columns.indexOf('period_end');
const SEARCH_VOLUME = columns.indexOf('search_volume');
const SOURCE = columns.indexOf('source');

export function createKeywordStore(reads: Reads): KeywordStore {
  const rankVolumes = createRankVolumes();
  const find = (text: string, values: readonly unknown[]) =>
    reads.state(async (state) => (await state.rows<SummedRow>(text, values)).map(observationOf));

  return {
    exact: (marketplace, keyword) => find(SELECT_EXACT, [marketplace, normalizeKeyword(keyword)]),
    async containing(marketplace, words, limit) {
      const asked = askedWords(marketplace, words);
      return asked.length === 0 ? [] : await find(SELECT_CONTAINING, [asked, marketplace, limit]);
    },
    clickedOn: (marketplace, asins, limit) =>
      reads.state(async (state) => {
        const ids = await clickedIds(state, [marketplace, [...asins], limit]);
        return (await state.rows<SummedRow>(SELECT_BY_ID, [ids])).map(observationOf);
      }),
    volumes: (marketplace, keyword, department) =>
      reads.state(async (state) => {
        const values = [marketplace, normalizeKeyword(keyword), department];
        return (await state.rows<SummedRow>(SELECT_VOLUMES, values)).map(volumePointOf);
      }),
    rankVolumes: (cell) => reads.state((state) => rankVolumes(state, cell)),
    scan: (marketplace) => reads.stream((reader) => allKeywords(reader, marketplace)),
    labels: () => reads.stream(allLabels),
  };
}

async function clickedIds(reader: Reader, values: readonly unknown[]): Promise<readonly number[]> {
  const rows = await reader.query<{ readonly id: number }>(SELECT_CLICKED, values);
  return rows.map(({ id }) => id);
}

function observationOf(row: SummedRow): KeywordObservation {
  return JSON.parse(String(soundValues('keyword', row)[BODY])) as KeywordObservation;
}

function volumePointOf(row: SummedRow): VolumePoint {
  const values = soundValues('keyword', row);
  return {
    periodEnd: values[PERIOD_END] as VolumePoint['periodEnd'],
    searchVolume: values[SEARCH_VOLUME] as VolumePoint['searchVolume'],
    source: String(values[SOURCE]),
  };
}

async function* allKeywords(
  reader: LongReader,
  marketplace: MarketplaceId | null,
): AsyncGenerator<KeywordObservation> {
  for await (const rows of reader.arrayPages<SummedRow>(SELECT_ALL, [marketplace])) {
    yield* rows.map(observationOf);
  }
}

async function* allLabels(reader: LongReader): AsyncGenerator<SalesLabel | UnrankedLabel> {
  for await (const rows of reader.arrayPages<SummedRow>(SELECT_LABELS)) {
    for (const row of rows) {
      const [, body] = soundValues('sales_label', row);
      yield JSON.parse(String(body)) as SalesLabel | UnrankedLabel;
    }
  }
}
