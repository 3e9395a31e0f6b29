/**
 * The yardstick: node:http, the same index, the rows of a page from SQLite by ASIN, and
 * JSON.stringify. No key, no quota, no niche score, no log.
 */
import { createServer } from 'node:http';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Workspace } from '../../src/adapters/search-index/engine/arrays/workspace.ts';
import { createIndexFiles } from '../../src/adapters/search-index/files/index-files.ts';
import { parseQuery } from '../../src/domain/search/query/parse-query.ts';
import { searchSegments } from '../../test/support/search-segments.ts';
import { answerParent } from '../http/answer-parent.ts';

const [, , directory = ''] = process.argv;
const saved = await createIndexFiles(join(directory, 'search')).load();
if (saved === null) throw new Error('there is no index');
const segments = saved.indexes.get('US')?.segments ?? [];
const workspace = new Workspace();
const db = new Database(join(directory, 'market.db'), { readonly: true });
db.pragma('mmap_size = 1073741824');
const rowOf = db.prepare(
  `SELECT listing.* FROM product JOIN listing ON product_id = product.id
   WHERE product.marketplace = (? || '') AND product.asin = (? || '')`,
);
const PAGE_SIZE = 20;

const server = createServer((request, response) => {
  const keyword = new URL(request.url ?? '/', 'http://bare').searchParams.get('keyword') ?? '';
  const query = parseQuery(keyword, 'en');
  const order = { sort: 'relevance', descending: false } as const;
  const page = { offset: 0, limit: PAGE_SIZE, now: 0 };
  const asked = { query, filters: {}, variations: 'all', ...order, ...page } as const;
  const { asins, total } = searchSegments(segments, asked, workspace);
  db.exec('BEGIN');
  const products = asins.map((asin) => rowOf.get('US', asin));
  db.exec('COMMIT');
  const body = Buffer.from(JSON.stringify({ success: true, data: { keyword, total, products } }));
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') {
    answerParent(address.port, async () => {});
  }
});
