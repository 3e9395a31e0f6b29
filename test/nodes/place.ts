/** The directories, nodes and keys of one test with several processes on one database. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createSqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import { runJson, runJsonLines, temporaryDirectory } from '../support/program.ts';
import { ServingNode } from './serving-node.ts';

export interface Place {
  readonly nodes: readonly ServingNode[];
  /** Returns the path of a directory below the place, which is made. */
  directory(name: string): string;
  startNodes(...names: readonly string[]): Promise<void>;
  createKey(plan: string): Promise<{ readonly id: string; readonly key: string }>;
  /** Runs imports one after another into a store in files. */
  hashOfSerialImport(...imports: readonly (readonly string[])[]): Promise<string>;
  close(): Promise<void>;
}

const DATABASE_URL = 'SHELFLINE_DATABASE_URL';

/** All commands of this process use the database until the place is closed. */
export function openPlace(url: string): Place {
  const { path, remove } = temporaryDirectory();
  const nodes: ServingNode[] = [];
  const directory = (name: string) => {
    const made = join(path, name);
    mkdirSync(made, { recursive: true });
    return made;
  };
  process.env[DATABASE_URL] = url;
  return {
    nodes,
    directory,
    async startNodes(...names) {
      const made = names.map((name) => new ServingNode(directory(name)));
      nodes.push(...made);
      await Promise.all(made.map((node) => node.start()));
    },
    createKey: (plan) =>
      runJson(['keys', 'create', '--plan', plan, '--data-dir', nodes[0]?.directory ?? '']),
    async hashOfSerialImport(...imports) {
      const serial = directory('serial');
      delete process.env[DATABASE_URL];
      for (const files of imports) await runJsonLines(['import', ...files, '--data-dir', serial]);
      process.env[DATABASE_URL] = url;
      const store = createSqliteStore({ directory: serial });
      const hash = await store.contentHash();
      await store.close();
      return hash;
    },
    async close() {
      delete process.env[DATABASE_URL];
      await Promise.all(nodes.map((node) => node.end('SIGKILL')));
      remove();
    },
  };
}
