/** `start` serves the demo market from an empty data directory and prints a line to try. */
import { Command } from 'commander';
import { addCommonOptions, answer, type CliIo, type CommonOptions } from './cli-io.ts';
import { addAddressOptions, NOT_BUILT } from './serve.ts';

export interface StartOptions extends CommonOptions {
  readonly host?: string;
  readonly port?: string;
}

export interface Started {
  readonly url: string;
  readonly key: string;
  /** Opens the dashboard and signs in; null if the dashboard is not built. */
  readonly dashboard: string | null;
  readonly dataDirectory: string;
  /** The database that has the data, without its password; null if the directory has it. */
  readonly database: string | null;
}

export interface StartDeps {
  readonly io: CliIo;
  /** Resolves when the service answers searches. The process then runs until a signal. */
  start(options: StartOptions): Promise<Started>;
}

export function startCommand({ io, start }: StartDeps): Command {
  return addAddressOptions(addCommonOptions(new Command('start')))
    .description('Fill an empty data directory with the demo market, make a key, and serve.')
    .action(async (options: StartOptions) => {
      const started = await start(options);
      answer(io, options, started, lines(started));
    });
}

function lines({ url, key, dashboard, dataDirectory, database }: Started): string[] {
  const opening =
    dashboard === null
      ? ['Shelfline is ready.', NOT_BUILT]
      : ['Shelfline is ready. Open it in a browser:', '', dashboard];
  return [
    '',
    ...opening,
    '',
    `  Base URL   ${url}/api/v1`,
    `  Assistants ${url}/mcp`,
    `  API key    ${key}`,
    `  Docs       ${url}/docs`,
    `  Data       ${database ?? dataDirectory}`,
    '',
    'Or paste this:',
    '',
    `curl -H 'X-API-Key: ${key}' '${url}/api/v1/search?keyword=yoga%20mat'`,
    '',
    'Stop with Ctrl-C.',
  ];
}
