/** The `shelfline` command. Exit codes: 0 done, 1 failed, 2 called wrongly. */
import { CommanderError } from 'commander';
import { systemFault } from '../delivery/cli/system-fault.ts';
import { ShelflineError } from '../domain/values/error.ts';
import { ConfigError } from './config/config-error.ts';
import { failureWords } from './config/failure-words.ts';
import { keepFilesPrivate } from './config/files.ts';
import { buildProgram } from './program.ts';

const FAILURE = 1;
const USAGE = 2;

// A reader such as `head` may close the pipe early. That is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`standard output: ${systemFault(error) ?? error.message}\n`);
  process.exit(FAILURE);
});

keepFilesPrivate();
const program = buildProgram();
for (const command of [program, ...program.commands]) {
  for (const each of [command, ...command.commands]) each.exitOverride();
}

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}

function exitCodeOf(error: unknown): number {
  // Commander has already printed what is wrong. Help and version end here, too.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
  process.stderr.write(`${failureWords(error)}\n`);
  return isUsage(error) ? USAGE : FAILURE;
}

function isUsage(error: unknown): boolean {
  if (error instanceof ConfigError) return true;
  return error instanceof ShelflineError && error.code.endsWith('_parameter');
}
