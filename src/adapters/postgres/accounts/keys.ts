/** Finds and changes keys. A key that was read is kept for a second. */
import type { KeyStore } from '../../../ports/account-store.ts';
import { keepLookups } from './kept-lookups.ts';
import type { KeyTable } from './key-table.ts';

export function createPostgresKeys(table: KeyTable): KeyStore {
  const { get, change } = keepLookups(table.byHash);
  return {
    insert: (key) => table.insert(key),
    insertSuccessor: (successor, previous) =>
      change(() => table.insertSuccessor(successor, previous)),
    byHash: get,
    byId: (id) => table.byId(id),
    list: () => table.all(),
    update: async (id, to) => (await change(() => table.change(id, to))) !== null,
    endReplaced: async (id) => (await change(() => table.endReplaced(id))) !== null,
  };
}
