/** Compares the words of keywords, and the products clicked after them, with the keywords. */
import type { KeywordObservation } from '../../../../domain/product/observation.ts';
import { demandOf, searchWords } from '../../../../market-engine/keyword/keyword-place.ts';
import { RowsSum } from '../../../../market-engine/upkeep/check-lookups.ts';
import type { LongReader } from '../../connection/database.ts';

const SELECT_KEYWORDS = `SELECT id, marketplace, keyword_key, is_newest, words, demand, body
  FROM keyword`;
const SELECT_CLICKS = 'SELECT marketplace, asin, place FROM keyword_click';

type KeywordRow = [
  id: number,
  marketplace: string,
  key: string,
  isNewest: number,
  words: readonly string[] | null,
  demand: number,
  body: string,
];

const ROW_BITS = 31n;

export async function keywordFaults(
  reader: LongReader,
  linesMax: number,
): Promise<readonly string[]> {
  const lines: string[] = [];
  const [clicks, stored] = [new RowsSum(), new RowsSum()];
  for await (const rows of reader.arrayPages<KeywordRow>(SELECT_KEYWORDS)) {
    for (const row of rows) {
      const [id, marketplace, key, isNewest, words, demand, body] = row;
      const expected = isNewest === 1 ? searchWords(marketplace, key) : null;
      if ((words?.join(' ') ?? null) !== expected && lines.length < linesMax) {
        lines.push(`the words of a keyword are not those it has: ${marketplace} ${key}`);
      }
      if (isNewest !== 1) continue;
      const keyword = JSON.parse(body) as KeywordObservation;
      if (demandOf(keyword) !== demand && lines.length < linesMax) {
        lines.push(`a keyword is in the wrong place of the order: ${marketplace} ${key}`);
      }
      const place = (BigInt(demand) << ROW_BITS) | BigInt(id);
      for (const asin of new Set(keyword.clicked.map((one) => one.asin))) {
        clicks.add([marketplace, asin, place]);
      }
    }
  }
  for await (const rows of reader.arrayPages<unknown[]>(SELECT_CLICKS)) {
    for (const row of rows) stored.add(row);
  }
  if (clicks.equals(stored)) return lines;
  return [...lines, 'the table of clicked products differs from the keywords'];
}
