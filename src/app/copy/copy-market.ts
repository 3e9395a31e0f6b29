/** Copies a market into an empty store, or goes on where an interrupted copy ended. */
import { ShelflineError } from '../../domain/values/error.ts';
import type { CopySource, CopyTarget } from '../../ports/store/store-copy.ts';

export interface MarketCopy {
  readonly rows: number;
  /** Rows that an interrupted copy had written before. */
  readonly rowsBefore: number;
  /** Of both stores. */
  readonly contentHash: string;
}

export type OnCopied = (rows: number, total: number) => void;

/**
 * The target is not finished yet, so that more can be added.
 *
 * @throws ShelflineError `bad_request` if the source changes meanwhile, or has changed since the
 * interrupted copy
 */
export async function copyMarket(
  source: CopySource,
  target: CopyTarget,
  onCopied: OnCopied,
): Promise<MarketCopy> {
  const state = await source.state();
  const begun = await target.begun();
  if (begun === null) await target.begin(state);
  else if (begun.source !== state) throw changed('has changed since the interrupted copy');
  const total = await source.rowCount();
  const rowsBefore = begun?.rows ?? 0;
  let rows = rowsBefore;
  for await (const page of source.pages(begun?.next ?? null)) {
    await target.write(page);
    rows += page.rows.length;
    onCopied(rows, Math.max(rows, total));
  }
  if ((await source.state()) !== state) throw changed('changed during the copy');
  const [contentHash, copied] = await Promise.all([source.contentHash(), target.contentHash()]);
  if (copied !== contentHash) {
    throw new ShelflineError(
      'unavailable',
      `the copy differs from its source (content hash ${copied}, not ${contentHash}): ` +
        'run doctor --deep on the source, and copy into an empty target.',
    );
  }
  return { rows, rowsBefore, contentHash };
}

function changed(what: string): ShelflineError {
  return new ShelflineError(
    'bad_request',
    `the source ${what}: stop what writes to it, empty the target, and copy again.`,
  );
}
