/** `mcp`: serves an assistant over standard input and output, on a data directory or a service. */
import { Command, Option } from 'commander';
import { invalidParameter } from '../../domain/values/error.ts';

export interface McpOptions {
  readonly dataDir?: string;
  readonly url?: string;
  /** Without a key, a data directory is asked without being counted. */
  readonly key?: string;
}

export interface McpDeps {
  /** Resolves when the assistant has closed the connection. */
  serve(options: McpOptions): Promise<void>;
}

export function mcpCommand({ serve }: McpDeps): Command {
  const key = new Option('--key <key>', 'the API key to ask with').env('SHELFLINE_KEY');
  return new Command('mcp')
    .description('Serve an assistant (Model Context Protocol) over standard input and output.')
    .option('--url <address>', 'ask a running service, such as http://127.0.0.1:8080')
    .addOption(key)
    .option(
      '--data-dir <directory>',
      'without --url: where the data is kept (default: SHELFLINE_DATA_DIR, ./data)',
    )
    .action(async (options: McpOptions) => {
      checkAddress(options);
      await serve(options);
    });
}

function checkAddress({ url, key }: McpOptions): void {
  if (url === undefined) return;
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw invalidParameter('--url', 'is no address such as http://127.0.0.1:8080');
  }
  if (key === undefined) {
    throw invalidParameter('--key', 'is required with --url; SHELFLINE_KEY can hold it');
  }
}
