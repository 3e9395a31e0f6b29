/**
 * Imports one file: recognizes its format, dates it, streams its rows, and applies them in batches.
 * Rejects a bad row with line and reason, and imports the others. A second import of a file changes
 * nothing. A file that cannot be read to a sound end leaves nothing behind.
 */
import { ShelflineError } from '../../domain/values/error.ts';
import { type MarketplaceId, parseMarketplace } from '../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { ImportSource, ImportTools } from '../../ports/import-source.ts';
import type { Importer, ImportItem, ImportRow, Reject } from '../../ports/importer.ts';
import type { ImportLog } from '../../ports/store/import-log.ts';
import type { DeriveListings, ImportStore } from '../../ports/store/import-store.ts';
import type { Withdrawals } from '../../ports/store/withdrawals.ts';
import type { Clock } from '../../ports/system.ts';
import { chooseImporter, type ImporterChoice } from './choose-importer.ts';
import { type AskTime, FileDating, FUTURE_TOLERANCE_S } from './file-dating.ts';
import { headOf } from './file-survey.ts';
import { ImportBatch } from './import-batch.ts';
import { type ImportReport, ImportTally } from './import-report.ts';
import { guardedItems } from './marketplace-guard.ts';
import { rejectOf } from './row-checks.ts';
import { toUtf8 } from './text-encoding.ts';

export interface ImportContext {
  readonly store: {
    readonly imports: ImportStore;
    readonly importLog: ImportLog;
    readonly withdrawals: Pick<Withdrawals, 'undoImport'>;
  };
  readonly clock: Clock;
  /** The store name in marketplace domains, usually `amazon`. */
  readonly storeName: string;
  readonly importers: readonly Importer[];
  readonly derive: DeriveListings;
  readonly tools: ImportTools;
  /** How many days an import can be taken back. */
  readonly undoDays: number;
}

export interface ImportRequest extends ImporterChoice {
  /** For files that do not state one. */
  readonly marketplace?: MarketplaceId;
  /** Import the file even if it seems to belong to another marketplace. */
  readonly force?: boolean;
  /** For undated rows. Default: the file's time of change. */
  readonly observedAt?: EpochSeconds;
  /** Asked for the time of the first undated row if nobody stated it. */
  readonly askTime?: AskTime;
  /** Called now and then with the progress of reading. */
  onProgress?(progress: ImportProgress): void;
  /** Called for every rejected row. */
  onReject?(reject: Reject): void;
  /** Asked after each row. Once it is true, the import ends, and keeps what it has read. */
  isCanceled?(): boolean;
}

export interface ImportProgress {
  readonly bytes: number;
  /** Bytes of the whole file; null if unknown. */
  readonly size: number | null;
  readonly rows: number;
}

export async function importFile(
  context: ImportContext,
  source: ImportSource,
  request: ImportRequest,
): Promise<ImportReport> {
  const { tools, clock, derive, undoDays } = context;
  const { imports, importLog, withdrawals } = context.store;
  const startedAt = tools.elapsed();
  const head = await headOf(source, tools);
  const importer = chooseImporter(context.importers, head, request);
  const { format } = importer;
  const now = clock.now();
  const stated = request.observedAt ?? null;
  const { askTime: ask } = request;
  const asking = ask === undefined ? {} : { ask };
  const dating = await FileDating.start({
    source,
    tools,
    imports,
    importer,
    stated,
    now,
    ...asking,
  });
  // Damaged bytes may decode to wrong text. If noticed only at the end, it would be applied.
  if (dating.sha256 === null) await tools.verify(source.open());
  let begun: number | null = null;
  const begin = async () => {
    begun ??= await importLog.begin({ file: source.name, format, startedAt: now }, undoDays);
    return begun;
  };
  const read = new ImportTally();
  const reading = {
    context,
    source,
    request,
    head,
    importer,
    dating,
    tally: read,
    begin,
    bytes: 0,
    isWhole: true,
  };
  // This import cannot be undone, so the whole file must be sound before it begins.
  if (undoDays === 0) for await (const _ of soundItems(reading));
  const failure = await applyRows(reading, now);
  if (failure !== null && begun !== null) await withdrawals.undoImport(begun, derive);
  const error = failure === null ? null : explained(failure.cause, read);
  const importId = await begin();
  const report = (error === null ? read : new ImportTally()).report({
    importId,
    file: source.name,
    format,
    seconds: Math.round((tools.elapsed() - startedAt) * 1000) / 1000,
    observedAt: dating.observedAt,
    error,
  });
  await importLog.finish(importId, { sha256: dating.sha256, report: JSON.stringify(report) });
  // Not earlier, because an import that is undone must not be remembered.
  if (error === null && reading.isWhole) await dating.remember();
  return report;
}

interface Reading {
  readonly context: ImportContext;
  readonly source: ImportSource;
  readonly request: ImportRequest;
  /** The beginning of the file as text. */
  readonly head: string;
  readonly importer: Importer;
  readonly dating: FileDating;
  readonly tally: ImportTally;
  /** Records the import in the log, once, and returns its number. */
  readonly begin: () => Promise<number>;
  bytes: number;
  /** False once the import was canceled. */
  isWhole: boolean;
}

/** Reading the file failed, for the reason in `cause`. */
class ReadingFailure extends Error {}

/** Applies all rows. Returns why reading failed. Throws errors of the store. */
async function applyRows(reading: Reading, now: EpochSeconds): Promise<ReadingFailure | null> {
  const { context, source, request, tally, dating, begin } = reading;
  const onReject = (rejected: Reject) => {
    tally.reject(rejected);
    request.onReject?.(rejected);
  };
  const { imports } = context.store;
  const batch = new ImportBatch({ imports, derive: context.derive, tally, begin, onReject });
  let isDated = false;
  try {
    for await (const one of markingFailure(soundItems(reading))) {
      const latest = now + FUTURE_TOLERANCE_S;
      const item = one.kind === 'row' ? (rejectOf(one, latest) ?? one) : one;
      if (item.kind === 'note') tally.note(item.message);
      else tally.line = item.line;
      if (item.kind === 'reject') onReject(item);
      if (item.kind === 'row') {
        tally.take(item);
        isDated ||= isDatedBy(item, dating.observedAt);
        await batch.add(item);
      }
      request.onProgress?.({ bytes: reading.bytes, size: source.size, rows: tally.read });
      if (request.isCanceled?.() === true) {
        tally.note(`canceled after line ${tally.line}; what was read until then is stored`);
        reading.isWhole = false;
        break;
      }
    }
  } catch (error) {
    if (error instanceof ReadingFailure) return error;
    throw error;
  }
  await batch.flush();
  if (isDated && dating.assumption !== null) tally.noteFirst(dating.assumption);
  if (dating.encoding !== 'utf-8') {
    const read = `the file is not UTF-8; it was read as ${dating.encoding}`;
    tally.note(`${read}: look at letters such as é, ü`);
  }
  tally.noteBareRows();
  if (tally.read === 0) tally.note('the file holds no rows or products to read');
  return null;
}

/** Marks errors of reading, because a loop over the items also meets errors of the store. */
async function* markingFailure(items: AsyncIterable<ImportItem>): AsyncGenerator<ImportItem> {
  try {
    yield* items;
  } catch (cause) {
    throw new ReadingFailure('', { cause });
  }
}

/** Returns whether a row seems to have no time. */
function isDatedBy({ observations }: ImportRow, observedAt: EpochSeconds): boolean {
  return observations.some((one) => 'observedAt' in one && one.observedAt === observedAt);
}

/** Yields all items of the file, and makes sure that it did not change meanwhile. */
async function* soundItems(reading: Reading): AsyncGenerator<ImportItem> {
  const { context, request, head } = reading;
  const { storeName, tools } = context;
  const constant = request.columnMap?.['=marketplace'];
  const mapped = constant === undefined ? null : parseMarketplace(constant, storeName);
  yield* guardedItems(datedItems(reading, 0), {
    storeName,
    asked: request.marketplace ?? mapped,
    isForced: request.force === true,
    signs: () => tools.marketplaceSigns(head, storeName),
  });
  await reading.source.assertUnchanged?.();
}

/**
 * Yields the items of the file after the first `passed`. The first undated row settles the time of
 * such rows. If it is not the assumed time, the file is read again from that row on.
 */
async function* datedItems(reading: Reading, passed: number): AsyncGenerator<ImportItem> {
  let place = 0;
  let isOutdated = false;
  for await (const item of fileItems(reading)) {
    place += 1;
    if (place <= passed) continue;
    isOutdated = item.kind === 'row' && (await wasMisdated(item, reading.dating));
    if (isOutdated) break;
    yield item;
  }
  if (isOutdated) yield* datedItems(reading, place - 1);
}

/** Settles the time of undated rows if this is one. Returns whether the assumed time was wrong. */
async function wasMisdated(row: ImportRow, dating: FileDating): Promise<boolean> {
  if (row.isUndated === true && (await dating.settle())) return true;
  return dating.canAsk && isDatedBy(row, dating.observedAt) && (await dating.askTime());
}

function fileItems(reading: Reading): AsyncIterable<ImportItem> {
  const { context, source, request, importer, dating } = reading;
  reading.bytes = 0;
  const onRead = (bytes: number) => {
    reading.bytes += bytes;
  };
  const input = context.tools.plainBytes(source.open(onRead));
  const { encoding, observedAt } = dating;
  return importer.read(encoding === 'utf-8' ? input : toUtf8(input, encoding), {
    store: context.storeName,
    marketplace: request.marketplace ?? null,
    observedAt,
    columnMap: request.columnMap ?? null,
  });
}

/** Says how a file is damaged and how far it was read. Throws other errors again. */
function explained(error: unknown, { line }: ImportTally): string {
  const isDamage = error instanceof ShelflineError && error.code === 'bad_request';
  const isFault = error instanceof Error && 'code' in error && 'syscall' in error;
  if (!isDamage && !isFault) throw error;
  const upTo = line === 0 ? '' : ` (its rows were read up to line ${line})`;
  return `${error.message}; nothing of the file is imported${upTo}`;
}
