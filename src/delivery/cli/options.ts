/** Options that several commands share, and parsers of their values. A wrong value exits with 2. */
import { type Command, InvalidArgumentError } from 'commander';
import type { LabelFile } from '../../app/sales/sales-labels.ts';
import type { CliIo, CommonOptions } from './cli-io.ts';

/** Returns a parser of whole numbers within bounds, both included. */
export function wholeNumber(lowest: number, highest: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= lowest && value <= highest) return value;
    throw new InvalidArgumentError(`Give a whole number from ${lowest} to ${highest}.`);
  };
}

export interface LabelOptions extends CommonOptions {
  readonly labels?: string;
  readonly map?: string;
  readonly givenSold?: boolean;
}

export interface LabelDeps {
  readonly io: CliIo;
  /** Reads labels from a file, or the labels in the data directory. */
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
      'the labels are of products that sold at least once (assumed where none of them is zero)',
    );
}

export function noteRejects(io: CliIo, { rejected, rejects, notes }: LabelFile): void {
  for (const note of notes) io.note(note);
  if (rejected === 0) return;
  io.note(`${rejected} rows could not be used, for instance:`);
  for (const { line, reason } of rejects) io.note(`  line ${line}: ${reason}`);
}
