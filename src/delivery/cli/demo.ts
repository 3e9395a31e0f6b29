/** `demo`: fills an empty store with a simulated market. */
import { Command } from 'commander';
import type { DemoReport, LoadDemoOptions } from '../../app/load-demo.ts';
import { addCommonOptions, answer, type CliIo, type CommonOptions } from './cli-io.ts';
import { wholeNumber } from './parse-options.ts';

/** With the time it took. */
export interface TimedDemo extends DemoReport {
  readonly seconds: number;
}

export interface DemoDeps {
  readonly io: CliIo;
  readonly defaults: { readonly products: number; readonly seed: number };
  loadDemo(dataDir: string | undefined, options: LoadDemoOptions): Promise<TimedDemo>;
}

const PRODUCTS_MAX = 1_000_000;
const SEED_MAX = 2 ** 31 - 1;

export function demoCommand({ io, defaults, loadDemo }: DemoDeps): Command {
  return addCommonOptions(new Command('demo'))
    .description('Fill an empty store with a simulated market; every fact in it says so.')
    .option(
      '--products <count>',
      'how many products over all marketplaces',
      wholeNumber(100, PRODUCTS_MAX),
      defaults.products,
    )
    .option(
      '--seed <number>',
      'the same seed and day give the same market',
      wholeNumber(0, SEED_MAX),
      defaults.seed,
    )
    .action(async (options: CommonOptions & { products: number; seed: number }) => {
      const { products, seed } = options;
      const onProgress = (done: number, total: number) =>
        io.note(`Simulating: ${done} of ${total} products`);
      const report = await loadDemo(options.dataDir, { products, seed, onProgress });
      const line = `Loaded ${report.products} simulated products in ${report.seconds.toFixed(1)} s.`;
      answer(io, options, report, [line]);
    });
}
