import { newPostgresAccounts } from '../support/postgres/accounts-place.ts';
import { sharedQuotaTests } from './processes.ts';

sharedQuotaTests('PostgreSQL', newPostgresAccounts);
