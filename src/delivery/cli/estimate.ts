/** `estimate --input FILE`: writes one row of estimates per row of ranks, in the input order. */
import { Command } from 'commander';
import type { RankRow, RowEstimate } from '../../app/sales/estimate-rows.ts';
import type { SalesModel } from '../../domain/estimation/model/model.ts';
import { invalidParameter } from '../../domain/values/error.ts';
import { addCommonOptions, type CliIo, type CommonOptions } from './cli-io.ts';
import { csvLine, csvRows } from './csv.ts';

export interface EstimateDeps {
  readonly io: CliIo;
  /** Reads a file; `-` is standard input. */
  readText(path: string): Promise<string>;
  readModel(
    dataDir: string | undefined,
  ): Promise<{ readonly model: SalesModel; readonly storeName: string }>;
}

interface EstimateOptions extends CommonOptions {
  readonly input: string;
  readonly givenSold?: boolean;
}

const SHOWN_COLUMNS = ['marketplace', 'category', 'rank', 'days'] as const;
const INPUT_COLUMNS = [...SHOWN_COLUMNS, 'rank_kind'] as const;
const REQUIRED_COLUMNS = ['marketplace', 'rank'] as const;
const ESTIMATE_COLUMNS = [
  ...['median', 'mean', 'low50', 'high50', 'low80', 'high80', 'low90', 'high90', 'grade'],
] as (keyof RowEstimate)[];

const WITHOUT_ESTIMATE =
  'rows have no estimate: marketplace, rank (1 or more) or days missing, or a rank_kind that is ' +
  'neither average nor single.';

export function estimateCommand({ io, readText, readModel }: EstimateDeps): Command {
  return addCommonOptions(new Command('estimate'))
    .description(
      'Estimate units for a table of ranks: marketplace, category, rank, days, rank_kind.',
    )
    .requiredOption('--input <file>', 'CSV with a header; - is standard input')
    .option('--given-sold', 'given that at least one unit was sold in each window')
    .action(async (options: EstimateOptions) => {
      const rows = readRows(await readText(options.input));
      const { model, storeName } = await readModel(options.dataDir);
      const givenSold = options.givenSold === true;
      const { estimateRows } = await import('../../app/sales/estimate-rows.ts');
      const estimates = estimateRows(model, rows, { storeName, givenSold });
      if (options.json === true) {
        const answered = rows.map((row, at) => ({ ...row, estimate: estimates[at] ?? null }));
        io.out(JSON.stringify({ model: model.id, rows: answered }));
      } else {
        io.out([...SHOWN_COLUMNS, ...ESTIMATE_COLUMNS].join(','));
        for (const [index, row] of rows.entries()) io.out(lineOf(row, estimates[index] ?? null));
      }
      const missing = estimates.filter((estimate) => estimate === null).length;
      if (missing > 0) io.note(`${missing} ${WITHOUT_ESTIMATE}`);
    });
}

function lineOf(row: RankRow, estimate: RowEstimate | null): string {
  const own = SHOWN_COLUMNS.map((column) => row[column]);
  return csvLine([...own, ...ESTIMATE_COLUMNS.map((column) => estimate?.[column] ?? null)]);
}

/** Reads the known columns, in any case and order. Ignores the others. */
function readRows(text: string): RankRow[] {
  const [header, ...rows] = csvRows(text, { isStrict: false });
  const names = (header ?? []).map((name) => name.toLowerCase());
  for (const column of REQUIRED_COLUMNS) {
    if (names.includes(column)) continue;
    throw invalidParameter(
      'input',
      `has no column "${column}"; the header must name ${INPUT_COLUMNS.join(', ')}`,
    );
  }
  const places = INPUT_COLUMNS.map((column) => names.indexOf(column));
  return rows.map((cells) => {
    // With more cells than columns it is unclear which cell is the rank.
    const row = cells.findLastIndex((cell) => cell !== '') < names.length ? cells : [];
    const [marketplace = '', category = '', rank = '', days = '', rankKind = ''] = places.map(
      (place) => row[place] ?? '',
    );
    return { marketplace, category, rank, days, rankKind };
  });
}
