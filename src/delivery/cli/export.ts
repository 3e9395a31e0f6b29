/** `export products`, `history`, `estimates` etc.: writes NDJSON, CSV, Parquet or a workbook. */
import { Command, Option } from 'commander';
import type { AppContext } from '../../app/context.ts';
import type {
  ExportColumn,
  ExportRow,
  ExportTable,
  PlainValue,
} from '../../app/export/export-table.ts';
import { requireMarketplace } from '../../domain/values/marketplace.ts';
import type { CliIo, CommonOptions } from './cli-io.ts';
import { csvLine, plainText } from './csv.ts';

export interface ExportOutput {
  /** Resolves when more may be written. */
  write(part: string | Uint8Array): Promise<void>;
  /** Resolves when all is written. Only then does a file get its name. */
  close(): Promise<void>;
  /** Ends the output after a failure and leaves no partial file. */
  discard(): Promise<void>;
}

/** A value of a typed column. Columns of time contain `Date`. */
export type TypedValue = string | number | boolean | Date | null;

export interface ExportDeps {
  readonly io: CliIo;
  withStore<Result>(
    dataDir: string | undefined,
    work: (app: AppContext) => Promise<Result>,
  ): Promise<Result>;
  /** Without a file, opens standard output. */
  openOutput(file: string | undefined): Promise<ExportOutput>;
  /** Writes rows as Parquet, with one row group in memory at a time. */
  writeParquet(
    columns: readonly ExportColumn[],
    rows: AsyncIterable<Readonly<Record<string, TypedValue>>>,
    write: (part: Uint8Array) => Promise<void>,
  ): Promise<void>;
  writeWorkbook(
    names: readonly string[],
    rows: AsyncIterable<readonly (string | number | boolean | null)[]>,
    write: (part: Uint8Array) => Promise<void>,
  ): Promise<void>;
}

const FORMATS = ['ndjson', 'csv', 'parquet', 'xlsx'] as const;

interface ExportOptions extends CommonOptions {
  readonly format: (typeof FORMATS)[number];
  readonly marketplace?: string;
  readonly output?: string;
}

interface Subject {
  readonly name: string;
  readonly description: string;
  readonly noun: string;
  /** Loaded on demand, because other commands do not need it. */
  table(): Promise<ExportTable>;
}

const SUBJECTS: readonly Subject[] = [
  {
    name: 'products',
    description: 'Write all products in the plain format, one row each; import reads it back.',
    noun: 'products',
    table: async () => (await import('../../app/export/export-products.ts')).productTable,
  },
  {
    name: 'history',
    description:
      'Write all points of all series in the plain format, one row each; import reads it back.',
    noun: 'points',
    table: async () => (await import('../../app/export/plain-tables.ts')).historyTable,
  },
  {
    name: 'categories',
    description: 'Write the category trees in the plain format; import reads it back.',
    noun: 'categories',
    table: async () => (await import('../../app/export/plain-tables.ts')).categoryTable,
  },
  {
    name: 'keywords',
    description: 'Write all measured keywords in the plain format; import reads it back.',
    noun: 'keywords',
    table: async () => (await import('../../app/export/plain-tables.ts')).keywordTable,
  },
  {
    name: 'sales',
    description: 'Write all known sales in the plain format; import reads it back.',
    noun: 'labels',
    table: async () => (await import('../../app/export/plain-tables.ts')).salesTable,
  },
  {
    name: 'estimates',
    description:
      'Write the sales estimate of every product: median, mean, ranges, grade, basis, evidence, ' +
      'model.',
    noun: 'estimates',
    table: async () => (await import('../../app/export/export-estimates.ts')).estimateTable,
  },
];

const WRITE_LENGTH = 64 * 1024;

export function exportCommand(deps: ExportDeps): Command {
  const command = new Command('export').description('Write data out in the plain formats.');
  for (const subject of SUBJECTS) {
    const action = (options: ExportOptions) => run(deps, subject, options);
    command.addCommand(subcommand(subject).action(action));
  }
  return command;
}

function subcommand({ name, description }: Subject): Command {
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
  const { format } = options;
  await withStore(options.dataDir, async (app) => {
    const { marketplace: named } = options;
    const marketplace = named === undefined ? null : requireMarketplace(named, app.storeName);
    const table = await subject.table();
    // NDJSON has no columns.
    const columns = format === 'ndjson' ? [] : await table.columns(app, marketplace);
    const counted = { rows: 0 };
    const rows = counting(table.rows(app, marketplace), counted);
    const output = await openOutput(options.output);
    try {
      const write = (part: Uint8Array) => output.write(part);
      if (format === 'parquet') {
        await deps.writeParquet(columns, typedRows(columns, rows), write);
      } else if (format === 'xlsx') {
        const names = columns.map(({ name }) => name);
        await deps.writeWorkbook(names, sheetRows(columns, rows), write);
      } else await writeText(output, format === 'csv' ? csvLines(columns, rows) : jsonLines(rows));
      await output.close();
    } catch (error) {
      await output.discard();
      throw error;
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

async function* jsonLines(rows: AsyncIterable<ExportRow>): AsyncGenerator<string> {
  for await (const row of rows) yield JSON.stringify(row);
}

async function* csvLines(
  columns: readonly ExportColumn[],
  rows: AsyncIterable<ExportRow>,
): AsyncGenerator<string> {
  const names = columns.map(({ name }) => name);
  yield csvLine(names);
  for await (const row of rows) yield csvLine(names.map((name) => row[name] ?? null));
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

/** Yields the rows of a sheet. Times stay exact as text; a spreadsheet stores fractions of days. */
async function* sheetRows(
  columns: readonly ExportColumn[],
  rows: AsyncIterable<ExportRow>,
): AsyncGenerator<readonly (string | number | boolean | null)[]> {
  for await (const row of rows) {
    yield columns.map(({ name }) => {
      const value = row[name] ?? null;
      return typeof value === 'object' && value !== null ? plainText(value) : value;
    });
  }
}

function typedValue({ type }: ExportColumn, value: PlainValue): TypedValue {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  const text = plainText(value);
  return type === 'time' ? new Date(text) : text;
}
