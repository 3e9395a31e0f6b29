/** PostgreSQL under the store contract. */
import { afterAll } from 'vitest';
import { createPostgresStore } from '../../src/adapters/postgres/market/store.ts';
import { reusedSchemas } from '../support/postgres/reused-schemas.ts';
import { runStoreContract } from './store.ts';

const schemas = reusedSchemas();
afterAll(() => schemas.close());

runStoreContract({
  name: 'PostgreSQL',
  async create() {
    const { url, drop } = await schemas.open();
    return { open: () => createPostgresStore({ url }), dispose: drop };
  },
  share: 0.25,
  skip: [
    {
      reason: 'the operator backs up a database, or `shelfline copy` carries it into files',
      tests: ['writes a copy that holds one state, and never over a file'],
    },
  ],
});
