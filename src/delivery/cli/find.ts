/**
 * `find`: the product finder, with each field as an option:
 * `find --price 20..50 --reviewCount ..200`.
 */
import { Command } from 'commander';
import { FINDER_FIELDS } from '../../domain/finder/fields.ts';
import { invalidParameter } from '../../domain/values/error.ts';
import { addCommonOptions, type CliIo, type CommonOptions } from './cli-io.ts';
import { csvLine } from './csv.ts';

type Row = Readonly<Record<string, string | number | boolean | null>>;

export interface FinderData {
  readonly totalResults: number;
  readonly cursor: string | null;
  readonly products: readonly Row[];
}

/** Answers a question with the parameters of `GET /finder`. Throws if it is refused. */
export type AskFinder = (given: ReadonlyMap<string, string>) => Promise<FinderData>;

export interface FindDeps {
  readonly io: CliIo;
  withFinder<Result>(
    dataDir: string | undefined,
    work: (ask: AskFinder) => Promise<Result>,
  ): Promise<Result>;
}

interface FindOptions extends CommonOptions, Readonly<Record<string, unknown>> {
  readonly limit?: string;
}

const PAGE_SIZE = 100;
const USUAL_LIMIT = 50;
const COMMON = ['marketplace', 'keyword', 'unknown', 'maxAgeDays', 'variations', 'sort', 'fields'];

export function findCommand(deps: FindDeps): Command {
  const command = addCommonOptions(new Command('find'))
    .description('Find products by their figures, without a keyword, as CSV or --json.')
    .option('--marketplace <domain>', 'such as amazon.de or DE (default: the .com)')
    .option('--keyword <words>', 'words that every product must match as well')
    .option('--sort <fields>', 'up to three, with commas between them; a leading - is descending')
    .option('--fields <names>', 'more fields to show, with commas between them')
    .option('--unknown <rule>', 'exclude or include products of which a field is unknown')
    .option('--maxAgeDays <days>', 'leave out products whose last look is more days ago')
    .option('--variations <rule>', 'all, or collapse for one listing of each family')
    .option('--limit <number>', `products to show, or all (default: ${USUAL_LIMIT})`);
  for (const { name, kind, meaning } of FINDER_FIELDS) {
    command.option(`--${name} <${kind === 'range' ? 'from..to' : kind}>`, meaning);
  }
  return command.action((options: FindOptions) => run(deps, options));
}

async function run({ io, withFinder }: FindDeps, options: FindOptions): Promise<void> {
  const limit = limitOf(options.limit);
  const names = [...COMMON, ...FINDER_FIELDS.map(({ name }) => name)];
  const given = new Map<string, string>();
  for (const name of names) {
    const value = options[name];
    if (typeof value === 'string') given.set(name, value);
  }
  await withFinder(options.dataDir, async (ask) => {
    let shown = 0;
    for (let cursor: string | null = ''; cursor !== null && shown < limit; ) {
      const pageSize = String(Math.min(PAGE_SIZE, limit - shown));
      const part = cursor === '' ? { pageSize } : { pageSize, cursor };
      const data: FinderData = await ask(new Map([...given, ...Object.entries(part)]));
      const isFirst = shown === 0;
      shown += data.products.length;
      cursor = data.products.length === 0 ? null : data.cursor;
      show(io, options, data, isFirst);
      if (cursor === null || shown >= limit) io.note(`${shown} of ${data.totalResults} products.`);
    }
  });
}

/** Writes a page: rows of CSV, or the answer as one line of JSON. */
function show(io: CliIo, { json }: FindOptions, data: FinderData, isFirst: boolean): void {
  if (json === true) {
    io.out(JSON.stringify(data));
    return;
  }
  const [first] = data.products;
  if (isFirst && first !== undefined) io.out(csvLine(Object.keys(first)));
  for (const product of data.products) io.out(csvLine(Object.values(product)));
}

function limitOf(text = String(USUAL_LIMIT)): number {
  if (text === 'all') return Number.POSITIVE_INFINITY;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw invalidParameter('--limit', `must be a whole number or all, not "${text}"`);
}
