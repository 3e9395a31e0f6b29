/**
 * Writes what is made from the code: examples, collections, the API reference, the types of the
 * client, the command line's page.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { formA, formB } from '../src/delivery/interface/forms.ts';
import { buildProgram } from '../src/main/program.ts';
import { cliPage } from './cli-page.ts';
import { clientFiles } from './client/generate-types.ts';
import { demoExamples } from './demo-examples.ts';
import { languagePage } from './language-page.ts';
import { committedFiles } from './reference/committed-files.ts';

const root = join(import.meta.dirname, '..');

// Shown by documents and pages of the service itself, which read them when it starts.
for (const [name, examples] of await demoExamples([formA, formB])) {
  const file = `src/delivery/http/reference/examples/form-${name.toLowerCase()}.json`;
  await writeFile(join(root, file), `${JSON.stringify(examples, null, 2)}\n`);
}
// Bruno has a file a request: those of operations that are gone must go too.
await rm(join(root, 'collections'), { recursive: true, force: true });
for (const [path, text] of committedFiles([formA, formB])) {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
for (const [file, text] of await clientFiles([formA, formB])) {
  await writeFile(join(root, file), text);
}
await writeFile(join(root, 'docs/cli.md'), cliPage(await buildProgram()));
await writeFile(join(root, 'docs/search-language.md'), languagePage());
