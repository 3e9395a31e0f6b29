/** `delete`: removes a product, all that one source told, or the sales labels. */
import { Command } from 'commander';
import { deleteLabels, deleteProduct, deleteSource } from '../../app/take-back.ts';
import type { MarketplaceId } from '../../domain/marketplace.ts';
import { addCommonOptions, answer, type CommonOptions } from './cli-io.ts';
import { confirmed } from './confirm.ts';
import type { TakeBackDeps } from './imports.ts';
import { requireMarketplace } from './parse-options.ts';
import { withdrawnText } from './withdrawn-text.ts';

interface DeleteOptions extends CommonOptions {
  readonly marketplace?: string;
  readonly yes?: boolean;
}

export function deleteCommand(deps: TakeBackDeps): Command {
  const all = new Command('delete').description('Remove a product, a source or the sales labels.');
  for (const build of [product, source, labels]) {
    all.addCommand(
      addCommonOptions(
        build(deps)
          .option('--marketplace <name>', 'of one marketplace, such as amazon.de or DE')
          .option('--yes', 'do not ask again'),
      ),
    );
  }
  return all;
}

function product(deps: TakeBackDeps): Command {
  return new Command('product')
    .description('Remove one product with its history. A later import may bring it again.')
    .argument('<asin>', 'the product')
    .action(async (asin: string, options: DeleteOptions) => {
      await deps.withTakeBack(options.dataDir, async (context) => {
        const marketplace = placeOf(options, context.storeName);
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
    .description('Remove all that a source told. What it hid comes back as far as it is kept.')
    .argument('<name>', 'name of the source, such as csv or keepa')
    .action(async (name: string, options: DeleteOptions) => {
      await deps.withTakeBack(options.dataDir, async (context) => {
        const marketplace = placeOf(options, context.storeName);
        const what = `remove all that the source ${name} told${inPlace(marketplace)}`;
        if (!(await isConfirmed(deps, what, name, options))) return;
        const gone = await deleteSource(context, name, marketplace);
        const lines = [`The source ${name} is removed: ${withdrawnText(gone)}.`];
        answer(deps.io, options, { source: name, marketplace, ...gone }, lines);
        if (gone.hiddenUnknown > 0) {
          deps.io.note(
            `${gone.hiddenUnknown} of them lost statements older than what is kept for taking ` +
              'back: what these may have hidden does not come back; import the other files again',
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
        const marketplace = placeOf(options, context.storeName);
        const what = `remove all sales labels${inPlace(marketplace)}`;
        if (!(await isConfirmed(deps, what, 'labels', options))) return;
        const gone = await deleteLabels(context, marketplace);
        const lines = [`${gone.labels} labels are removed.`];
        answer(deps.io, options, { marketplace, ...gone }, lines);
        noteLabels(deps, gone.labels);
      });
    });
}

function isConfirmed(
  deps: TakeBackDeps,
  what: string,
  word: string,
  { yes = false }: DeleteOptions,
): Promise<boolean> {
  return confirmed(deps, { what, word, yes });
}

function placeOf({ marketplace }: DeleteOptions, storeName: string): MarketplaceId | null {
  return marketplace === undefined ? null : requireMarketplace(marketplace, storeName);
}

function inPlace(marketplace: MarketplaceId | null): string {
  return marketplace === null ? '' : ` in ${marketplace}`;
}

/** Labels change estimates only once the model is fitted without them. */
function noteLabels({ io }: TakeBackDeps, count: number): void {
  if (count > 0) io.note('run `calibrate` for estimates without these sales');
}
