/**
 * Explains errors of the operating system in words that an operator can act on: no such path, a
 * full disk, a taken port.
 */

const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or directory; check the path',
  ENOTDIR: 'a part of this path is a file, not a directory; check the path',
  EISDIR: 'is a directory; name a file',
  EEXIST: 'is a file, not a directory; name another',
  EACCES: 'this user may not access it; change its permissions or run as another user',
  EPERM: 'this user may not access it; change its permissions or run as another user',
  EROFS: 'the disk is read-only; name another',
  ENOSPC: 'the disk is full; make room and try again',
};

const ADDRESS_FAULTS: Readonly<Record<string, string>> = {
  EADDRINUSE:
    'another program listens there; stop it, or give another port (--port, SHELFLINE_PORT)',
  EADDRNOTAVAIL: 'this machine has no such address; give another host (--host, SHELFLINE_HOST)',
  EACCES: 'this user may not listen there; give one above 1023 (--port, SHELFLINE_PORT)',
  ENOTFOUND: 'no such host is known; give another host (--host, SHELFLINE_HOST)',
};

/** Returns what is wrong, without the path or address; null unless the system reported it. */
export function systemFault(error: unknown): string | null {
  if (!isSystemError(error)) return null;
  const { code = '', syscall = '' } = error;
  const known = isOfAddress(syscall) ? ADDRESS_FAULTS[code] : FILE_FAULTS[code];
  return known ?? error.message;
}

/** Returns what is wrong, after the path or address if the system names it. */
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
  /** The file to be replaced. */
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
