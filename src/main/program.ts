/**
 * The command line: every command, wired to the real adapters. A command loads its modules when it
 * runs; loading everything would take several times as long as most commands.
 */
import { Command } from 'commander';
import { IMPORT_FORMATS } from '../adapters/importers/registry.ts';
import { systemActor, systemClock } from '../adapters/system/machine.ts';
import type { AdministerDeps } from '../delivery/cli/administer.ts';
import { analyzeCommand } from '../delivery/cli/analyze.ts';
import { backtestCommand } from '../delivery/cli/backtest.ts';
import { calibrateCommand } from '../delivery/cli/calibrate.ts';
import type { CliIo } from '../delivery/cli/cli-io.ts';
import { clusterCommand } from '../delivery/cli/cluster.ts';
import { copyCommand } from '../delivery/cli/copy.ts';
import { estimateCommand } from '../delivery/cli/estimate.ts';
import { exportCommand } from '../delivery/cli/export.ts';
import { findCommand } from '../delivery/cli/find.ts';
import { importCommand } from '../delivery/cli/import.ts';
import type { ProgressOut } from '../delivery/cli/import-progress.ts';
import {
  backupCommand,
  demoCommand,
  doctorCommand,
  restoreCommand,
} from '../delivery/cli/installation.ts';
import { mcpCommand } from '../delivery/cli/mcp.ts';
import { profitCommand } from '../delivery/cli/profit.ts';
import { openapiCommand, serveCommand } from '../delivery/cli/serve.ts';
import { startCommand } from '../delivery/cli/start.ts';
import { deleteCommand, type TakeBackDeps, undoCommand } from '../delivery/cli/take-back.ts';
import { RESOURCES } from '../delivery/operations/admin/resources.ts';
import { openOutput, readCallerText, writeCallerText } from './config/files.ts';
import { DEMO_DEFAULTS } from './config/settings.ts';
import { VERSION } from './config/version.ts';

const processIo: CliIo = {
  out: (line) => process.stdout.write(`${line}\n`),
  note: (line) => process.stderr.write(`${line}\n`),
  fail: () => {
    process.exitCode = 1;
  },
};

/** A progress bar appears only on a terminal. */
const processProgress: ProgressOut = {
  write: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY,
  elapsed: () => performance.now() / 1000,
};

const analyzing = () => import('./command/analyze.ts');
const administering = () => import('../delivery/cli/administer.ts');
const assisting = () => import('./command/serve-assistant.ts');
const backup = () => import('./command/backup.ts');
const cluster = () => import('./command/cluster.ts');
const copying = () => import('./command/copy.ts');
const demo = () => import('./command/demo.ts');
const estimation = () => import('./command/estimation.ts');
const examination = () => import('./command/examine.ts');
const importing = () => import('./command/import.ts');
const openApi = () => import('./command/api-document.ts');
const opening = () => import('./open/with-app.ts');
const parquet = () => import('../adapters/export-files/write-parquet.ts');
const finder = () => import('./command/ask-finder.ts');
const profit = () => import('./command/ask-profit.ts');
const workbook = () => import('../adapters/export-files/write-workbook.ts');
const serving = () => import('./command/serve.ts');
const part = () => import('./open/open-part.ts');
const starting = () => import('./command/start.ts');
const takingBack = () => import('./open/with-app.ts');

/** Adds the names of all commands where none is near enough to an unknown one to be proposed. */
function withCommands(text: string, { commands }: Command): string {
  if (!text.includes('unknown command') || text.includes('Did you mean')) return text;
  return `${text.trimEnd()}\nThere are ${commands.map((each) => each.name()).join(', ')}.\n`;
}

/**
 * Returns the whole command line.
 *
 * @param asked the words that a person typed: a resource that they do not name stays without its
 *   commands, so that it need not be loaded
 */
export async function buildProgram(
  io: CliIo = processIo,
  asked?: readonly string[],
): Promise<Command> {
  const program = new Command('shelfline')
    .description('Self-hosted seller research data service.')
    .version(VERSION)
    .showHelpAfterError('(add --help for the options)')
    .configureOutput({ outputError: (text, write) => write(withCommands(text, program)) });
  const ask: TakeBackDeps['ask'] = async (...given) => (await takingBack()).askTerminal(...given);
  const takeBack: TakeBackDeps = {
    io,
    ask,
    withTakeBack: async (...given) => (await takingBack()).withTakeBack(...given),
  };
  const commands = [
    startCommand({ io, start: async (...given) => (await starting()).start(...given) }),
    serveCommand({ io, serve: async (...given) => (await serving()).serve(...given) }),
    importCommand({
      io,
      progress: processProgress,
      ask,
      formats: IMPORT_FORMATS,
      readText: readCallerText,
      withImports: async (...given) => (await importing()).withImports(...given),
    }),
    deleteCommand(takeBack),
    exportCommand({
      io,
      withStore: async (...given) => (await opening()).withExport(...given),
      openOutput,
      writeParquet: async (...given) => (await parquet()).writeParquet(...given),
      writeWorkbook: async (...given) => (await workbook()).writeWorkbook(...given),
    }),
    findCommand({
      io,
      withFinder: async (...given) => (await finder()).withFinder(...given),
    }),
    profitCommand({
      io,
      readText: readCallerText,
      withProfit: async (...given) => (await profit()).withProfit(...given),
    }),
    analyzeCommand({
      io,
      withAnalysis: async (...given) => (await analyzing()).withAnalysis(...given),
      openOutput,
      writeWorkbook: async (...given) => (await workbook()).writeWorkbook(...given),
    }),
    ...estimationCommands(io),
    ...(await resourceCommands(io, asked)),
    demoCommand({
      io,
      defaults: DEMO_DEFAULTS,
      loadDemo: async (...given) => (await demo()).fillDemo(...given),
    }),
    doctorCommand({ io, examine: async (...given) => (await examination()).examine(...given) }),
    backupCommand({ io, backUp: async (...given) => (await backup()).backUp(...given) }),
    restoreCommand({ io, restore: async (...given) => (await backup()).restore(...given) }),
    copyCommand({ io, copy: async (...given) => (await copying()).copy(...given) }),
    clusterCommand({
      io,
      distribute: async (...given) => (await cluster()).distribute(...given),
      status: async (...given) => (await cluster()).status(...given),
    }),
    mcpCommand({ serve: async (...given) => (await assisting()).serveAssistant(...given) }),
    openapiCommand({ io, document: async (...given) => (await openApi()).apiDocument(...given) }),
  ];
  for (const command of commands) program.addCommand(command);
  // It runs at once what the administration over HTTP orders as a job.
  const imports = commands.find((command) => command.name() === 'imports');
  if (imports !== undefined && imports.commands.length > 0)
    imports.addCommand(undoCommand(takeBack));
  return program;
}

function estimationCommands(io: CliIo): Command[] {
  return [
    calibrateCommand({
      io,
      readLabels: async (...given) => (await estimation()).readLabels(...given),
      readBadges: async (...given) => (await estimation()).readBadges(...given),
      calibrate: async (...given) => (await estimation()).calibrate(...given),
    }),
    estimateCommand({
      io,
      readText: readCallerText,
      readModel: async (...given) => (await estimation()).readModel(...given),
    }),
    backtestCommand({
      io,
      readLabels: async (...given) => (await estimation()).readLabels(...given),
      now: () => systemClock.now(),
      writeText: writeCallerText,
    }),
  ];
}

async function resourceCommands(io: CliIo, asked?: readonly string[]): Promise<Command[]> {
  const deps: AdministerDeps = {
    io,
    user: systemActor().actor.id,
    open: async (...given) => (await part()).openPart(...given),
  };
  return await Promise.all(
    RESOURCES.map(async ({ name, summary, load }) => {
      const isAsked = asked?.includes(name) ?? true;
      if (!isAsked) return new Command(name).description(summary);
      const [{ resourceCommand }, { OPERATIONS }] = await Promise.all([administering(), load()]);
      return resourceCommand({ name, summary }, OPERATIONS, deps);
    }),
  );
}
