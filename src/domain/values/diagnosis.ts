/** Findings of installation checks, and plain meanings of SQLite errors. */
import faults from '../../../facts/interface/engine-faults.json' with { type: 'json' };

/** One finding about an installation. `doctor` shows a list of them. */
export interface Finding {
  /** The thing checked, in a word or two: `Node`, `data directory`. */
  readonly name: string;
  /** `failed`: the service cannot work correctly. `warning`: it can, but somebody should look. */
  readonly state: 'ok' | 'warning' | 'failed';
  readonly detail: string;
  /** What to do about it. Null when there is nothing to do. */
  readonly remedy: string | null;
}

interface EngineFault {
  /** Prefix of the SQLite error codes it explains. */
  readonly code: string;
  readonly what: string;
  readonly remedy: string;
  /** True when the data may be sound: the disk, a permission or another program is at fault. */
  readonly isOfPlace: boolean;
}

const FAULTS: readonly EngineFault[] = faults;

/** Returns what an SQLite error means. Null for all other errors. */
export function engineFault(error: unknown): EngineFault | null {
  if (!(error instanceof Error && 'code' in error)) return null;
  const code = String(error.code);
  return FAULTS.find((fault) => code.startsWith(fault.code)) ?? null;
}

/** Returns the error's meaning and message in one line. Null for other errors. */
export function engineFaultText(error: unknown): string | null {
  const fault = engineFault(error);
  if (fault === null || !(error instanceof Error)) return null;
  return `${fault.what}; ${fault.remedy} (${error.message})`;
}
