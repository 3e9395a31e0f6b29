/** Checks the saved search index for `doctor`. The service repairs all such damage by itself. */
import { readdir } from 'node:fs/promises';
import type { Finding } from '../../../domain/values/diagnosis.ts';
import type { ListingFeed } from '../../../ports/store/listing-feed.ts';
import type { Store } from '../../../ports/store/store.ts';
import { countBits } from '../engine/arrays/bitmap.ts';
import type { MarketIndex } from '../engine/market-index.ts';
import { createIndexFiles, type SavedIndexes } from './index-files.ts';

const NAME = 'search index';

export async function checkIndex(
  directory: string,
  store: Pick<Store, 'products' | 'revision'>,
  feed: Pick<ListingFeed, 'markAt'>,
): Promise<Finding> {
  const ok = (detail: string): Finding => ({ name: NAME, state: 'ok', detail, remedy: null });
  const isAbsent = (await readdir(directory).catch(() => [])).length === 0;
  if (isAbsent) return ok('none yet: built when the service starts');
  const saved = await createIndexFiles(directory).load();
  if (saved === null) {
    const detail = 'not whole, or of another version';
    return { name: NAME, state: 'warning', detail, remedy: 'none: the next start builds it anew' };
  }
  const revision = await store.revision();
  if ((await feed.markAt(saved.revision)) !== saved.mark) {
    const detail = 'made from another store, or before an older one was put in its place';
    return { name: NAME, state: 'warning', detail, remedy: 'none: the next start builds it anew' };
  }
  const counts = [...saved.indexes.values()].map(documentsOf);
  const listings = counts.reduce((sum, count) => sum + count, 0);
  const state = `revision ${saved.revision}, ${listings} listings`;
  if (saved.revision < revision) {
    return ok(`${state}; ${revision - saved.revision} behind the store, caught up at every start`);
  }
  const differing = await differences(saved, store);
  if (saved.revision === revision && differing.length === 0) return ok(`${state}, up to date`);
  const detail = [state, ...differing, `the store has revision ${revision}`].join('; ');
  return { name: NAME, state: 'failed', detail, remedy: `stop the service, delete ${directory}` };
}

/** Counts the documents that still count. */
function documentsOf({ segments }: MarketIndex): number {
  return segments.reduce(
    (sum, { segment, replaced }) =>
      sum + segment.documentCount - (replaced === null ? 0 : countBits(replaced)),
    0,
  );
}

async function differences(
  { indexes }: SavedIndexes,
  { products }: Pick<Store, 'products'>,
): Promise<string[]> {
  const lines: string[] = [];
  for (const [marketplace, index] of indexes) {
    const { listings } = await products.coverage(marketplace);
    const documents = documentsOf(index);
    if (documents !== listings) lines.push(`${marketplace}: ${documents} of ${listings} listings`);
  }
  return lines;
}
