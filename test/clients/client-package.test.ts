/** The client's package: built, packed, and installed in an empty project that uses all of it. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formA, formB } from '../../src/delivery/interface/forms.ts';
import type { Form } from '../../src/delivery/interface/operation.ts';
import { startMarketHarness } from '../support/market-harness.ts';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

const COMPILER_OPTIONS = {
  ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true },
  ...{ module: 'nodenext', target: 'es2023', lib: ['es2023', 'dom'], types: [] },
  // The package's own declarations are examined, too.
  skipLibCheck: false,
};

let folder: string;
let project: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shelfline-client-'));
  project = join(folder, 'project');
  await mkdir(project);
  const built = join(folder, 'built');
  await run(process.execPath, ['scripts/build-client.ts', built], { cwd: ROOT });
  await npm('pack', built, '--pack-destination', folder);
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? '';
  await writeFile(join(project, 'package.json'), '{ "type": "module", "private": true }');
  await npm('install', '--offline', `../${tarball}`);
});
afterAll(async () => await rm(folder, { recursive: true }));

const npm = (...args: string[]) =>
  run('npm', [...args, '--no-audit', '--no-fund'], { cwd: project });

/** Returns what the compiler says of a program and of all operations, `''` if nothing. */
async function compile(compiler: string, program: string): Promise<string> {
  const files = {
    'program.ts': program,
    'form-a.ts': everyOperation(formA),
    'form-b.ts': everyOperation(formB),
  };
  for (const [file, text] of Object.entries(files)) await writeFile(join(project, file), text);
  const config = { compilerOptions: COMPILER_OPTIONS, include: ['*.ts'] };
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify(config));
  const compiled = run(process.execPath, [join(ROOT, compiler), '-p', project], { cwd: project });
  const output = (finished: { stdout: string }) => finished.stdout;
  return await compiled.then(output, output);
}

const PROGRAM = `
import { createClient } from 'shelfline-client';
import { NotFoundError, ShelflineError } from 'shelfline-client/errors';
import type { Answer } from 'shelfline-client/types';

export async function work(url: string, key: string) {
  const client = createClient('A', { url, key });
  const found = await client.search({ keyword: 'yoga mat', maxPrice: 1000, sort: '-monthlySales' });
  const first = found.data.products[0];
  const price: number | null | undefined = first?.price;
  const asin: string = first?.asin ?? '';
  const left: number | undefined = found.quota?.remaining;
  let points = 0;
  for await (const { data } of client.historyParts('priceHistory', { asin, from: 'first' })) {
    points += data.from === null ? 0 : 1;
  }
  const missing: Answer<unknown> | Error = await client
    .product({ asin: 'B000000000' })
    .catch((error: ShelflineError) => error);
  const isMissing = missing instanceof NotFoundError;
  const { title } = (await createClient('B', { url, key }).product({ asin })).data;
  return { price, left, points, isMissing, title };
}
`;

/** Uses the type of each question and each answer of a form. */
function everyOperation({ name, routes }: Form): string {
  const methods = routes.map(({ operation }) =>
    operation.name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
  );
  const uses = methods.map((method) => {
    const type = `Awaited<ReturnType<typeof client.${method}>>['data']`;
    return `export const ${method}Data: IsKnown<${type}> = true;`;
  });
  return `
import { createClient } from 'shelfline-client';
type IsKnown<Type> = 0 extends 1 & Type ? false : [Type] extends [never] ? false : true;
const client = createClient('${name}', { url: '' });
${uses.join('\n')}
`;
}

const COMPILER = 'node_modules/typescript/bin/tsc';

it('compiles under strict for every operation, with an older compiler, too', async () => {
  expect(await compile('node_modules/typescript5/bin/tsc', PROGRAM)).toBe('');
  const misspelt = PROGRAM.replace('keyword:', 'keywrod:');
  expect(await compile(COMPILER, misspelt)).toMatch(/^program\.ts.*keywrod/);
});

it('works in Node against the service', async () => {
  const server = await startMarketHarness({ forms: [formA, formB] });
  try {
    expect(await compile(COMPILER, PROGRAM)).toBe('');
    const address = await server.listen();
    const use =
      "const { work } = await import('./program.js'); const [, , ...given] = process.argv;";
    await writeFile(
      join(project, 'main.js'),
      `${use} console.log(JSON.stringify(await work(...given)));`,
    );
    const main = [join(project, 'main.js'), address, await server.mintKey()];
    const { stdout } = await run(process.execPath, main, { cwd: project });
    expect(JSON.parse(stdout)).toEqual({
      price: expect.any(Number),
      left: expect.any(Number),
      points: expect.any(Number),
      isMissing: true,
      title: expect.stringMatching(/yoga/i),
    });
  } finally {
    await server.close();
  }
});
