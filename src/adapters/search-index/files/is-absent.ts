/** Whether a call failed because there is no such file: the index is built again, not broken. */
export function isAbsent(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
