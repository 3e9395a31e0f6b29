/** Provides what a first start needs: the demo market and a key. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { authorize } from '../../app/accounts/authorize.ts';
import { createKey } from '../../app/accounts/manage-keys.ts';
import type { AppContext } from '../../app/context.ts';
import type { LoadDemoOptions } from '../../app/import/load-demo.ts';
import type { TimedDemo } from '../../delivery/cli/installation.ts';
import { ShelflineError } from '../../domain/values/error.ts';
import type { OpenApp } from '../open/open-app.ts';
import { withApp } from '../open/with-app.ts';

export function fillDemo(
  dataDirectory: string | undefined,
  options: LoadDemoOptions,
): Promise<TimedDemo> {
  return withApp(dataDirectory, (opened) => fillOpened(opened, options));
}

export async function fillOpened(
  { app, derive }: OpenApp,
  options: LoadDemoOptions,
): Promise<TimedDemo> {
  const startedAt = performance.now();
  // Only the demo needs the simulation, so other commands start without it.
  const { loadDemo } = await import('../../app/import/load-demo.ts');
  const report = await loadDemo({ ...app, derive }, options);
  await app.trail.add({ action: 'demo', detail: { ...report } });
  return { ...report, seconds: (performance.now() - startedAt) / 1000 };
}

const FILE = 'first-key';
const OWNER_ONLY = 0o600;
const PLAN = 'operator';

export async function firstKey(app: AppContext, dataDirectory: string): Promise<string> {
  const file = join(dataDirectory, FILE);
  if (existsSync(file)) {
    const key = readFileSync(file, 'utf8').trim();
    if (await works(app, key)) return key;
    app.log.warn({ file }, 'the key in this file does not work: another one takes its place');
  }
  const { key } = await createKey(app, { plan: PLAN, role: 'operator', name: 'first start' });
  writeFileSync(file, `${key}\n`, { mode: OWNER_ONLY });
  return key;
}

/** Returns false for a key that was revoked, has expired or belongs to another store. */
async function works(app: AppContext, key: string): Promise<boolean> {
  try {
    await authorize(app, key);
    return true;
  } catch (error) {
    if (error instanceof ShelflineError) return false;
    throw error;
  }
}
