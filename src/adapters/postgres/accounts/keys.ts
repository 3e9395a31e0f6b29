/** Finds and changes keys. A key that was read is kept for a second. */
import type { KeyStore } from '../../../ports/account-store.ts';
import { keepLookups } from './kept-lookups.ts';
import type { KeyTable } from './key-table.ts';

export function createPostgresKeys(table: KeyTable): KeyStore {
  const { get, change } = keepLookups(table.byHash);
  return {
    insert: (key, line) => table.insert(key, line),
    insertSuccessor: (successor, previous, line) =>
      change(() => table.insertSuccessor(successor, previous, line)),
    byHash: get,
    byId: (id) => table.byId(id),
    list: () => table.all(),
    update: async (id, to, line) => (await change(() => table.change(id, to, line))) !== null,
    endExpired: async (id) => (await change(() => table.endExpired(id))) !== null,
  };
}
