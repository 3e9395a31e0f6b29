import { createPostgresAccounts } from '../../src/adapters/postgres/accounts/accounts.ts';
import { openDatabase } from '../../src/adapters/postgres/connection/database.ts';
import { migrate } from '../../src/adapters/postgres/migration/migrate.ts';
import { openTestSchema } from '../support/postgres.ts';
import { accountsContract } from './accounts.ts';

accountsContract('PostgreSQL', async () => {
  const schema = await openTestSchema();
  const database = openDatabase({ url: schema.url, connections: 1 });
  await migrate(database);
  await database.close();
  return {
    open: () => createPostgresAccounts({ url: schema.url }),
    remove: () => schema.drop(),
  };
});
