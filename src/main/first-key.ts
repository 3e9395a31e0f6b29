/**
 * The key that `npm start` prints: made once, kept in a file only its owner can read, so that the
 * next start can print the same line. Keys are stored only as hashes, so the file is its one copy.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { authorize } from '../app/authorize.ts';
import type { AppContext } from '../app/context.ts';
import { createKey } from '../app/manage-keys.ts';
import { ShelflineError } from '../domain/error.ts';

const FILE = 'first-key';
const OWNER_ONLY = 0o600;
const PLAN = 'business';

export async function firstKey(app: AppContext, dataDirectory: string): Promise<string> {
  const file = join(dataDirectory, FILE);
  if (existsSync(file)) {
    const key = readFileSync(file, 'utf8').trim();
    if (await works(app, key)) return key;
    app.log.warn({ file }, 'the key in this file does not work: another one takes its place');
  }
  const { key } = await createKey(app, { plan: PLAN, name: 'first start' });
  writeFileSync(file, `${key}\n`, { mode: OWNER_ONLY });
  return key;
}

/** False for a key that was revoked, expired or belongs to another store. */
async function works(app: AppContext, key: string): Promise<boolean> {
  try {
    await authorize(app, key);
    return true;
  } catch (error) {
    if (error instanceof ShelflineError) return false;
    throw error;
  }
}
