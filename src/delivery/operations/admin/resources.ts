/**
 * The resources of the administration. A resource is one file with the operations on it. Its name
 * and summary stand here, so that the command line lists it without loading it.
 */
import type { AdminOperation } from '../../interface/admin-operation.ts';

export interface Resource {
  /** The first word of its commands. */
  readonly name: string;
  readonly summary: string;
  load(): Promise<{ readonly OPERATIONS: readonly AdminOperation[] }>;
}

export const RESOURCES: readonly Resource[] = [
  {
    name: 'keys',
    summary: 'Make, list and change API keys.',
    load: () => import('./keys.ts'),
  },
  {
    name: 'embeds',
    summary: 'Make, list and revoke links that show one product’s chart on other sites.',
    load: () => import('./embeds.ts'),
  },
  {
    name: 'agents',
    summary: 'List hosted agents that are connected, and end a connection.',
    load: () => import('./agents.ts'),
  },
  {
    name: 'imports',
    summary: 'List imports and take one back.',
    load: () => import('./imports.ts'),
  },
  {
    name: 'jobs',
    summary: 'List the long work of servers, and end one.',
    load: () => import('./jobs.ts'),
  },
  {
    name: 'audit',
    summary: 'What was changed in the last 400 days, newest first.',
    load: () => import('./audit.ts'),
  },
  {
    name: 'status',
    summary: 'Version, store, index, disk, backup, warnings, and the data of each marketplace.',
    load: () => import('./status.ts'),
  },
];
