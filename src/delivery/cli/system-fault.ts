/**
 * What the system refused, in words an operator can act on: a path that is not there, a disk that
 * is full, a port that is taken.
 */

const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or directory; check the path',
  ENOTDIR: 'a part of this path is a file, not a directory; check the path',
  EISDIR: 'is a directory; name a file',
  EEXIST: 'is a file, not a directory; name another',
  EACCES: 'this user has no right to it; change its permissions or run as another user',
  EPERM: 'this user has no right to it; change its permissions or run as another user',
  EROFS: 'the disk can only be read; name another',
  ENOSPC: 'the disk is full; make room and try again',
};

const ADDRESS_FAULTS: Readonly<Record<string, string>> = {
  EADDRINUSE:
    'another program listens there; stop it, or give another port (--port, SHELFLINE_PORT)',
  EADDRNOTAVAIL: 'this machine has no such address; give another host (--host, SHELFLINE_HOST)',
  EACCES: 'this user may not listen there; give one above 1023 (--port, SHELFLINE_PORT)',
  ENOTFOUND: 'no such address is known; give another host (--host, SHELFLINE_HOST)',
};

/** What a fault of the database engine means for the operator, by the start of its code. */
const ENGINE_FAULTS: readonly (readonly [code: string, words: string])[] = [
  ['SQLITE_FULL', 'the disk is full; make room and start the same command again'],
  [
    'SQLITE_CANTOPEN',
    'a database cannot be opened; check that the data directory is yours and can be written',
  ],
  ['SQLITE_READONLY', 'a database cannot be written; run as the user who owns the data directory'],
  ['SQLITE_BUSY', 'a database is locked by another program; close it and try again'],
  ['SQLITE_IOERR', 'the disk failed; check it, and its free space, before anything else'],
  ['SQLITE_CORRUPT', 'a database is damaged; move it away and restore a backup'],
  ['SQLITE_NOTADB', 'a database is damaged; move it away and restore a backup'],
];

/** What the database engine refused, with its own words; null for any other error. */
export function engineFault(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error)) return null;
  const code = String(error.code);
  const words = ENGINE_FAULTS.find(([start]) => code.startsWith(start))?.[1];
  return words === undefined ? null : `${words} (${error.message})`;
}

/** What is wrong, without naming where; null for what is no fault of the system's. */
export function systemFault(error: unknown): string | null {
  if (!isSystemError(error)) return null;
  const { code = '', syscall = '' } = error;
  const known = isOfAddress(syscall) ? ADDRESS_FAULTS[code] : FILE_FAULTS[code];
  return known ?? error.message;
}

/** The same behind the path or address, as far as the system tells it. */
export function placedSystemFault(error: unknown): string | null {
  const fault = systemFault(error);
  if (fault === null || !isSystemError(error) || fault === error.message) return fault;
  const place = placeOf(error);
  return place === null ? fault : `${place}: ${fault}`;
}

interface SystemError extends NodeJS.ErrnoException {
  readonly address?: string;
  readonly port?: number;
  readonly hostname?: string;
  /** Of a file that was to take another's place. */
  readonly dest?: string;
}

function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}

function isOfAddress(syscall: string): boolean {
  return syscall === 'listen' || syscall === 'getaddrinfo';
}

function placeOf({ path, dest, address, port, hostname }: SystemError): string | null {
  const file = dest ?? path;
  if (file !== undefined) return file;
  if (address !== undefined) return port === undefined ? address : `${address}:${port}`;
  return hostname ?? null;
}
