/**
 * The command line: every command, wired to the real adapters. What is large and only one command
 * needs is loaded when that runs: it would be almost half of the start of all others.
 */
import { Command } from 'commander';
import { systemClock } from '../adapters/system/clock.ts';
import { backtestCommand } from '../delivery/cli/backtest.ts';
import { backupCommand } from '../delivery/cli/backup.ts';
import { calibrateCommand } from '../delivery/cli/calibrate.ts';
import type { CliIo } from '../delivery/cli/cli-io.ts';
import { demoCommand } from '../delivery/cli/demo.ts';
import { doctorCommand } from '../delivery/cli/doctor.ts';
import { estimateCommand } from '../delivery/cli/estimate.ts';
import { exportCommand } from '../delivery/cli/export.ts';
import { importCommand } from '../delivery/cli/import.ts';
import type { ProgressOut } from '../delivery/cli/import-progress.ts';
import { keysCommand } from '../delivery/cli/keys.ts';
import { openapiCommand } from '../delivery/cli/openapi.ts';
import { profitCommand } from '../delivery/cli/profit.ts';
import { restoreCommand } from '../delivery/cli/restore.ts';
import { serveCommand } from '../delivery/cli/serve.ts';
import { backUp, restore } from './backup.ts';
import { DEMO_DEFAULTS, fillDemo } from './demo.ts';
import { calibrate, readBadges, readLabels, readModel, writeCallerText } from './estimation.ts';
import { examine } from './examine.ts';
import { IMPORT_FORMATS, openOutput, readCallerText, withExport, withImports } from './import.ts';
import { VERSION } from './version.ts';
import { withAccounts } from './with-app.ts';

const processIo: CliIo = {
  out: (line) => process.stdout.write(`${line}\n`),
  note: (line) => process.stderr.write(`${line}\n`),
  fail: () => {
    process.exitCode = 1;
  },
};

/** A bar is drawn on a terminal only. */
const processProgress: ProgressOut = {
  write: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY,
  elapsed: () => performance.now() / 1000,
};

export function buildProgram(io: CliIo = processIo): Command {
  const program = new Command('shelfline')
    .description('Self-hosted seller research data service.')
    .version(VERSION)
    .showHelpAfterError('(add --help for the options)');
  const commands = [
    serveCommand({ io, serve: async (options) => (await import('./serve.ts')).serve(options) }),
    importCommand({
      io,
      progress: processProgress,
      formats: IMPORT_FORMATS,
      readText: readCallerText,
      withImports,
    }),
    exportCommand({
      io,
      withStore: withExport,
      openOutput,
      writeParquet: async (...given) =>
        (await import('../adapters/parquet/write-parquet.ts')).writeParquet(...given),
    }),
    profitCommand({
      io,
      readText: readCallerText,
      withProfit: async (...given) => (await import('./ask-profit.ts')).withProfit(...given),
    }),
    calibrateCommand({ io, readLabels, readBadges, calibrate }),
    estimateCommand({ io, readText: readCallerText, readModel }),
    backtestCommand({ io, readLabels, now: () => systemClock.now(), writeText: writeCallerText }),
    keysCommand({ io, withAccounts }),
    demoCommand({ io, defaults: DEMO_DEFAULTS, loadDemo: fillDemo }),
    doctorCommand({ io, examine }),
    backupCommand({ io, backUp }),
    restoreCommand({ io, restore }),
    openapiCommand({
      io,
      document: async (...given) => (await import('./api-document.ts')).apiDocument(...given),
    }),
  ];
  for (const command of commands) program.addCommand(command);
  return program;
}
