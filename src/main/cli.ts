/** The `shelfline` command. Exit codes: 0 done, 1 failed, 2 called wrongly. */
import { CommanderError } from 'commander';
import { systemFault } from '../delivery/cli/system-fault.ts';
import { failureLine, isDefect, isWrongCall } from './config/failure.ts';
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
const words = process.argv.slice(2);
const isJson = words.includes('--json');
const program = await buildProgram(undefined, words);
for (const command of [program, ...program.commands]) {
  for (const each of [command, ...command.commands]) {
    each.exitOverride();
    if (isJson) each.configureOutput({ writeErr: () => {} });
  }
}

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}

/** Shows the error: with `--json` in the shape of the interface, instead of the answer. */
function exitCodeOf(error: unknown): number {
  // Help and version end here, too.
  if (error instanceof CommanderError && error.exitCode === 0) return 0;
  if (isJson) process.stdout.write(`${failureLine(error)}\n`);
  // Commander has already printed what is wrong with a call.
  const isSaid = isJson || error instanceof CommanderError;
  if (!isSaid || isDefect(error)) process.stderr.write(`${failureWords(error)}\n`);
  return isWrongCall(error) ? USAGE : FAILURE;
}
