import { newPostgresAccounts } from '../support/postgres/accounts-place.ts';
import { accountsContract } from './accounts.ts';

accountsContract('PostgreSQL', newPostgresAccounts);
