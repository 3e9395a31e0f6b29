/** Shows an import of the log, and deletes a product. */
import { parseAsin } from '../../domain/values/asin.ts';
import { invalidParameter, ShelflineError } from '../../domain/values/error.ts';
import { MARKETPLACES, type MarketplaceId } from '../../domain/values/marketplace.ts';
import { DAY_S, toIso } from '../../domain/values/time.ts';
import type { Forgotten, LoggedImport } from '../../ports/store/import-log.ts';
import type { DeriveListings } from '../../ports/store/import-store.ts';
import type { Store } from '../../ports/store/store.ts';
import type { Withdrawn } from '../../ports/store/withdrawals.ts';

export interface TakeBackContext {
  readonly store: Pick<Store, 'importLog' | 'withdrawals' | 'products'>;
  readonly derive: DeriveListings;
  /** How many days an import can be taken back. */
  readonly undoDays: number;
}

export interface ImportView extends Pick<LoggedImport, 'id' | 'file' | 'format'> {
  /** For an import without a record, the time of its undated rows. */
  readonly startedAt: string;
  /** `unfinished` still runs, or was stopped. `undoing` was taken back in part: undo it again. */
  readonly state: 'done' | 'unfinished' | 'undoing' | 'undone';
  readonly canUndo: boolean;
  /** Null if it can be taken back. */
  readonly whyNot: string | null;
  /** Null if it cannot be taken back. */
  readonly undoUntil: string | null;
  /** The answer of `import`; null for an unfinished import and for one without a record. */
  readonly report: unknown;
}

const WHY_NOT: Readonly<Record<Forgotten, string>> = {
  before: 'made before imports could be taken back',
  age: 'too old',
  setting: 'undoDays was 0',
};

/** @throws invalid_parameter if there is no such import */
export async function showImport(
  { store, undoDays }: { readonly store: Pick<Store, 'importLog'>; readonly undoDays: number },
  id: number,
): Promise<ImportView> {
  const found = await store.importLog.find(id);
  if (found !== null) return viewOf(found, undoDays);
  throw invalidParameter('id', `there is no import ${id}; see "imports list"`);
}

/** Describes an import as it can be shown. */
export function viewOf(one: LoggedImport, undoDays: number): ImportView {
  const { id, startedAt, file, format, state, forgotten, report } = one;
  const isRecorded = forgotten !== 'before';
  const isOpen = isRecorded && report === null ? 'unfinished' : 'done';
  const whyNot = state === 'undone' ? 'taken back' : forgotten === null ? null : WHY_NOT[forgotten];
  return {
    id,
    startedAt: toIso(startedAt),
    file,
    format,
    state: state === 'open' ? isOpen : state,
    canUndo: whyNot === null,
    whyNot,
    undoUntil: whyNot === null ? toIso(startedAt + undoDays * DAY_S) : null,
    report: report === null ? null : (JSON.parse(report) as unknown),
  };
}

export interface ProductPlace {
  readonly asin: string;
  /** Null: the only one that knows the product. */
  readonly marketplace: MarketplaceId | null;
}

/** Throws `product_not_found`, or `invalid_parameter` if several marketplaces know the product. */
export async function deleteProduct(
  { store, derive }: TakeBackContext,
  { asin: text, marketplace }: ProductPlace,
): Promise<Withdrawn & { readonly marketplace: MarketplaceId }> {
  const asin = parseAsin(text);
  if (asin === null) throw invalidParameter('asin', `${JSON.stringify(text)} is no ASIN`);
  const places: MarketplaceId[] = [];
  for (const { id } of MARKETPLACES) {
    if (marketplace !== null && marketplace !== id) continue;
    if ((await store.products.record(id, asin)) !== null) places.push(id);
  }
  const [place] = places;
  if (place === undefined) {
    const there = marketplace === null ? '' : ` in ${marketplace}`;
    throw new ShelflineError('product_not_found', `${asin} is not known${there}`);
  }
  if (places.length > 1) {
    const issue = `${asin} is known in ${places.join(', ')}; name one of them`;
    throw invalidParameter('marketplace', issue, places);
  }
  return { marketplace: place, ...(await store.withdrawals.deleteProduct(place, asin, derive)) };
}
