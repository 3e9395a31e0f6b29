/**
 * Imports one file: recognizes its format, dates it, reads it row by row as a stream, and applies
 * the rows in batches. A bad row is rejected with line and reason, and the others are imported. To
 * import a file again changes nothing. A file that cannot be read to a sound end leaves nothing
 * behind.
 */
import { ShelflineError } from '../../domain/values/error.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { ImportSource, ImportTools } from '../../ports/import-source.ts';
import type { Importer, ImportNote, ImportRow, Reject } from '../../ports/importer.ts';
import type { ImportLog } from '../../ports/store/import-log.ts';
import type { DeriveListings, ImportStore } from '../../ports/store/import-store.ts';
import type { Withdrawals } from '../../ports/store/withdrawals.ts';
import type { Clock } from '../../ports/system.ts';
import { chooseImporter, type ImporterChoice } from './choose-importer.ts';
import { FileDating, FUTURE_TOLERANCE_S } from './file-dating.ts';
import { headOf } from './file-survey.ts';
import { ImportBatch } from './import-batch.ts';
import { type ImportReport, ImportTally } from './import-report.ts';
import { rejectOf } from './row-checks.ts';
import { toUtf8 } from './text-encoding.ts';

export interface ImportContext {
  readonly store: {
    readonly imports: ImportStore;
    readonly importLog: ImportLog;
    readonly withdrawals: Pick<Withdrawals, 'undoImport'>;
  };
  readonly clock: Clock;
  /** Name of the store in marketplace domains, usually `amazon`. */
  readonly storeName: string;
  readonly importers: readonly Importer[];
  readonly derive: DeriveListings;
  readonly tools: ImportTools;
  /** How many days an import can be taken back. */
  readonly undoDays: number;
}

export interface ImportRequest extends ImporterChoice {
  /** For files that do not say. */
  readonly marketplace?: MarketplaceId;
  /** For rows without a time of their own; the file's time of change when omitted. */
  readonly observedAt?: EpochSeconds;
  /** Called now and then with how far the reading has come. */
  onProgress?(progress: ImportProgress): void;
  /** Called for every row that could not be used. */
  onReject?(reject: Reject): void;
}

export interface ImportProgress {
  readonly bytes: number;
  /** Bytes of the whole file; null where they are not known. */
  readonly size: number | null;
  readonly rows: number;
}

export async function importFile(
  context: ImportContext,
  source: ImportSource,
  request: ImportRequest,
): Promise<ImportReport> {
  const { tools, clock } = context;
  const { imports, importLog } = context.store;
  const startedAt = tools.elapsed();
  const head = await headOf(source, tools);
  const importer = chooseImporter(context.importers, head, request);
  const now = clock.now();
  const stated = request.observedAt ?? null;
  const dating = await FileDating.start({ source, tools, imports, importer, stated, now });
  // Damaged bytes may decode to wrong text. Noticed only at the end, it would be applied.
  if (dating.sha256 === null) await tools.verify(source.open());
  let begun: number | null = null;
  const begin = async () => {
    const start = { file: source.name, format: importer.format, startedAt: now };
    begun ??= await importLog.begin(start, context.undoDays);
    return begun;
  };
  const reading = { context, source, request, importer, dating, tally: new ImportTally(), begin };
  // Nothing is kept to undo this import with, so the whole file must be sound before it begins.
  if (context.undoDays === 0) await readThrough(reading);
  const failure = await readRows(reading, now);
  if (failure !== null && begun !== null) {
    await context.store.withdrawals.undoImport(begun, context.derive);
  }
  const error = failure === null ? null : explained(failure.error, reading.tally);
  const seconds = Math.round((tools.elapsed() - startedAt) * 1000) / 1000;
  const importId = await begin();
  const about = { importId, file: source.name, format: importer.format, seconds, error };
  const tally = error === null ? reading.tally : new ImportTally();
  const report = tally.report({ ...about, observedAt: dating.observedAt });
  await importLog.finish(importId, { sha256: dating.sha256, report: JSON.stringify(report) });
  // Not before: an import that is undone must not be remembered.
  if (error === null) await dating.remember();
  return report;
}

interface Reading {
  readonly context: ImportContext;
  readonly source: ImportSource;
  readonly request: ImportRequest;
  readonly importer: Importer;
  readonly dating: FileDating;
  readonly tally: ImportTally;
  /** Enters the import in the log, once, and returns its number. */
  readonly begin: () => Promise<number>;
}

/** Why reading failed. */
interface Failure {
  readonly error: unknown;
}

/** Reads and applies all rows. Returns why reading failed; errors of the store are thrown. */
async function readRows(reading: Reading, now: EpochSeconds): Promise<Failure | null> {
  const { context, source, request, tally, begin } = reading;
  const reject = (rejected: Reject) => {
    tally.reject(rejected);
    request.onReject?.(rejected);
  };
  const batch = new ImportBatch(context.store.imports, context.derive, tally, begin, reject);
  const latest = now + FUTURE_TOLERANCE_S;
  const progress = { bytes: 0 };
  const failures: Failure[] = [];
  let isDated = false;
  for await (const one of untilFailure(soundItems(reading, progress), failures)) {
    const item = one.kind === 'row' ? (rejectOf(one, latest) ?? one) : one;
    if (item.kind === 'note') tally.note(item);
    else tally.line = item.line;
    if (item.kind === 'reject') {
      reject(item);
    } else if (item.kind === 'row') {
      tally.take(item);
      isDated ||= isDatedBy(item, reading.dating.observedAt);
      await batch.add(item);
    }
    request.onProgress?.({ bytes: progress.bytes, size: source.size, rows: tally.read });
  }
  const [failure] = failures;
  if (failure !== undefined) return failure;
  await batch.flush();
  noteAssumptions(reading, isDated);
  if (tally.read === 0) {
    tally.note({ kind: 'note', message: 'the file holds no rows or products to read' });
  }
  return null;
}

/** Reads all rows and applies none. @throws an error that says what is wrong with the file */
async function readThrough(reading: Reading): Promise<void> {
  const items = soundItems(reading, { bytes: 0 })[Symbol.asyncIterator]();
  while ((await items.next()).done !== true);
}

/** Yields all items of the file, and makes sure that it did not change meanwhile. */
async function* soundItems(
  reading: Reading,
  progress: { bytes: number },
): AsyncGenerator<ImportRow | Reject | ImportNote> {
  yield* datedItems(reading, progress);
  await reading.source.assertUnchanged?.();
}

/** @param isDated whether a row took its time from the file */
function noteAssumptions({ dating, tally }: Reading, isDated: boolean): void {
  const { assumption, encoding } = dating;
  if (isDated && assumption !== null) tally.note({ kind: 'note', message: assumption });
  if (encoding !== 'utf-8') {
    const message = `the file is not UTF-8; it was read as ${encoding}: look at letters such as é, ü`;
    tally.note({ kind: 'note', message });
  }
  tally.noteBareRows();
}

/** Whether a row seems to have no time of its own. */
function isDatedBy({ observations }: ImportRow, observedAt: EpochSeconds): boolean {
  return observations.some((one) => 'observedAt' in one && one.observedAt === observedAt);
}

/**
 * Yields all items of the file. The first row without a time of its own settles the time of such
 * rows. Where that is another time than was assumed, the file is read again up to that row.
 */
async function* datedItems(
  { context, source, request, importer, dating }: Reading,
  progress: { bytes: number },
): AsyncGenerator<ImportRow | Reject | ImportNote> {
  const read = () => {
    progress.bytes = 0;
    const input = context.tools.plainBytes(
      source.open((bytes) => {
        progress.bytes += bytes;
      }),
    );
    const { encoding } = dating;
    return importer.read(encoding === 'utf-8' ? input : toUtf8(input, encoding), {
      store: context.storeName,
      marketplace: request.marketplace ?? null,
      observedAt: dating.observedAt,
      columnMap: request.columnMap ?? null,
    });
  };
  let passed = 0;
  for (let isDone = false; !isDone; ) {
    isDone = true;
    let place = 0;
    for await (const item of read()) {
      place += 1;
      if (place <= passed) continue;
      if (item.kind === 'row' && item.isUndated === true && (await dating.settle())) {
        isDone = false;
        break;
      }
      passed = place;
      yield item;
    }
  }
}

/** Yields items until reading fails, and then puts the error into `failures`. */
async function* untilFailure<Item>(
  items: AsyncIterable<Item>,
  failures: Failure[],
): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]();
  try {
    while (true) {
      let next: IteratorResult<Item>;
      try {
        next = await iterator.next();
      } catch (error) {
        failures.push({ error });
        return;
      }
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

/** Says how a file is damaged and how far it was read. Other errors are thrown again. */
function explained(error: unknown, { line }: ImportTally): string {
  const isDamage = error instanceof ShelflineError && error.code === 'bad_request';
  const isFault = error instanceof Error && 'code' in error && 'syscall' in error;
  if (!isDamage && !isFault) throw error;
  const upTo = line === 0 ? '' : ` (its rows were read up to line ${line})`;
  return `${error.message}; nothing of the file is imported${upTo}`;
}
