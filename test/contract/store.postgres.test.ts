/** PostgreSQL under the store contract. */
import { createPostgresStore } from '../../src/adapters/postgres/market/store.ts';
import { openProgramSchema } from '../support/postgres.ts';
import { runStoreContract } from './store.ts';

runStoreContract({
  name: 'PostgreSQL',
  async create() {
    const { url, drop } = await openProgramSchema();
    return { open: () => createPostgresStore({ url }), dispose: drop };
  },
  skip: [
    {
      reason: 'the operator backs up a database, or `shelfline copy` carries it into files',
      tests: ['writes a copy that holds one state, and never over a file'],
    },
  ],
});
