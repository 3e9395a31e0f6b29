/** Where the labels of a command come from: a file, or the store. */
import type { Command } from 'commander';
import type { LabelFile } from '../../app/label/sales-labels.ts';
import type { CliIo, CommonOptions } from './cli-io.ts';

export interface LabelOptions extends CommonOptions {
  readonly labels?: string;
  readonly map?: string;
  readonly givenSold?: boolean;
}

export interface LabelDeps {
  readonly io: CliIo;
  /** The labels of a file, or those of the data directory's store. */
  readLabels(options: LabelOptions): Promise<LabelFile>;
}

export function addLabelOptions(command: Command): Command {
  return command
    .option(
      '--labels <file>',
      'sales labels as CSV or NDJSON (marketplace, category, rank, units, days, asin, …); ' +
        'without it the labels imported into the data directory',
    )
    .option('--map <file>', 'JSON: column of the file -> column of the plain format')
    .option(
      '--given-sold',
      'the labels are of products that sold at least once (taken for granted where none is zero)',
    );
}

/** Says on standard error what could not be used. */
export function noteRejects(io: CliIo, { rejected, rejects, notes }: LabelFile): void {
  for (const note of notes) io.note(note);
  if (rejected === 0) return;
  io.note(`${rejected} rows could not be used, for instance:`);
  for (const { line, reason } of rejects) io.note(`  line ${line}: ${reason}`);
}
