/** The demo market, loaded with the model in force. */
import type { LoadDemoOptions } from '../app/load-demo.ts';
import type { TimedDemo } from '../delivery/cli/demo.ts';
import type { OpenApp } from './open-app.ts';
import { withApp } from './with-app.ts';

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
  // The simulation is for the demo alone; other commands start without it.
  const { loadDemo } = await import('../app/load-demo.ts');
  const report = await loadDemo({ ...app, derive }, options);
  return { ...report, seconds: (performance.now() - startedAt) / 1000 };
}
