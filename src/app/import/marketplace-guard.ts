/**
 * Keeps a file from being imported into the wrong marketplace. Most exports do not name theirs, so
 * a wrong or a missing `--marketplace` is refused once, with a guess from the file's first rows.
 */
import {
  contradiction,
  guessMarketplaces,
  type MarketplaceGuess,
  type MarketplaceSign,
} from '../../domain/product/marketplace-signs.ts';
import { ShelflineError } from '../../domain/values/error.ts';
import { type MarketplaceId, marketplaceDomain } from '../../domain/values/marketplace.ts';
import type { ImportItem, ImportRow, Reject } from '../../ports/importer.ts';

export interface GuardedFile {
  readonly storeName: string;
  /** What the operator gave for rows that do not say; null if nothing. */
  readonly asked: MarketplaceId | null;
  /** The operator insists on `asked`. */
  readonly isForced: boolean;
  /** Reads the signs of the first rows. */
  signs(): readonly MarketplaceSign[];
}

/** If no row is sound among this many, the file itself may be to blame. */
const REJECTS_HELD_MAX = 1000;
const SIGN_LENGTH_MAX = 60;

/**
 * Passes the items on. Holds the rejects before the first sound row back, so that one message can
 * replace them.
 *
 * @throws ShelflineError if the file names no marketplace, or seems to belong to another one
 */
export async function* guardedItems(
  items: AsyncIterable<ImportItem>,
  file: GuardedFile,
): AsyncGenerator<ImportItem> {
  const held: Reject[] = [];
  let isHolding = true;
  const others = new Map<MarketplaceId, number>();
  for await (const item of items) {
    if (item.kind === 'reject' && isHolding) {
      held.push(item);
      if (held.length < REJECTS_HELD_MAX) continue;
    }
    if (item.kind === 'row') count(item, file, others);
    if (isHolding && item.kind !== 'note') {
      refuseWrong(item, held, file);
      isHolding = false;
      yield* held;
      if (item.kind === 'reject') continue;
    }
    yield item;
  }
  if (isHolding && held.length > 0) {
    refuseWrong(null, held, file);
    yield* held;
  }
  for (const [id, rows] of others) yield otherNote(id, rows, file);
}

/** Counts a row that names another marketplace than the one asked for. */
function count(
  { observations }: ImportRow,
  { asked }: GuardedFile,
  others: Map<MarketplaceId, number>,
): void {
  if (asked === null || observations.some(({ marketplace }) => marketplace === asked)) return;
  const id = observations[0]?.marketplace;
  if (id !== undefined) others.set(id, (others.get(id) ?? 0) + 1);
}

function otherNote(id: MarketplaceId, rows: number, { storeName, asked }: GuardedFile) {
  const [own, other] = [id, asked ?? id].map((one) => marketplaceDomain(one, storeName));
  const what =
    rows === 1
      ? `1 row names ${own} as its marketplace and was read so`
      : `${rows} rows name ${own} as their marketplace and were read so`;
  return { kind: 'note' as const, message: `${what}, not as ${other}` };
}

/** @param first the first sound row; else the rows so far are all rejected */
function refuseWrong(first: ImportItem | null, held: readonly Reject[], file: GuardedFile): void {
  const row = first?.kind === 'row' ? first : null;
  if (row === null && held.some(({ lacksMarketplace }) => lacksMarketplace === true)) {
    throw new ShelflineError('bad_request', missing(file));
  }
  const { asked } = file;
  if (asked === null || file.isForced) return;
  const isOfAsked = row?.observations.every(({ marketplace }) => marketplace === asked) ?? true;
  const guess = isOfAsked ? contradiction(file.signs(), asked) : null;
  if (guess !== null) throw new ShelflineError('bad_request', mismatch(guess, asked, file));
}

function missing(file: GuardedFile): string {
  const guess = guessMarketplaces(file.signs());
  if (guess === null) {
    const example = marketplaceDomain('DE', file.storeName);
    return `the file does not say its marketplace: give it, such as --marketplace ${example}`;
  }
  const { names, reasons, remedy } = inWords(guess, file);
  return `the file does not say its marketplace and looks like ${names} (${reasons}): ${remedy}`;
}

function mismatch(guess: MarketplaceGuess, asked: MarketplaceId, file: GuardedFile): string {
  const { names, reasons, remedy } = inWords(guess, file);
  const given = marketplaceDomain(asked, file.storeName);
  const looks = `the file looks like ${names} (${reasons}), not ${given}`;
  return `${looks}: ${remedy}, or --force if ${given} is right`;
}

function inWords({ marketplaces, because }: MarketplaceGuess, { storeName }: GuardedFile) {
  const domains = marketplaces.map((id) => marketplaceDomain(id, storeName));
  const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(domains);
  const [only] = domains;
  const isOne = domains.length === 1;
  return {
    names,
    reasons: because.map(({ kind, text }) => `${kind} ${shortened(text)}`).join(', '),
    remedy: isOne ? `give --marketplace ${only}` : 'give the right one with --marketplace',
  };
}

/** Control characters could manipulate a terminal. */
function shortened(text: string): string {
  const shown = text.length > SIGN_LENGTH_MAX ? `${text.slice(0, SIGN_LENGTH_MAX)}…` : text;
  return JSON.stringify(shown.replace(/\p{Cc}/gu, ' '));
}
