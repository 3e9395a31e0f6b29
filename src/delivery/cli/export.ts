/** `export products`, `history` and `estimates`: data as NDJSON, CSV or Parquet. */
import { Command, Option } from 'commander';
import type { AppContext } from '../../app/context.ts';
import { ESTIMATE_COLUMNS, exportEstimates } from '../../app/export/export-estimates.ts';
import { exportHistory, HISTORY_COLUMNS } from '../../app/export/export-history.ts';
import { EXPORTED_PRODUCT_COLUMNS, exportProducts } from '../../app/export/export-products.ts';
import type { ExportColumn, ExportRow, PlainValue } from '../../app/export/export-table.ts';
import type { MarketplaceId } from '../../domain/marketplace.ts';
import type { CliIo, CommonOptions } from './cli-io.ts';
import { csvLine, plainText } from './csv-line.ts';
import { requireMarketplace } from './parse-options.ts';

/** Where the rows go: standard output or a file. */
export interface ExportOutput {
  /** Resolves when more may be written. */
  write(part: string | Uint8Array): Promise<void>;
  close(): Promise<void>;
}

/** A value as a typed column holds it; `Date` in columns of time. */
export type TypedValue = string | number | boolean | Date | null;

export interface ExportDeps {
  readonly io: CliIo;
  withStore<Result>(
    dataDir: string | undefined,
    work: (app: AppContext) => Promise<Result>,
  ): Promise<Result>;
  /** `undefined`: standard output. */
  openOutput(file: string | undefined): Promise<ExportOutput>;
  /** Writes rows as Parquet, holding one row group of them at a time. */
  writeParquet(
    columns: readonly ExportColumn[],
    rows: AsyncIterable<Readonly<Record<string, TypedValue>>>,
    write: (part: Uint8Array) => Promise<void>,
  ): Promise<void>;
}

const FORMATS = ['ndjson', 'csv', 'parquet'] as const;

interface ExportOptions extends CommonOptions {
  readonly format: (typeof FORMATS)[number];
  readonly marketplace?: string;
  readonly output?: string;
}

/** What can be exported: its rows and how one of them is called. */
interface Subject {
  readonly columns: readonly ExportColumn[];
  readonly noun: string;
  rows(app: AppContext, marketplace: MarketplaceId | null): AsyncIterable<ExportRow>;
}

const PRODUCTS: Subject = {
  columns: EXPORTED_PRODUCT_COLUMNS,
  noun: 'products',
  rows: (app, marketplace) => exportProducts(app, marketplace),
};

const HISTORY: Subject = {
  columns: HISTORY_COLUMNS,
  noun: 'points',
  rows: (app, marketplace) => exportHistory(app, marketplace),
};

const ESTIMATES: Subject = {
  columns: ESTIMATE_COLUMNS,
  noun: 'estimates',
  rows: (app, marketplace) => exportEstimates(app, marketplace),
};

/** Text joined into one write. */
const WRITE_LENGTH = 64 * 1024;

export function exportCommand(deps: ExportDeps): Command {
  const products = subcommand(
    'products',
    'Write all products in the plain format, one row each; import reads it back.',
  ).action((options: ExportOptions) => run(deps, PRODUCTS, options));
  const history = subcommand(
    'history',
    'Write all points of all series in the plain format, one row each; import reads it back.',
  ).action((options: ExportOptions) => run(deps, HISTORY, options));
  const estimates = subcommand(
    'estimates',
    'Write the sales estimate of every product: median, mean, ranges, grade, basis, evidence, model.',
  ).action((options: ExportOptions) => run(deps, ESTIMATES, options));
  return new Command('export')
    .description('Write data out in the plain formats.')
    .addCommand(products)
    .addCommand(history)
    .addCommand(estimates);
}

function subcommand(name: string, description: string): Command {
  const format = new Option('--format <format>', 'how to write them; import does not read parquet')
    .choices(FORMATS)
    .default('ndjson');
  return new Command(name)
    .description(description)
    .addOption(format)
    .option('--marketplace <name>', 'only this marketplace, such as amazon.de or DE')
    .option('--output <file>', 'write to this file instead of standard output')
    .option('--json', 'say the number of rows as JSON, on standard error')
    .option('--data-dir <directory>', 'where the data is kept');
}

async function run(deps: ExportDeps, subject: Subject, options: ExportOptions): Promise<void> {
  const { io, withStore, openOutput } = deps;
  await withStore(options.dataDir, async (app) => {
    const { marketplace: named } = options;
    const marketplace = named === undefined ? null : requireMarketplace(named, app.storeName);
    const counted = { rows: 0 };
    const rows = counting(subject.rows(app, marketplace), counted);
    const output = await openOutput(options.output);
    try {
      if (options.format === 'parquet') {
        const { columns } = subject;
        const write = (part: Uint8Array) => output.write(part);
        await deps.writeParquet(columns, typedRows(columns, rows), write);
      } else await writeText(output, linesOf(subject.columns, rows, options.format));
    } finally {
      await output.close();
    }
    const count = counted.rows;
    io.note(options.json === true ? JSON.stringify(counted) : `${count} ${subject.noun} written.`);
  });
}

async function* counting(
  rows: AsyncIterable<ExportRow>,
  counted: { rows: number },
): AsyncGenerator<ExportRow> {
  for await (const row of rows) {
    counted.rows += 1;
    yield row;
  }
}

async function* linesOf(
  columns: readonly ExportColumn[],
  rows: AsyncIterable<ExportRow>,
  format: 'ndjson' | 'csv',
): AsyncGenerator<string> {
  const names = columns.map(({ name }) => name);
  if (format === 'csv') yield csvLine(names);
  for await (const row of rows) {
    yield format === 'csv' ? csvLine(names.map((name) => row[name] ?? null)) : JSON.stringify(row);
  }
}

async function writeText(output: ExportOutput, lines: AsyncIterable<string>): Promise<void> {
  let waiting = '';
  for await (const line of lines) {
    waiting += `${line}\n`;
    if (waiting.length < WRITE_LENGTH) continue;
    await output.write(waiting);
    waiting = '';
  }
  if (waiting !== '') await output.write(waiting);
}

async function* typedRows(
  columns: readonly ExportColumn[],
  rows: AsyncIterable<ExportRow>,
): AsyncGenerator<Readonly<Record<string, TypedValue>>> {
  for await (const row of rows) {
    const typed: Record<string, TypedValue> = {};
    for (const column of columns) typed[column.name] = typedValue(column, row[column.name] ?? null);
    yield typed;
  }
}

function typedValue({ type }: ExportColumn, value: PlainValue): TypedValue {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  const text = plainText(value);
  return type === 'time' ? new Date(text) : text;
}
