/** `export products`: writes the listings back in the plain format, as NDJSON or CSV. */
import { Command, Option } from 'commander';
import { type ExportContext, exportProducts, type ProductRow } from '../../app/export-products.ts';
import { invalidParameter } from '../../domain/error.ts';
import { type MarketplaceId, parseMarketplace } from '../../domain/marketplace.ts';
import { PRODUCT_COLUMNS } from '../../domain/product/product-columns.ts';
import type { CliIo, CommonOptions } from './cli-io.ts';
import { csvLine } from './csv-line.ts';

/** Where the rows go: standard output or a file. */
export interface ExportOutput {
  /** Resolves when more may be written. */
  write(text: string): Promise<void>;
  close(): Promise<void>;
}

export interface ExportDeps {
  readonly io: CliIo;
  withStore<Result>(
    dataDir: string | undefined,
    work: (app: ExportContext) => Promise<Result>,
  ): Promise<Result>;
  /** `undefined`: standard output. */
  openOutput(file: string | undefined): Promise<ExportOutput>;
}

interface ExportOptions extends CommonOptions {
  readonly format: 'ndjson' | 'csv';
  readonly marketplace?: string;
  readonly output?: string;
}

/** Rows joined into one write. */
const ROWS_A_WRITE = 200;
const COLUMNS = PRODUCT_COLUMNS.filter((column) => column !== 'source');

export function exportCommand(deps: ExportDeps): Command {
  const products = new Command('products')
    .description('Write all products in the plain format, one row each; import reads it back.')
    .addOption(
      new Option('--format <format>', 'how to write them')
        .choices(['ndjson', 'csv'])
        .default('ndjson'),
    )
    .option('--marketplace <name>', 'only this marketplace, such as amazon.de or DE')
    .option('--output <file>', 'write to this file instead of standard output')
    .option('--json', 'say the number of rows as JSON, on standard error')
    .option('--data-dir <directory>', 'where the data is kept')
    .action((options: ExportOptions) => run(deps, options));
  return new Command('export')
    .description('Write data out in the plain formats.')
    .addCommand(products);
}

async function run(
  { io, withStore, openOutput }: ExportDeps,
  options: ExportOptions,
): Promise<void> {
  await withStore(options.dataDir, async (app) => {
    const marketplace = marketplaceOf(options.marketplace, app.storeName);
    const output = await openOutput(options.output);
    let rows = 0;
    let waiting = options.format === 'csv' ? `${csvLine(COLUMNS)}\n` : '';
    try {
      for await (const row of exportProducts(app, marketplace)) {
        waiting += `${lineOf(row, options.format)}\n`;
        rows += 1;
        if (rows % ROWS_A_WRITE !== 0) continue;
        await output.write(waiting);
        waiting = '';
      }
      if (waiting !== '') await output.write(waiting);
    } finally {
      await output.close();
    }
    io.note(options.json === true ? JSON.stringify({ rows }) : `${rows} products written.`);
  });
}

function lineOf(row: ProductRow, format: ExportOptions['format']): string {
  if (format === 'csv') return csvLine(COLUMNS.map((column) => row[column] ?? null));
  return JSON.stringify(row);
}

function marketplaceOf(text: string | undefined, storeName: string): MarketplaceId | null {
  if (text === undefined) return null;
  const id = parseMarketplace(text, storeName);
  if (id === null) throw invalidParameter('marketplace', `${JSON.stringify(text)} is not known`);
  return id;
}
