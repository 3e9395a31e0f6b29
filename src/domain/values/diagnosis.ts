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

interface EngineFault {
  /** Start of the code. */
  readonly code: string;
  readonly what: string;
  readonly remedy: string;
  /** The data may be sound: the disk, a right or another program is at fault. */
  readonly isOfPlace: boolean;
}

/** What an error of SQLite means for the person who sees it. */
const FAULTS: readonly EngineFault[] = [
  {
    code: 'SQLITE_FULL',
    what: 'the disk is full',
    remedy: 'make room and start the same command again',
    isOfPlace: true,
  },
  {
    code: 'SQLITE_CANTOPEN',
    what: 'cannot be opened',
    remedy: 'check that the data directory is yours and can be written',
    isOfPlace: true,
  },
  {
    code: 'SQLITE_READONLY',
    what: 'cannot be written',
    remedy: 'run as the user who owns the data directory',
    isOfPlace: true,
  },
  {
    code: 'SQLITE_BUSY',
    what: 'locked by another program',
    remedy: 'close it and try again',
    isOfPlace: true,
  },
  {
    code: 'SQLITE_IOERR',
    what: 'the disk failed',
    remedy: 'check it, and its free space, before anything else',
    isOfPlace: true,
  },
  {
    code: 'SQLITE_CORRUPT',
    what: 'damaged',
    remedy: 'move it away and restore a backup',
    isOfPlace: false,
  },
  {
    code: 'SQLITE_NOTADB',
    what: 'not a readable store',
    remedy: 'move it away and restore a backup',
    isOfPlace: false,
  },
];

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
