/**
 * Reads the configuration: the environment says where things are, and `settings.json` in the data
 * directory contains the operator's choices. Both are checked before anything starts.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError } from './config-error.ts';
import { type DatabaseConfig, readDatabase } from './database.ts';
import { callerPath } from './files.ts';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';

export interface Config {
  readonly dataDirectory: string;
  /** The PostgreSQL that holds market and accounts; null if the data directory does. */
  readonly database: DatabaseConfig | null;
  readonly host: string;
  readonly port: number;
  readonly settings: Settings;
  /** Keys of outside services, which many operators keep out of files. */
  readonly secrets: Secrets;
}

export interface Secrets {
  readonly dataForSeoLogin: string | null;
  readonly dataForSeoPassword: string | null;
  readonly languageModelKey: string | null;
  readonly signInSecret: string | null;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Command line options override the environment. */
export interface ConfigOverrides {
  readonly dataDirectory?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: string | undefined;
}

export function configOf(dataDirectory: string | undefined): Promise<Config> {
  return readConfig(process.env, { dataDirectory });
}

export async function readConfig(
  environment: Environment,
  overrides: ConfigOverrides = {},
): Promise<Config> {
  const named = overrides.dataDirectory ?? environment['SHELFLINE_DATA_DIR'];
  const dataDirectory = named === undefined ? resolve('./data') : callerPath(named, environment);
  return {
    dataDirectory,
    database: readDatabase(environment),
    host: overrides.host ?? environment['SHELFLINE_HOST'] ?? '127.0.0.1',
    port:
      overrides.port === undefined
        ? readPort('SHELFLINE_PORT', environment['SHELFLINE_PORT'] ?? '8080')
        : readPort('--port', overrides.port),
    settings: await readSettings(join(dataDirectory, 'settings.json')),
    secrets: {
      dataForSeoLogin: environment['SHELFLINE_DATAFORSEO_LOGIN'] ?? null,
      dataForSeoPassword: environment['SHELFLINE_DATAFORSEO_PASSWORD'] ?? null,
      languageModelKey: environment['SHELFLINE_LANGUAGE_MODEL_KEY'] ?? null,
      signInSecret: environment['SHELFLINE_SIGN_IN_SECRET'] ?? null,
    },
  };
}

function readPort(name: string, text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new ConfigError(`${name}: "${text}" is no port; use 0 to 65535.`);
}

async function readSettings(file: string): Promise<Settings> {
  if (!existsSync(file)) return DEFAULT_SETTINGS;
  const given = parseJson(file, readFileSync(file, 'utf8'));
  // Schema and validator take longer to load than most commands to run.
  const { settingsSchema, settingsFaults } = await import('./settings-schema.ts');
  const faults = settingsFaults(settingsSchema, given);
  if (faults.length > 0) throw new ConfigError(`${file}: ${faults.join('; ')}.`);
  return { ...DEFAULT_SETTINGS, ...(given as Partial<Settings>) };
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    // The parser's message quotes the file, which may contain passwords.
    throw new ConfigError(`${file}: is not JSON; mend it or remove it.`);
  }
}
