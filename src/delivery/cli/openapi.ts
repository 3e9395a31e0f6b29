/** `openapi --form A|B`: the OpenAPI 3.1 document of a form. */
import { Command, Option } from 'commander';
import { addCommonOptions, type CliIo, type CommonOptions } from './cli-io.ts';

export interface OpenapiDeps {
  readonly io: CliIo;
  /** The same document the service serves. */
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
