/** `imports undo` and `delete`: takes back what was imported. */
import { Command } from 'commander';
import { deleteProduct, showImport, type TakeBackContext } from '../../app/import/take-back.ts';
import { invalidParameter, ShelflineError } from '../../domain/values/error.ts';
import { type MarketplaceId, requireMarketplace } from '../../domain/values/marketplace.ts';
import { importLine } from '../present/import.ts';
import { addCommonOptions, answer, type CliIo, type CommonOptions } from './cli-io.ts';
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

export function undoCommand(deps: TakeBackDeps): Command {
  const { io, withTakeBack } = deps;
  return addCommonOptions(new Command('undo'))
    .description('Take back what an import said. Values it replaced come back.')
    .argument('<id>', 'number of the import', importId)
    .option('--yes', 'do not ask again')
    .action(async (id: number, options: UndoOptions) => {
      await withTakeBack(options.dataDir, async (context) => {
        const view = await showImport(context, id);
        const what = `take back ${importLine(view)}`;
        if (view.canUndo) await confirm(deps, what, String(id), options);
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
        await confirm(deps, what, asin, options);
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
        await confirm(deps, what, name, options);
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
        await confirm(deps, what, 'labels', options);
        const gone = await context.store.withdrawals.deleteLabels(marketplace);
        const lines = [`${gone.labels} labels are removed.`];
        answer(deps.io, options, { marketplace, ...gone }, lines);
        noteLabels(deps, gone.labels);
      });
    });
}

/** Throws unless `--yes` is given, or the person types the word. A terminal is needed for that. */
async function confirm(
  { ask }: TakeBackDeps,
  what: string,
  word: string,
  { yes = false }: UndoOptions,
): Promise<void> {
  if (yes) return;
  const typed = await ask(`This will ${what}. Type ${word} to go on: `);
  if (typed === null) {
    throw invalidParameter('yes', `this would ${what}; without a terminal give --yes to do it`);
  }
  if (typed.trim() !== word) throw new ShelflineError('bad_request', 'Nothing was changed.');
}

function placeOf({ marketplace }: DeleteOptions, { storeName }: StoredContext) {
  return marketplace === undefined ? null : requireMarketplace(marketplace, storeName);
}

function inPlace(marketplace: MarketplaceId | null): string {
  return marketplace === null ? '' : ` in ${marketplace}`;
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
