/** The error that ended a command, in the shape of the interface. */
import { CommanderError } from 'commander';
import { placedSystemFault } from '../../delivery/cli/system-fault.ts';
import { presentError } from '../../delivery/present/error.ts';
import { engineFaultText } from '../../domain/values/diagnosis.ts';
import { type ErrorCode, ShelflineError } from '../../domain/values/error.ts';
import { ConfigError } from './config-error.ts';
import { failureWords } from './failure-words.ts';

/** Returns the line that `--json` prints in place of an answer. A command has no request id. */
export function failureLine(error: unknown): string {
  return JSON.stringify({ success: false, error: { ...presentError(of(error)), requestId: null } });
}

/** Returns whether the call was wrong, and not what it found. */
export function isWrongCall(error: unknown): boolean {
  return of(error).code.endsWith('_parameter');
}

/** Returns whether the program itself is at fault, so that the place in it is worth showing. */
export function isDefect(error: unknown): boolean {
  return of(error).code === 'internal_error';
}

function of(error: unknown): ShelflineError {
  if (error instanceof CommanderError) return ofCall(error);
  if (error instanceof ShelflineError) {
    const { code, details } = error;
    return new ShelflineError(code, failureWords(error), { details });
  }
  if (error instanceof ConfigError) return new ShelflineError('invalid_parameter', error.message);
  const isOfMachine = placedSystemFault(error) ?? engineFaultText(error);
  if (isOfMachine !== null) return new ShelflineError('unavailable', isOfMachine);
  const isNamed = error instanceof Error && 'code' in error && typeof error.code === 'string';
  const message = error instanceof Error ? error.message : String(error);
  return new ShelflineError(isNamed ? 'unavailable' : 'internal_error', message);
}

const CALL_CODES: Readonly<Record<string, ErrorCode>> = {
  'commander.missingArgument': 'missing_parameter',
  'commander.missingMandatoryOptionValue': 'missing_parameter',
  'commander.optionMissingArgument': 'missing_parameter',
  'commander.unknownOption': 'unknown_parameter',
  'commander.unknownCommand': 'unknown_parameter',
  'commander.excessArguments': 'unknown_parameter',
};

/** Commander's words name the argument or option in quotes. */
function ofCall({ code, message }: CommanderError): ShelflineError {
  const words = message.replace(/^error: /, '');
  const [, field = 'command'] = /'(?:-\w, )?([^' ]+)[^']*'/.exec(words) ?? [];
  const details = [{ field, issue: words }];
  return new ShelflineError(CALL_CODES[code] ?? 'invalid_parameter', words, { details });
}
