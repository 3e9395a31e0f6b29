/** The demo market, loaded with the model in force. */
import type { DemoReport, LoadDemoOptions } from '../app/load-demo.ts';
import type { OpenApp } from './open-app.ts';
import { withApp } from './with-app.ts';

export const DEMO_DEFAULTS = { products: 4_000, seed: 1 } as const;

export function fillDemo(
  dataDirectory: string | undefined,
  options: LoadDemoOptions,
): Promise<DemoReport> {
  return withApp(dataDirectory, (opened) => fillOpened(opened, options));
}

export async function fillOpened({ app, derive }: OpenApp, options: LoadDemoOptions) {
  // The simulation is for the demo alone; other commands start without it.
  const { loadDemo } = await import('../app/load-demo.ts');
  return await loadDemo({ ...app, derive }, options);
}
