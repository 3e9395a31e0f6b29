/** Files and directories of ours are their owner's alone, whatever the caller's umask says. */

const OTHERS = 0o077;
let callerUmask: number | null = null;

/** Once, by the first thread of a program: the system knows one umask for all of them. */
export function keepFilesPrivate(): void {
  callerUmask ??= process.umask(OTHERS);
}

/** What the caller names is made with the rights the caller's other files have. */
export function asTheCaller<Result>(make: () => Result): Result {
  if (callerUmask === null) return make();
  process.umask(callerUmask);
  try {
    return make();
  } finally {
    process.umask(OTHERS);
  }
}
