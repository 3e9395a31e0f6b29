/** Reads keyword rows. The workspace knows from them which clicks they have. */
import { type Row, TABLES } from '../../../../market-engine/workspace/tables.ts';
import type { NeedsByKind } from './needs-by-kind.ts';
import { type QueryRows, transposed } from './query-rows.ts';

const KEYWORD = TABLES.keyword.columns.map((column) => `keyword.${column}`).join(', ');

export const KEYWORD_SQL = {
  group: `SELECT ${KEYWORD}
    FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])
      AS named (marketplace, keyword_key, department, source)
    JOIN keyword ON keyword.marketplace = named.marketplace
      AND keyword.keyword_key = named.keyword_key AND keyword.department = named.department
      AND keyword.source = named.source`,
  groupOfRow: `SELECT ${KEYWORD} FROM keyword AS one
    JOIN keyword ON keyword.marketplace = one.marketplace
      AND keyword.keyword_key = one.keyword_key AND keyword.department = one.department
      AND keyword.source = one.source
    WHERE one.id = ANY($1)`,
} as const;

/** Reads whole groups: all periods of a keyword, department and source. */
export async function readKeywords(
  query: QueryRows,
  { keyword, keywordId }: NeedsByKind,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  if (keyword.length > 0) {
    const groups = keyword.map(({ marketplace, key, department, source }) => [
      marketplace,
      key,
      department,
      source,
    ]);
    rows.push(...(await query(KEYWORD_SQL.group, transposed(groups, 4))));
  }
  if (keywordId.length > 0) {
    rows.push(...(await query(KEYWORD_SQL.groupOfRow, [keywordId.map(({ id }) => id)])));
  }
  return rows;
}
