/** `imports` and `delete`: lists imports, and takes them back. */
import { Command } from 'commander';
import {
  deleteProduct,
  type ImportView,
  listImports,
  showImport,
  type TakeBackContext,
} from '../../app/import/take-back.ts';
import { invalidParameter } from '../../domain/values/error.ts';
import { type MarketplaceId, requireMarketplace } from '../../domain/values/marketplace.ts';
import { addCommonOptions, answer, answerList, type CliIo, type CommonOptions } from './cli-io.ts';
import { wholeNumber } from './options.ts';

type StoredContext = TakeBackContext & { readonly storeName: string };

export interface TakeBackDeps {
  readonly io: CliIo;
  /** Returns what a person types after a question; null without a terminal. */
  ask(question: string): Promise<string | null>;
  /** Opens an existing data directory while `work` runs. */
  withTakeBack<Result>(
    dataDir: string | undefined,
    work: (context: StoredContext) => Promise<Result>,
  ): Promise<Result>;
}

interface UndoOptions extends CommonOptions {
  readonly yes?: boolean;
}

interface DeleteOptions extends UndoOptions {
  readonly marketplace?: string;
}

/** Import numbers are small; a larger one is a typing error. */
const importId = wholeNumber(1, 2 ** 31);

export function importsCommand(deps: TakeBackDeps): Command {
  const imports = new Command('imports').description('List imports and take one back.');
  for (const build of [list, show, undo]) imports.addCommand(addCommonOptions(build(deps)));
  return imports;
}

export function deleteCommand(deps: TakeBackDeps): Command {
  const all = new Command('delete').description('Remove a product, a source or the sales labels.');
  for (const build of [product, source, labels]) {
    const command = build(deps)
      .option('--marketplace <name>', 'of one marketplace, such as amazon.de or DE')
      .option('--yes', 'do not ask again');
    all.addCommand(addCommonOptions(command));
  }
  return all;
}

function list({ io, withTakeBack }: TakeBackDeps): Command {
  return new Command('list')
    .description('List all imports, oldest first, and which of them can be taken back.')
    .action(async (options: CommonOptions) => {
      const imports = await withTakeBack(options.dataDir, listImports);
      const header = ['ID', 'STARTED', 'STATE', 'FORMAT', 'FILE', 'CAN BE TAKEN BACK'];
      const rows = imports.map((one) => [
        String(one.id),
        one.startedAt,
        one.state,
        one.format ?? '-',
        one.file ?? '-',
        one.canUndo ? `until ${one.undoUntil}` : `no: ${one.whyNot}`,
      ]);
      const views = imports.map(({ report: _, ...view }) => view);
      const whenEmpty = 'Nothing was imported yet.';
      answerList(io, options, { imports: views }, { header, rows, whenEmpty });
    });
}

function show({ io, withTakeBack }: TakeBackDeps): Command {
  return new Command('show')
    .description('Show the report of an import.')
    .argument('<id>', 'number of the import', importId)
    .action(async (id: number, options: CommonOptions) => {
      const view = await withTakeBack(options.dataDir, (context) => showImport(context, id));
      answer(io, options, view, [lineOf(view), JSON.stringify(view.report, null, 2)]);
    });
}

function undo(deps: TakeBackDeps): Command {
  const { io, withTakeBack } = deps;
  return new Command('undo')
    .description('Take back what an import said. Values it replaced come back.')
    .argument('<id>', 'number of the import', importId)
    .option('--yes', 'do not ask again')
    .action(async (id: number, options: UndoOptions) => {
      await withTakeBack(options.dataDir, async (context) => {
        const view = await showImport(context, id);
        const what = `take back ${lineOf(view)}`;
        if (view.canUndo && !(await isConfirmed(deps, what, String(id), options))) return;
        const withdrawn = await context.store.withdrawals.undoImport(id, context.derive);
        const lines = [`Import ${id} is taken back: ${withdrawnText(withdrawn)}.`];
        answer(io, options, { id, ...withdrawn }, lines);
        noteLabels(deps, withdrawn.labels);
      });
    });
}

function product(deps: TakeBackDeps): Command {
  return new Command('product')
    .description('Remove one product with its history. A later import may bring it again.')
    .argument('<asin>', 'the product')
    .action(async (asin: string, options: DeleteOptions) => {
      await deps.withTakeBack(options.dataDir, async (context) => {
        const marketplace = placeOf(options, context);
        const what = `remove the product ${asin}${inPlace(marketplace)}`;
        if (!(await isConfirmed(deps, what, asin, options))) return;
        const { marketplace: place, ...gone } = await deleteProduct(context, { asin, marketplace });
        const value = { asin, marketplace: place, ...gone };
        answer(deps.io, options, value, [`${asin} is removed from ${place}.`]);
      });
    });
}

function source(deps: TakeBackDeps): Command {
  return new Command('source')
    .description('Remove all that a source said. Values it replaced come back where they are kept.')
    .argument('<name>', 'name of the source, such as csv or keepa')
    .action(async (name: string, options: DeleteOptions) => {
      await deps.withTakeBack(options.dataDir, async (context) => {
        const marketplace = placeOf(options, context);
        const { withdrawals } = context.store;
        const what = `remove all that the source ${name} said${inPlace(marketplace)}`;
        if (!(await isConfirmed(deps, what, name, options))) return;
        const gone = await withdrawals.deleteSource(name, marketplace, context.derive);
        const lines = [`The source ${name} is removed: ${withdrawnText(gone)}.`];
        answer(deps.io, options, { source: name, marketplace, ...gone }, lines);
        if (gone.hiddenUnknown > 0) {
          deps.io.note(
            `${gone.hiddenUnknown} of them lost statements older than what is kept for taking back: ` +
              'what they replaced does not come back; import the other files again',
          );
        }
        noteLabels(deps, gone.labels);
      });
    });
}

function labels(deps: TakeBackDeps): Command {
  return new Command('labels')
    .description('Remove the imported sales, of one marketplace or of all.')
    .action(async (options: DeleteOptions) => {
      await deps.withTakeBack(options.dataDir, async (context) => {
        const marketplace = placeOf(options, context);
        const what = `remove all sales labels${inPlace(marketplace)}`;
        if (!(await isConfirmed(deps, what, 'labels', options))) return;
        const gone = await context.store.withdrawals.deleteLabels(marketplace);
        const lines = [`${gone.labels} labels are removed.`];
        answer(deps.io, options, { marketplace, ...gone }, lines);
        noteLabels(deps, gone.labels);
      });
    });
}

/** Returns true with `--yes`, or if the person types the word. A terminal is needed for that. */
async function isConfirmed(
  { io, ask }: TakeBackDeps,
  what: string,
  word: string,
  { yes = false }: UndoOptions,
): Promise<boolean> {
  if (yes) return true;
  const typed = await ask(`This will ${what}. Type ${word} to go on: `);
  if (typed === null) {
    throw invalidParameter('yes', `this would ${what}; without a terminal give --yes to do it`);
  }
  if (typed.trim() === word) return true;
  io.note('Nothing was changed.');
  io.fail();
  return false;
}

function placeOf({ marketplace }: DeleteOptions, { storeName }: StoredContext) {
  return marketplace === undefined ? null : requireMarketplace(marketplace, storeName);
}

function inPlace(marketplace: MarketplaceId | null): string {
  return marketplace === null ? '' : ` in ${marketplace}`;
}

function lineOf({ id, file, format, startedAt, state }: ImportView): string {
  const from = file === null ? 'a file of before' : `${file} (${format})`;
  return `import ${id}: ${from}, begun ${startedAt}, ${state}`;
}

type Withdrawn = Awaited<ReturnType<TakeBackContext['store']['withdrawals']['undoImport']>>;

/** Returns text such as `3 products changed, 1 removed, 2 categories`. */
function withdrawnText(withdrawn: Withdrawn): string {
  const { productsChanged, productsRemoved, categories, keywords, labels } = withdrawn;
  const parts = [
    `${productsChanged} products changed`,
    `${productsRemoved} removed`,
    ...(categories > 0 ? [`${categories} categories`] : []),
    ...(keywords > 0 ? [`${keywords} keyword rows`] : []),
    ...(labels > 0 ? [`${labels} labels`] : []),
  ];
  return parts.join(', ');
}

/** Notes that estimates change only after the model is fitted without the labels. */
function noteLabels({ io }: TakeBackDeps, count: number): void {
  if (count > 0) io.note('run `calibrate` for estimates without these sales');
}
