/** Reads the address of a database. */
import type { ClientConfig } from 'pg';
import { ShelflineError } from '../../../domain/values/error.ts';
import { VALUE_TYPES } from './values.ts';

const SCHEMA_NAME = /^[a-z_][a-z0-9_]{0,62}$/;

/**
 * Returns the settings of a connection. With `?schema=name` in the address, all tables are in that
 * schema. A pooler may refuse that, because it sets the search path for the session. Then the role
 * gets it: `ALTER ROLE … SET search_path`.
 */
export function addressOf(url: string): ClientConfig {
  const address = parsed(url);
  const schema = address.searchParams.get('schema');
  address.searchParams.delete('schema');
  const config = {
    connectionString: address.href,
    application_name: 'shelfline',
    keepAlive: true,
    types: VALUE_TYPES,
  };
  if (schema === null) return config;
  if (!SCHEMA_NAME.test(schema)) {
    throw refused('its schema may have lower-case letters, digits and _ only');
  }
  return { ...config, options: `-c search_path=${schema}` };
}

function parsed(url: string): URL {
  if (!/^postgres(ql)?:\/\//.test(url)) throw refused('it must begin with postgres://');
  try {
    return new URL(url);
  } catch {
    // The error of URL would show the password.
    throw refused('it cannot be read: special characters in it must be percent-encoded');
  }
}

function refused(problem: string): ShelflineError {
  return new ShelflineError('bad_request', `the address of the database: ${problem}`);
}
