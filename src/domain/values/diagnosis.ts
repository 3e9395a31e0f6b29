/** What a check of an installation found, and what an error of SQLite means to people. */
import faults from '../../../facts/interface/engine-faults.json' with { type: 'json' };

/** What one check of an installation found; `doctor` shows a list of them. */
export interface Finding {
  /** What was checked, in a word or two: `Node`, `data directory`. */
  readonly name: string;
  /** `failed`: the service cannot work correctly; `warning`: it can, but somebody should look. */
  readonly state: 'ok' | 'warning' | 'failed';
  /** What was seen. */
  readonly detail: string;
  /** What to do about it; null when nothing. */
  readonly remedy: string | null;
}

/** What an error of SQLite means for the person who sees it. */
interface EngineFault {
  /** Start of the code. */
  readonly code: string;
  readonly what: string;
  readonly remedy: string;
  /** The data may be sound: the disk, a right or another program is at fault. */
  readonly isOfPlace: boolean;
}

const FAULTS: readonly EngineFault[] = faults;

/** What an error of SQLite means; null for all other errors. */
export function engineFault(error: unknown): EngineFault | null {
  if (!(error instanceof Error && 'code' in error)) return null;
  const code = String(error.code);
  return FAULTS.find((fault) => code.startsWith(fault.code)) ?? null;
}

/** The meaning of the error in one line, with its own message; null for all other errors. */
export function engineFaultText(error: unknown): string | null {
  const fault = engineFault(error);
  if (fault === null || !(error instanceof Error)) return null;
  return `${fault.what}; ${fault.remedy} (${error.message})`;
}
