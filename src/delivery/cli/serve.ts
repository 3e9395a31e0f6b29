/** `serve` answers requests until it is stopped; `openapi` prints the OpenAPI document. */
import { Command, Option } from 'commander';
import { addCommonOptions, answer, type CliIo, type CommonOptions } from './cli-io.ts';
import { wholeNumber } from './options.ts';

const WORKERS_MAX = 64;

export interface ServeOptions extends CommonOptions {
  readonly host?: string;
  readonly port?: string;
  readonly workers?: number;
}

export interface ServeDeps {
  readonly io: CliIo;
  /** Resolves when the service accepts requests. The process then runs until a signal. */
  serve(options: ServeOptions): Promise<Served>;
}

export interface Served {
  readonly url: string;
  readonly hasDashboard: boolean;
}

/** Said by a service that runs from a checkout. Packages have the dashboard built. */
export const NOT_BUILT =
  'The dashboard is not built, so only the interface is served. Build it with npm run build:web.';

export function serveCommand({ io, serve }: ServeDeps): Command {
  return addAddressOptions(addCommonOptions(new Command('serve')))
    .description('Serve the API until stopped (Ctrl-C).')
    .option(
      '--workers <count>',
      'threads that share the port (default: setting workers, 1)',
      wholeNumber(1, WORKERS_MAX),
    )
    .action(async (options: ServeOptions) => {
      const { url, hasDashboard } = await serve(options);
      const remarks = hasDashboard ? [] : [NOT_BUILT];
      answer(io, options, { url }, [`Serving ${url}/api/v1`], remarks);
    });
}

export function addAddressOptions(command: Command): Command {
  return command
    .option('--host <address>', 'address to listen on (default: SHELFLINE_HOST, 127.0.0.1)')
    .option('--port <number>', 'port to listen on (default: SHELFLINE_PORT, 8080)');
}

export interface OpenapiDeps {
  readonly io: CliIo;
  document(form: 'A' | 'B', dataDir: string | undefined): Promise<unknown>;
}

export function openapiCommand({ io, document }: OpenapiDeps): Command {
  const form = new Option('--form <name>', 'which form').choices(['A', 'B']).default('A');
  return addCommonOptions(new Command('openapi'))
    .description('Print the OpenAPI 3.1 document of a form.')
    .addOption(form)
    .action(async (options: CommonOptions & { form: 'A' | 'B' }) => {
      io.out(JSON.stringify(await document(options.form, options.dataDir), null, 2));
    });
}
