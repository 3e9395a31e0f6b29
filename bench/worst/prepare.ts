/**
 * Makes a data directory for the worst requests: the synthetic market of `bench/search`, with long
 * histories, a category above all products, and many keywords.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openFileSearch } from '../../src/adapters/search-index/files/file-search.ts';
import { createSqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import { createKey } from '../../src/app/accounts/manage-keys.ts';
import { readConfig } from '../../src/main/config/config.ts';
import { openApp } from '../../src/main/open/open-app.ts';

/** Products with long histories, the most that a comparison of keywords takes. */
export const WATCHED = Array.from({ length: 10 }, (_, at) => `B0WORST00${at}`);
export const ROOT = '900000';
export const SEED_WORD = 'kettle';
const SERIES = [
  ...['amazon', 'new', 'newFba', 'newFbm', 'used', 'buyBox', 'listPrice', 'lightningDeal'],
  ...['bsr', 'rating', 'reviewCount', 'offerCount', 'boughtInPastMonth'],
];
/** Points of each series of the first product, and of the others, which batches name as often. */
const POINTS = 12_000;
const POINTS_OF_OTHERS = 2_000;
const HOUR_S = 3_600;
const TOPICS = 3_000;
const KEYWORDS = 20_000;

/** Fills the directory unless it is, and gives a key without a limit that matters. */
export async function prepare(directory: string, products: string): Promise<string> {
  const root = join(import.meta.dirname, '../..');
  const run = (args: readonly string[]) => {
    const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
    if (status !== 0) throw new Error(`${args[0]} ended with ${status}`);
  };
  if (!existsSync(join(directory, 'titles.json'))) {
    run(['bench/search/fill-store.ts', '--products', products, '--directory', directory]);
  }
  if (!existsSync(join(directory, 'worst-keywords.csv'))) {
    for (const [name, text] of Object.entries(files())) {
      const file = join(directory, `worst-${name}.csv`);
      // A last line without its end may be cut off, and is not taken.
      writeFileSync(file, `${text}\n`);
      run(['src/main/cli.ts', 'import', file, '--data-dir', directory]);
    }
  }
  const settings = { plans: { bench: 2_000_000_000 } };
  writeFileSync(join(directory, 'settings.json'), JSON.stringify(settings));
  const opened = await openApp(await readConfig({}, { dataDirectory: directory }), 'silent');
  const { key } = await createKey(opened.app, { plan: 'bench' });
  await opened.close();
  // Until its index is there, a server searches the store itself, and not at every load.
  const store = createSqliteStore({ directory });
  const index = await openFileSearch({
    store,
    feed: store.feed,
    directory: join(directory, 'search'),
  });
  await index.close();
  await store.close();
  return key;
}

/** In the order they are imported in. */
function files(): Readonly<Record<string, string>> {
  return {
    categories: categories(),
    products: products(),
    history: history(),
    keywords: keywords(),
  };
}

function categories(): string {
  const rows = Array.from({ length: TOPICS }, (_, id) => `US,${id},Topic ${id},${ROOT}`);
  return ['marketplace,category_id,name,parent_id', `US,${ROOT},Everything,`, ...rows].join('\n');
}

function products(): string {
  const rows = WATCHED.map(
    (asin, at) => `${asin},US,Watched ${SEED_WORD} ${at},Acme,${at},19.99,100`,
  );
  return ['asin,marketplace,title,brand,category_id,price,bsr', ...rows].join('\n');
}

/** A point an hour up to now, and one of twenty years ago. */
function history(): string {
  const now = Math.floor(Date.now() / 1000 / HOUR_S) * HOUR_S;
  const rows = WATCHED.flatMap((asin, number) => {
    const count = number === 0 ? POINTS : POINTS_OF_OTHERS;
    return SERIES.flatMap((series) =>
      Array.from({ length: count }, (_, point) => {
        const at = point === 0 ? '2006-01-01' : isoAt(now - (count - point) * HOUR_S);
        const value = series === 'rating' ? 1 + (point % 40) / 10 : 10 + ((point * 37) % 101);
        return `${asin},US,${series},${at},${value}`;
      }),
    );
  });
  return ['asin,marketplace,series,at,value', ...rows].join('\n');
}

function isoAt(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/** Each leads to three of the products. */
function keywords(): string {
  const header =
    'marketplace,keyword,department,period_start,period_end,search_volume,search_frequency_rank,' +
    'asin1,asin2,asin3,click_share1,click_share2,click_share3,source';
  const rows = Array.from({ length: KEYWORDS }, (_, at) => {
    const clicked = [0, 3, 7].map((step) => WATCHED[(at + step) % WATCHED.length]).join(',');
    const words = `${SEED_WORD} word${at} other${at % 97}`;
    return `US,${words},Home,2026-10-01,2026-10-31,${100 + at},${1 + at},${clicked},0.2,0.1,0.05,bench`;
  });
  return [header, ...rows].join('\n');
}
