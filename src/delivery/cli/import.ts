/** `import`: imports files into the store and reports the result for each file. */
import { basename } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { parseColumnMap } from '../../app/import/column-map.ts';
import type { ImportRequest } from '../../app/import/import-file.ts';
import type { ImportReport } from '../../app/import/import-report.ts';
import { ShelflineError } from '../../domain/values/error.ts';
import { requireMarketplace } from '../../domain/values/marketplace.ts';
import { type EpochSeconds, parseTime, toIso } from '../../domain/values/time.ts';
import { addCommonOptions, answer, type CliIo, type CommonOptions } from './cli-io.ts';
import { type ProgressOut, progressLine } from './import-progress.ts';
import { systemFault } from './system-fault.ts';

/** Collects the rejected rows of one file. */
export interface RejectSink {
  write(reject: { readonly line: number; readonly reason: string }): void;
  /** Returns the path of the file; null if nothing was rejected. */
  close(): string | null;
}

/** A store that is open for one command. */
export interface ImportSession {
  readonly storeName: string;
  /** Imports one file; `-` is standard input. */
  importFile(path: string, request: ImportRequest): Promise<ImportReport>;
  /** Opens a file for rejects in the data directory, named after the imported file. */
  rejectsOf(path: string): RejectSink;
}

export interface ImportDeps {
  readonly io: CliIo;
  readonly progress: ProgressOut;
  /** The names of the formats, for help and errors. */
  readonly formats: readonly string[];
  readText(path: string): Promise<string>;
  /** Returns what a person types after a question; null without a terminal. */
  ask(question: string): Promise<string | null>;
  withImports<Result>(
    dataDir: string | undefined,
    files: readonly string[],
    work: (session: ImportSession) => Promise<Result>,
  ): Promise<Result>;
}

interface ImportOptions extends CommonOptions {
  readonly format: string;
  readonly marketplace?: string;
  readonly map?: string;
  readonly observedAt?: EpochSeconds;
  readonly force?: boolean;
}

export function importCommand(deps: ImportDeps): Command {
  return addCommonOptions(new Command('import'))
    .description('Import files; .gz is read, - is standard input. Importing again changes nothing.')
    .argument('<file...>', 'files to import, in order')
    .option('--format <name>', `auto, ${deps.formats.join(', ')}`, formatOf(deps.formats), 'auto')
    .option('--marketplace <name>', 'for files that do not say, such as amazon.de or DE')
    .option('--force', 'import a file that looks like another marketplace than the given one')
    .option('--map <file>', 'JSON: column of the file -> column of the plain format')
    .option('--observed-at <time>', 'for rows without a time (default: time of the file)', instant)
    .action((files: string[], options: ImportOptions) => run(deps, files, options));
}

function formatOf(formats: readonly string[]): (text: string) => string {
  return (text) => {
    if (text === 'auto' || formats.includes(text)) return text;
    throw new InvalidArgumentError(`Give auto or one of ${formats.join(', ')}.`);
  };
}

function instant(text: string): EpochSeconds {
  const parsed = parseTime(text);
  if (parsed === null) throw new InvalidArgumentError('Give an ISO 8601 time or date.');
  return parsed.at;
}

async function run(
  deps: ImportDeps,
  files: readonly string[],
  options: ImportOptions,
): Promise<void> {
  const { map, marketplace } = options;
  const columnMap = map === undefined ? null : parseColumnMap(await deps.readText(map));
  await deps.withImports(options.dataDir, files, async (session) => {
    const request: ImportRequest = {
      format: options.format,
      ...(marketplace === undefined
        ? {}
        : { marketplace: requireMarketplace(marketplace, session.storeName) }),
      ...(columnMap === null ? {} : { columnMap }),
      ...(options.force === true ? { force: true } : {}),
      ...(options.observedAt === undefined ? {} : { observedAt: options.observedAt }),
    };
    for (const file of files) await importOne(deps, session, file, { request, options });
  });
}

/** Imports one file. A failure makes the command fail, but the next files are still imported. */
async function importOne(
  { io, progress, ask }: ImportDeps,
  session: ImportSession,
  file: string,
  { request, options }: { readonly request: ImportRequest; readonly options: ImportOptions },
): Promise<void> {
  const rejects = session.rejectsOf(file);
  const line = progressLine(progress, file);
  try {
    const report = await session.importFile(file, {
      ...request,
      onProgress: (at) => line.show(at),
      askTime: async ({ at, why }) => {
        line.end();
        return await askTime({ io, ask }, `${file}: rows without a time`, `${toIso(at)}, ${why}`);
      },
      onReject: (reject) => rejects.write(reject),
    });
    line.end();
    const value = { ...report, observedAt: toIso(report.observedAt), rejects: rejects.close() };
    const remarks = notesOf(report).map((note) => `${file}: ${note}`);
    answer(io, options, value, linesOf(report, value.rejects), remarks);
    if (report.error !== null) io.note(`${file}: ${report.error}`);
    const isUseless = report.read > 0 && report.rejected === report.read;
    if (report.error !== null || isUseless) io.fail();
  } catch (error) {
    line.end();
    rejects.close();
    const reason = expectedReason(error);
    if (reason === null) throw error;
    if (options.json === true) io.out(JSON.stringify(failedReport(file, reason)));
    io.note(`${file}: ${reason}`);
    io.fail();
  }
}

/** Asks until the answer is a time. Nothing typed, or no terminal, keeps the assumed time. */
async function askTime(
  { io, ask }: Pick<ImportDeps, 'io' | 'ask'>,
  what: string,
  assumed: string,
): Promise<EpochSeconds | null> {
  for (;;) {
    const typed = await ask(`${what}: when were they seen, such as 2026-01-31? [${assumed}] `);
    if (typed === null || typed.trim() === '') return null;
    const time = parseTime(typed.trim());
    if (time !== null) return time.at;
    io.note('Give an ISO 8601 time or date.');
  }
}

function failedReport(file: string, error: string) {
  const nothing = { read: 0, imported: 0, unchanged: 0, rejected: 0, observations: 0, seconds: 0 };
  const unknown = { observedAt: null, notes: [], rejects: null };
  return { importId: null, file: basename(file), format: null, ...nothing, ...unknown, error };
}

/** Returns notes for people. New labels change no estimate until the model is fitted to them. */
function notesOf({ notes, format, imported }: ImportReport): readonly string[] {
  const isNewLabels = format === 'sales' && imported > 0;
  return isNewLabels ? [...notes, 'run `calibrate` for estimates that know these sales'] : notes;
}

function linesOf(report: ImportReport, rejects: string | null): readonly string[] {
  const { importId, file, format, read, imported, unchanged, rejected, observations, seconds } =
    report;
  const lines = [
    `${file} (${format}): ${read} read, ${imported} imported, ${unchanged} unchanged, ` +
      `${rejected} rejected, ${observations} observations, ${seconds} s, import ${importId}`,
  ];
  const [first] = report.rejects;
  if (first !== undefined && rejects !== null) {
    lines.push(`  rejected rows: ${rejects} (line ${first.line}: ${first.reason})`);
  }
  return lines;
}

/** Returns what is wrong with the file; null if the call is wrong, and for defects. */
function expectedReason(error: unknown): string | null {
  if (error instanceof ShelflineError) {
    const isWrongCall = error.code.endsWith('_parameter') && !isOfColumns(error);
    return isWrongCall ? null : error.message;
  }
  return systemFault(error);
}

/** Returns whether this file's columns are wrong. Those of the other files may fit. */
function isOfColumns({ details }: ShelflineError): boolean {
  return details.some(({ field }) => field === 'map' || field === 'file');
}
