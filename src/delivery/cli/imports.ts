/** `imports`: lists what was imported, shows the report of one import, and takes one back. */
import { Command } from 'commander';
import {
  type ImportView,
  listImports,
  showImport,
  type TakeBackContext,
  undoImport,
} from '../../app/take-back.ts';
import { addCommonOptions, answer, answerList, type CommonOptions } from './cli-io.ts';
import { type Confirming, confirmed } from './confirm.ts';
import { wholeNumber } from './parse-options.ts';
import { withdrawnText } from './withdrawn-text.ts';

export interface TakeBackDeps extends Confirming {
  /** Opens a data directory that is there, for the time of the work. */
  withTakeBack<Result>(
    dataDir: string | undefined,
    work: (context: TakeBackContext & { readonly storeName: string }) => Promise<Result>,
  ): Promise<Result>;
}

/** Import numbers are small; more would be a slip. */
const ID_MAX = 2 ** 31;
const importId = wholeNumber(1, ID_MAX);

export function importsCommand(deps: TakeBackDeps): Command {
  const imports = new Command('imports').description('List imports and take one back.');
  for (const build of [list, show, undo]) imports.addCommand(addCommonOptions(build(deps)));
  return imports;
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
    .description('Take back what an import told. What it hid comes back.')
    .argument('<id>', 'number of the import', importId)
    .option('--yes', 'do not ask again')
    .action(async (id: number, options: CommonOptions & { yes?: boolean }) => {
      await withTakeBack(options.dataDir, async (context) => {
        const view = await showImport(context, id);
        const what = `take back ${lineOf(view)}`;
        const isAsked = view.canUndo && !(await isConfirmed(deps, what, id, options));
        if (isAsked) return;
        const withdrawn = await undoImport(context, id);
        const lines = [`Import ${id} is taken back: ${withdrawnText(withdrawn)}.`];
        answer(io, options, { id, ...withdrawn }, lines);
        if (withdrawn.labels > 0) io.note('run `calibrate` for estimates without these sales');
      });
    });
}

function isConfirmed(
  deps: TakeBackDeps,
  what: string,
  id: number,
  { yes = false }: { yes?: boolean },
): Promise<boolean> {
  return confirmed(deps, { what, word: String(id), yes });
}

function lineOf({ id, file, format, startedAt, state }: ImportView): string {
  const from = file === null ? 'a file of before' : `${file} (${format})`;
  return `import ${id}: ${from}, begun ${startedAt}, ${state}`;
}
