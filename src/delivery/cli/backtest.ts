/** `backtest`: measures the estimates on unseen products, next to baselines. */
import { Command } from 'commander';
import type { EpochSeconds } from '../../domain/values/time.ts';
import { addCommonOptions, answer } from './cli-io.ts';
import {
  addLabelOptions,
  type LabelDeps,
  type LabelOptions,
  noteRejects,
  wholeNumber,
} from './options.ts';

export interface BacktestDeps extends LabelDeps {
  /** The current time, for the date of a report. */
  now(): EpochSeconds;
  writeText(path: string, text: string): Promise<void>;
}

interface BacktestOptions extends LabelOptions {
  readonly seeds: number;
  readonly report?: string;
}

const SEEDS_DEFAULT = 10;
const SEEDS_MAX = 100;

export function backtestCommand({ io, readLabels, now, writeText }: BacktestDeps): Command {
  return addCommonOptions(addLabelOptions(new Command('backtest')))
    .description(
      'Measure error and coverage on held-out products (60 % fit, 20 % calibrate, 20 % test).',
    )
    .option(
      '--seeds <count>',
      'random splits to measure over',
      wholeNumber(1, SEEDS_MAX),
      SEEDS_DEFAULT,
    )
    .option('--report <file>', 'also write an HTML page with plots')
    .action(async (options: BacktestOptions) => {
      const file = await readLabels(options);
      noteRejects(io, file);
      // Imported here because no other command needs it.
      const { runBacktest } = await import('./backtest-run.ts');
      const { seeds, givenSold = false } = options;
      const { report, lines, page } = runBacktest(file.labels, { seeds, givenSold });
      if (options.report !== undefined) await writeText(options.report, page(now()));
      answer(io, options, report, lines);
    });
}
