/**
 * `profit --input FILE`: runs the profit calculator over a file. Rows are NDJSON, or CSV with the
 * field names of the request as columns (`package.length` for a nested field). Each row gives one
 * result, in order. A row without an answer says why.
 */
import { Command } from 'commander';
import { ShelflineError } from '../../domain/values/error.ts';
import { addCommonOptions, type CliIo, type CommonOptions } from './cli-io.ts';
import { csvLine, csvRows } from './csv.ts';

export type Fields = Readonly<Record<string, unknown>>;

/**
 * Answers one request, with the fields of `POST /profit-calc`. Throws if the request is refused.
 */
export type AskProfit = (request: Fields) => Promise<Fields>;

export interface ProfitDeps {
  readonly io: CliIo;
  readText(path: string): Promise<string>;
  withProfit<Result>(
    dataDir: string | undefined,
    work: (ask: AskProfit) => Promise<Result>,
  ): Promise<Result>;
}

interface ProfitOptions extends CommonOptions {
  readonly input: string;
}

const ROWS_MAX = 1_000_000;

export function profitCommand(deps: ProfitDeps): Command {
  return addCommonOptions(new Command('profit'))
    .description('Calculate the profit of every row of a file (CSV or NDJSON), as CSV or --json.')
    .requiredOption('--input <file>', 'rows with the fields of a profit request')
    .action((options: ProfitOptions) => run(deps, options));
}

async function run(deps: ProfitDeps, options: ProfitOptions): Promise<void> {
  const { io } = deps;
  const requests = readRequests(await deps.readText(options.input));
  let failed = 0;
  await deps.withProfit(options.dataDir, async (ask) => {
    if (options.json !== true) {
      io.out(csvLine(['row', ...COLUMNS, 'surcharges', 'missing', 'error']));
    }
    for (const [index, request] of requests.entries()) {
      const result = await answerRow(ask, request);
      if ('error' in result) failed += 1;
      io.out(
        options.json === true
          ? JSON.stringify({ row: index + 1, ...result })
          : csvLine(cellsOf(index + 1, request, result)),
      );
    }
  });
  io.note(`${requests.length} rows, ${failed} without an answer.`);
  if (requests.length > 0 && failed === requests.length) io.fail();
}

type RowResult = { readonly data: Fields } | { readonly error: Fields };

/** Returns the answer or the refusal of one row. A defect still ends the program. */
async function answerRow(ask: AskProfit, request: Fields): Promise<RowResult> {
  try {
    return { data: await ask(request) };
  } catch (error) {
    if (!(error instanceof ShelflineError)) throw error;
    return { error: { code: error.code, message: error.message, details: error.details } };
  }
}

/** The columns of a result. A dot leads to a nested field. */
const COLUMNS = [
  'marketplace',
  'asin',
  'currency',
  'category',
  'fulfillment',
  'price',
  'vat.onPrice',
  'fees.referral',
  'fees.closing',
  'fees.perItem',
  'fees.fulfillment',
  'fees.storage',
  'fees.inboundPlacement',
  'fees.returns',
  'fees.digitalServices',
  'fees.other',
  'fees.total',
  'costs.total',
  'profit',
  'marginPercent',
  'roiPercent',
  'breakEvenPrice',
  'knownFees',
  'profitBeforeMissingFees',
  'sizeTier',
  'schedule.id',
] as const;

function cellsOf(row: number, request: Fields, result: RowResult) {
  const isError = 'error' in result;
  const source = isError ? request : result.data;
  const missing = isError ? [] : (result.data['missing'] as readonly { readonly fee: string }[]);
  const cells = COLUMNS.map((column) => cellOf(source, column));
  return [
    row,
    ...cells,
    isError ? null : surchargesOf(source),
    [...new Set(missing.map(({ fee }) => fee))].join(' '),
    isError ? String(result.error['message']) : null,
  ];
}

function cellOf(source: Fields, path: string): string | number | null {
  let value: unknown = source;
  for (const name of path.split('.')) {
    value = typeof value === 'object' && value !== null ? (value as Fields)[name] : undefined;
  }
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** Returns the sum of all surcharges; null if one has no amount. */
function surchargesOf({ fees }: Fields): number | null {
  const lines = (fees as { readonly surcharges: readonly { readonly amount: number | null }[] })
    .surcharges;
  if (lines.some(({ amount }) => amount === null)) return null;
  const cents = lines.reduce((sum, { amount }) => sum + Math.round((amount ?? 0) * 100), 0);
  return cents / 100;
}

function readRequests(text: string): readonly Fields[] {
  const rows = text.trimStart().startsWith('{') ? readNdjson(text) : readCsv(text);
  if (rows.length > ROWS_MAX) {
    throw new ShelflineError('invalid_parameter', `--input: at most ${ROWS_MAX} rows in one file.`);
  }
  return rows;
}

function readNdjson(text: string): Fields[] {
  const lines = text
    .trim()
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    try {
      return JSON.parse(line) as Fields;
    } catch (error) {
      throw new ShelflineError('invalid_body', `--input: line ${index + 1} is not JSON.`, {
        cause: error,
      });
    }
  });
}

function readCsv(text: string): Fields[] {
  const [columns = [], ...rows] = csvRows(text, { isStrict: true });
  return rows.map((cells) =>
    requestOf(Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']))),
  );
}

/** Fields that are always text, even if they look like numbers. */
const TEXTS = new Set(['asin', 'category', 'date', 'marketplace', 'sellerCountry']);
const NUMBER = /^-?\d+(\.\d+)?$/;
/** `1.234,56`; a comma before three digits could group thousands. */
const DECIMAL_COMMA = /^-?(?:\d+|\d{1,3}(?:\.\d{3})+),\d{1,2}$/;

function requestOf(record: Readonly<Record<string, string>>): Fields {
  const request: Record<string, unknown> = {};
  for (const [column, cell] of Object.entries(record)) {
    if (cell === '') continue;
    const [name = '', inner] = column.split('.');
    if (inner === undefined) {
      request[name] = typedCell(name, cell);
      continue;
    }
    const object = (request[name] ?? {}) as Record<string, unknown>;
    object[inner] = typedCell(inner, cell);
    request[name] = object;
  }
  return request;
}

function typedCell(name: string, cell: string): unknown {
  // Spreadsheets drop leading zeros of ids that have only digits.
  if (name === 'asin') return /^\d{1,9}$/.test(cell) ? cell.padStart(10, '0') : cell;
  if (TEXTS.has(name)) return cell;
  if (cell === 'true' || cell === 'false') return cell === 'true';
  if (DECIMAL_COMMA.test(cell)) return Number(cell.replaceAll('.', '').replace(',', '.'));
  return NUMBER.test(cell) ? Number(cell) : cell;
}
