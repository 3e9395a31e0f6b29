/** Describes the error that ended the program. */

import { placedSystemFault } from '../../delivery/cli/system-fault.ts';
import { engineFaultText } from '../../domain/values/diagnosis.ts';
import { ShelflineError } from '../../domain/values/error.ts';
import { ConfigError } from './config-error.ts';

/** Returns one line for an expected failure. A defect also shows where it happened. */
export function failureWords(error: unknown): string {
  if (error instanceof ShelflineError) {
    return error.cause instanceof Error
      ? `${error.message} (${error.cause.message})`
      : error.message;
  }
  if (error instanceof ConfigError) return error.message;
  const fault = placedSystemFault(error) ?? engineFaultText(error);
  if (fault !== null) return fault;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    return error.message;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
