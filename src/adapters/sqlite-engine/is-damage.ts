import Database from 'better-sqlite3';

/** Whether the engine met damage to the structure of a file. */
export function isDamage(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code);
}
