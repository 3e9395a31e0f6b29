/** Reads where PostgreSQL is. An address holds a password, so no message ever shows one. */
import { ConfigError } from './config-error.ts';

type Variables = Readonly<Record<string, string | undefined>>;

export interface DatabaseConfig {
  readonly url: string;
  /** A replica that answers reads; null if the primary answers them. */
  readonly readUrl: string | null;
}

export const DATABASE_URL = 'SHELFLINE_DATABASE_URL';
const READ_URL = 'SHELFLINE_DATABASE_READ_URL';

/** Returns null if market and accounts are in the data directory. */
export function readDatabase(environment: Variables): DatabaseConfig | null {
  const url = addressIn(environment, DATABASE_URL);
  const readUrl = addressIn(environment, READ_URL);
  if (url !== null) return { url, readUrl };
  if (readUrl === null) return null;
  throw new ConfigError(`${READ_URL}: it needs ${DATABASE_URL}, the primary; set both or none.`);
}

function addressIn(environment: Variables, name: string): string | null {
  const given = environment[name] ?? '';
  return given === '' ? null : databaseAddress(given, name);
}

/** Returns the address if PostgreSQL may be there. Otherwise throws, naming where it was given. */
export function databaseAddress(given: string, name: string): string {
  if (isDatabaseAddress(given) && URL.canParse(given)) return given;
  throw new ConfigError(
    `${name}: must be like postgres://user:password@host:5432/database; ` +
      'special characters in user and password are percent-encoded.',
  );
}

export function isDatabaseAddress(given: string): boolean {
  return /^postgres(ql)?:\/\//.test(given);
}

/** Returns the address to show: server, database and schema, without user and password. */
export function shownAddress(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  const schema = searchParams.get('schema');
  return `postgres://${host}${pathname}${schema === null ? '' : `?schema=${schema}`}`;
}
