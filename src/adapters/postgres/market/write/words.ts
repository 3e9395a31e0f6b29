/** The words by which a keyword row is found: those of a newest period alone. */
import { searchWords } from '../../../../market-engine/keyword/keyword-place.ts';
import { type Row, TABLES } from '../../../../market-engine/workspace/tables.ts';

const COLUMNS: readonly string[] = TABLES.keyword.columns;
const MARKETPLACE = COLUMNS.indexOf('marketplace');
const KEY = COLUMNS.indexOf('keyword_key');
const IS_NEWEST = COLUMNS.indexOf('is_newest');

/** Returns a row with its words as the text of an array, which is null for older periods. */
export function withWords(row: Row): Row {
  if (row[IS_NEWEST] !== 1) return [...row, null];
  const words = searchWords(String(row[MARKETPLACE]), String(row[KEY]));
  return [...row, arrayText(words === '' ? [] : words.split(' '))];
}

function arrayText(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
