/** Options that several commands share, and parsers of their values. A wrong value exits with 2. */
import { type Command, InvalidArgumentError } from 'commander';
import type { LabelFile } from '../../app/sales/sales-labels.ts';
import { DAY_S, type EpochSeconds, HOUR_S, MINUTE_S, parseTime } from '../../domain/values/time.ts';
import type { CliIo, CommonOptions } from './cli-io.ts';

const UNIT_SECONDS = { m: MINUTE_S, h: HOUR_S, d: DAY_S };
const DURATION = /^(\d{1,6})([mhd])$/;

/** Returns seconds for `30m`, `24h` or `7d`. */
export function parseDuration(text: string): number {
  const [, count, unit] = DURATION.exec(text.trim()) ?? [];
  if (unit !== 'm' && unit !== 'h' && unit !== 'd') {
    throw new InvalidArgumentError('Give a number and m, h or d, such as 24h.');
  }
  return Number(count) * UNIT_SECONDS[unit];
}

/** Reads the end of a period. A bare date means the end of that UTC day. */
export function parseEnd(text: string): EpochSeconds {
  const parsed = parseTime(text);
  if (parsed === null) throw new InvalidArgumentError('Give an ISO 8601 date, such as 2027-01-31.');
  return parsed.isWholeDay ? parsed.at + DAY_S : parsed.at;
}

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
