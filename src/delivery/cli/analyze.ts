/** `analyze FILE`: reckons a supplier's price list; writes a table, CSV, a workbook or JSON. */
import { Command, Option } from 'commander';
import type { BuyingProfile, LineAnalysis } from '../../app/list/analyze-list.ts';
import type { ColumnRole, ListLayout } from '../../domain/list/list-columns.ts';
import type { SupplierLine } from '../../domain/list/supplier-line.ts';
import { DEFAULT_RULES, type Verdict } from '../../domain/list/verdict.ts';
import { invalidParameter } from '../../domain/values/error.ts';
import {
  type MarketplaceId,
  marketplaceOf,
  requireMarketplace,
} from '../../domain/values/marketplace.ts';
import { type Currency, toMinor } from '../../domain/values/money.ts';
import {
  type Cell,
  columnName,
  FLAT_COLUMNS,
  flatCells,
  presentLine,
} from '../present/list-analysis.ts';
import { addCommonOptions, type CliIo, type CommonOptions, table } from './cli-io.ts';
import { csvLine } from './csv.ts';
import type { ExportOutput } from './export.ts';

export interface ReadList {
  readonly header: readonly string[];
  readonly layout: ListLayout;
  readonly lines: readonly SupplierLine[];
}

export interface AnalyzeSession {
  readonly storeName: string;
  readList(path: string, stated: Readonly<Record<string, ColumnRole>>): Promise<ReadList>;
  analyze(profile: BuyingProfile, lines: readonly SupplierLine[]): AsyncIterable<LineAnalysis>;
}

export interface AnalyzeDeps {
  readonly io: CliIo;
  withAnalysis<Result>(
    dataDir: string | undefined,
    work: (session: AnalyzeSession) => Promise<Result>,
  ): Promise<Result>;
  openOutput(file: string | undefined): Promise<ExportOutput>;
  writeWorkbook(
    names: readonly string[],
    rows: AsyncIterable<readonly Cell[]>,
    write: (part: Uint8Array) => Promise<void>,
  ): Promise<void>;
}

interface AnalyzeOptions extends CommonOptions {
  readonly marketplace: string;
  readonly columns?: string;
  readonly fulfillment: 'fba' | 'fbm';
  readonly vatRegistered: 'yes' | 'no';
  readonly costVat: number;
  readonly costWithVat?: boolean;
  readonly duty: number;
  readonly rate: number;
  readonly prep: number;
  readonly inbound: number;
  readonly fbmShipping: number;
  readonly returns: number;
  readonly minRoi: number;
  readonly minProfit?: number;
  readonly minUnits: number;
  readonly output?: string;
}

const ROLES: readonly ColumnRole[] = [
  'asin',
  'code',
  'title',
  'cost',
  'pack',
  'brand',
  'partNumber',
  'sku',
  'quantity',
  'currency',
  'vat',
];
/** What a terminal shows; a file gets all. */
const SHOWN_ROWS = 20;

export function analyzeCommand(deps: AnalyzeDeps): Command {
  const amount = (flags: string, description: string, given: number) =>
    new Option(flags, description).argParser(decimal(flags)).default(given);
  return addCommonOptions(new Command('analyze'))
    .description(
      "Reckon a supplier's price list: which lines earn money on the marketplace, and why.",
    )
    .argument('<file>', 'CSV, TSV or XLSX, with the columns in any order')
    .requiredOption('--marketplace <name>', 'where it would be sold, such as amazon.co.uk or GB')
    .option(
      '--columns <list>',
      'what columns mean: "EAN=code,Net price=cost"; numbers count from 1',
    )
    .addOption(
      new Option('--fulfillment <way>', 'who ships').choices(['fba', 'fbm']).default('fba'),
    )
    .addOption(
      new Option('--vat-registered <answer>', 'whether you are registered for VAT there')
        .choices(['yes', 'no'])
        .default('yes'),
    )
    .addOption(amount('--cost-vat <percent>', "VAT rate on the supplier's prices", 0))
    .option('--cost-with-vat', "the supplier's prices contain that VAT")
    .addOption(amount('--duty <percent>', 'import duty on the cost', 0))
    .addOption(amount('--rate <number>', "the marketplace's currency for one of the list's", 1))
    .addOption(amount('--prep <amount>', 'preparation of one sale', 0))
    .addOption(amount('--inbound <amount>', 'shipping of one sale to the warehouse', 0))
    .addOption(amount('--fbm-shipping <amount>', 'shipping of one sale to the buyer', 0))
    .addOption(amount('--returns <percent>', 'sales that come back', 0))
    .addOption(
      amount('--min-roi <percent>', 'least return on the cost', DEFAULT_RULES.roiPercentMin),
    )
    .addOption(
      new Option('--min-profit <amount>', 'least profit of one sale (default: 2)').argParser(
        decimal('--min-profit'),
      ),
    )
    .addOption(
      amount('--min-units <number>', 'least units a month for you', DEFAULT_RULES.unitsMin),
    )
    .option('--output <file>', 'write all lines to this .csv, .xlsx or .json')
    .action((file: string, options: AnalyzeOptions) => run(deps, file, options));
}

function decimal(flags: string) {
  return (text: string): number => {
    const number = Number(text);
    if (text.trim() !== '' && Number.isFinite(number) && number >= 0) return number;
    throw invalidParameter(flags.split(' ')[0] ?? flags, `"${text}" is not a number of 0 or more`);
  };
}

type Presented = ReturnType<typeof presentLine>;

async function run(deps: AnalyzeDeps, file: string, options: AnalyzeOptions): Promise<void> {
  if (options.output !== undefined) formatOf(options.output);
  await deps.withAnalysis(options.dataDir, async (session) => {
    const marketplace = requireMarketplace(options.marketplace, session.storeName);
    const { currency } = marketplaceOf(marketplace);
    const stated = statedColumns(options.columns);
    const list = await session.readList(file, stated);
    explainColumns(deps.io, list);
    const profile = profileOf(options, marketplace, currency);
    const lines: Presented[] = [];
    for await (const line of session.analyze(profile, list.lines)) {
      lines.push(presentLine(list.header, currency, line));
    }
    const answer = {
      marketplace: options.marketplace,
      currency,
      totals: totalsOf(lines),
      rows: lines,
    };
    if (options.output !== undefined) await writeFile(deps, options.output, list, answer);
    else if (options.json === true) deps.io.out(JSON.stringify(answer));
    else showBest(deps.io, lines);
    deps.io.note(totalWords(answer.totals));
  });
}

function statedColumns(text: string | undefined): Readonly<Record<string, ColumnRole>> {
  const pairs = (text ?? '').split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [column = '', role = ''] = pair.split('=').map((part) => part.trim());
      const known = ROLES.find((each) => each.toLowerCase() === role.toLowerCase());
      if (known !== undefined) return [column, known];
      throw invalidParameter('--columns', `"${pair}" names no known meaning`, ROLES);
    }),
  );
}

function profileOf(
  options: AnalyzeOptions,
  marketplace: MarketplaceId,
  currency: Currency,
): BuyingProfile {
  const minor = (amount: number) => toMinor(amount, currency);
  const { minProfit } = options;
  return {
    marketplace,
    channel: options.fulfillment,
    isVatRegistered: options.vatRegistered === 'yes',
    costVatPercent: options.costVat,
    isCostWithVat: options.costWithVat === true,
    importDutyPercent: options.duty,
    currencyRate: options.rate,
    prep: minor(options.prep),
    inboundShipping: minor(options.inbound),
    fbmShipping: minor(options.fbmShipping),
    returnRatePercent: options.returns,
    rules: {
      ...DEFAULT_RULES,
      roiPercentMin: options.minRoi,
      profitMin: minProfit === undefined ? DEFAULT_RULES.profitMin : minor(minProfit),
      unitsMin: options.minUnits,
    },
  };
}

function explainColumns(io: CliIo, { header, layout }: ReadList): void {
  const meanings = layout.columns.flatMap((guess, at) =>
    guess === null ? [] : `${columnName(header, at)} = ${guess.role}`,
  );
  io.note(`Columns: ${meanings.join(', ')}. Set them with --columns.`);
}

type Totals = Readonly<Record<Verdict | 'rows' | 'matched', number>>;

function totalsOf(lines: readonly Presented[]): Totals {
  const count = (verdict: Verdict) => lines.filter((line) => line.verdict === verdict).length;
  return {
    rows: lines.length,
    matched: lines.filter(({ matches }) => matches.some(({ accepted }) => accepted)).length,
    buy: count('buy'),
    maybe: count('maybe'),
    no: count('no'),
    unknown: count('unknown'),
  };
}

function totalWords({ rows, matched, buy, maybe, no, unknown }: Totals): string {
  const verdicts = `${buy} buy, ${maybe} maybe, ${no} no, ${unknown} unknown`;
  return `${rows} lines, ${matched} matched: ${verdicts}.`;
}

function showBest(io: CliIo, lines: readonly Presented[]): void {
  const worth = lines.filter(({ verdict }) => verdict === 'buy' || verdict === 'maybe');
  const rows = worth.map((line) => {
    const best = line.matches.find(({ accepted, verdict }) => accepted && verdict === line.verdict);
    return { line, best, profit: best?.profit ?? Number.NEGATIVE_INFINITY };
  });
  rows.sort(
    (a, b) =>
      Number(b.line.verdict === 'buy') - Number(a.line.verdict === 'buy') || b.profit - a.profit,
  );
  const header = [
    'line',
    'verdict',
    'asin',
    'cost',
    'price',
    'profit',
    'ROI %',
    'your sales',
    'reasons',
  ];
  const shown = rows
    .slice(0, SHOWN_ROWS)
    .map(({ line, best }) =>
      [
        line.line,
        line.verdict,
        best?.asin,
        best?.cost,
        best?.price,
        best?.profit,
        best?.roiPercent,
        best?.yourMonthlySales,
        line.reasons.join(' '),
      ].map((cell) => (cell == null ? '–' : String(cell))),
    );
  if (shown.length === 0) io.note('No line is worth buying by these rules.');
  else for (const text of table([header, ...shown])) io.out(text);
  if (rows.length > SHOWN_ROWS)
    io.note(`${rows.length - SHOWN_ROWS} more: write all with --output.`);
}

function formatOf(path: string): string {
  const format = /\.(csv|xlsx|json)$/i.exec(path)?.[1]?.toLowerCase();
  if (format !== undefined) return format;
  throw invalidParameter('--output', `"${path}" does not end in .csv, .xlsx or .json`);
}

async function writeFile(
  deps: AnalyzeDeps,
  path: string,
  list: ReadList,
  answer: { readonly rows: readonly Presented[] },
): Promise<void> {
  const format = formatOf(path);
  const own = list.layout.columns.map((_, at) => columnName(list.header, at));
  const names = [...own, ...FLAT_COLUMNS];
  const rows = answer.rows.map((line, index) => {
    const cells = list.lines[index]?.cells ?? [];
    return [...own.map((_, at) => cells[at] ?? null), ...flatCells(line)];
  });
  const output = await deps.openOutput(path);
  try {
    if (format === 'json') await output.write(JSON.stringify(answer));
    else if (format === 'csv')
      await output.write([names, ...rows].map((row) => `${csvLine(row)}\n`).join(''));
    else await deps.writeWorkbook(names, eachOf(rows), (part) => output.write(part));
    await output.close();
  } catch (error) {
    await output.discard();
    throw error;
  }
}

async function* eachOf<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  yield* items;
}
