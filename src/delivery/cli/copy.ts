/** `copy`: carries an installation between a data directory and a database. */
import { Command } from 'commander';
import type { MarketCopy, OnCopied } from '../../app/copy/copy-market.ts';
import { answer, type CliIo } from './cli-io.ts';

export interface CopyReport extends MarketCopy {
  readonly keys: number;
  /** The calibrated sales model; null if there is none. */
  readonly model: string | null;
}

export interface CopyDeps {
  readonly io: CliIo;
  copy(from: string, to: string, onCopied: OnCopied): Promise<CopyReport>;
}

interface CopyOptions {
  readonly from: string;
  readonly to: string;
  readonly json?: true;
}

const NOTE_EVERY_MS = 2_000;

export function copyCommand({ io, copy }: CopyDeps): Command {
  return new Command('copy')
    .description(
      'Copy market, keys, usage and sales model into an empty store. Interrupted, the same command ' +
        'goes on. Stop what writes to the source.',
    )
    .requiredOption('--from <place>', 'a data directory, or postgres://user:password@host/database')
    .requiredOption('--to <place>', 'an empty directory, or an empty database')
    .option('--json', 'print one JSON document')
    .action(async (options: CopyOptions) => {
      const report = await copy(options.from, options.to, notesTo(io));
      answer(io, options, report, linesOf(report));
    });
}

function notesTo(io: CliIo): OnCopied {
  let notedAt = performance.now();
  return (rows, total) => {
    if (performance.now() - notedAt < NOTE_EVERY_MS) return;
    notedAt = performance.now();
    io.note(`Copying: ${rows} of about ${total} rows`);
  };
}

function linesOf({ rows, rowsBefore, contentHash, keys, model }: CopyReport): string[] {
  const before = rowsBefore === 0 ? '' : `, ${rowsBefore} of them before this run`;
  return [
    `Copied ${rows} rows${before}, ${keys} keys and ` +
      `${model === null ? 'no sales model' : `the sales model ${model}`}.`,
    `Both stores have the content hash ${contentHash}.`,
  ];
}
