/**
 * Clients that people generate from the served documents compile under `strict`, are used without
 * casts, and work against the service.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formA, formB } from '../../src/delivery/interface/forms.ts';
import type { Harness } from '../support/http-harness.ts';
import { startMarketHarness } from '../support/market-harness.ts';
import { heyApiProgram, openapiFetchProgram } from './usage.ts';

const ROOT = join(import.meta.dirname, '../..');
const TOOLS = join(ROOT, 'node_modules');
const run = promisify(execFile);

const TSCONFIG = {
  compilerOptions: {
    ...{ strict: true, noUncheckedIndexedAccess: true, noEmit: true, skipLibCheck: true },
    ...{ module: 'esnext', moduleResolution: 'bundler', target: 'es2023' },
    ...{ lib: ['es2023', 'dom', 'dom.iterable'], types: ['node'] },
    allowImportingTsExtensions: true,
  },
  include: ['*.ts', 'hey-api'],
};

let server: Harness;
let address: string;
beforeAll(async () => {
  server = await startMarketHarness({ forms: [formA, formB] });
  address = await server.listen();
});
afterAll(async () => await server.close());

describe.each([formA, formB])('clients of form $name', ({ name }) => {
  let folder: string;
  let base: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shelfline-clients-'));
    base = `${address}/form-${name.toLowerCase()}/api/v1`;
    await symlink(TOOLS, join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    const document = await fetch(`${base}/openapi.json`);
    await writeFile(join(folder, 'openapi.json'), await document.text());
    const hook = pathToFileURL(join(ROOT, 'scripts/client/with-typescript5.mjs')).href;
    const env = { ...process.env, NODE_OPTIONS: `--import=${hook}` };
    const generate = (tool: string, ...rest: string[]) =>
      run(process.execPath, [join(TOOLS, tool), ...rest], { cwd: folder, env });
    await generate('openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'api.ts');
    await generate('@hey-api/openapi-ts/bin/run.js', '-i', 'openapi.json', '-o', 'hey-api');
    await writeFile(join(folder, 'with-fetch.ts'), openapiFetchProgram(name));
    await writeFile(join(folder, 'with-hey-api.ts'), heyApiProgram(name));
  });
  afterAll(async () => await rm(folder, { recursive: true }));

  const compile = () =>
    run(process.execPath, [join(TOOLS, 'typescript/bin/tsc'), '-p', '.'], { cwd: folder });

  it('compile, and so do programs without casts', async () => {
    const compiled = compile();
    const output = await compiled.then(
      ({ stdout }) => stdout,
      ({ stdout }: { stdout: string }) => stdout,
    );
    expect(output).toBe('');
  });

  it('tell requests that would be refused', async () => {
    const program = openapiFetchProgram(name);
    const wrong = [
      ["interval: 'day'", "interval: 'decade'"],
      ["keyword: 'yoga mat' } }", "keywrod: 'yoga mat' } }"],
      ["operation: 'product', items: [{ asin }]", "operation: 'product', items: [{ bsr: 1 }]"],
    ] as const;
    for (const [from, to] of wrong) {
      await writeFile(join(folder, 'wrong.ts'), program.replace(from, to));
      const compiled = compile();
      await expect(compiled, to).rejects.toMatchObject({
        stdout: expect.stringMatching(/^wrong\.ts/),
      });
    }
    await rm(join(folder, 'wrong.ts'));
  });

  it('work against the service', async () => {
    const env = { ...process.env, BASE: base, KEY: await server.mintKey() };
    const { stdout } = await run(process.execPath, ['with-fetch.ts'], { cwd: folder, env });
    expect(JSON.parse(stdout)).toMatchObject({
      price: expect.any(Number),
      score: expect.any(Number),
      rank: expect.any(Number),
      state: 'ok',
      title: expect.stringMatching(/yoga/i),
      csv: expect.stringMatching(/^marketplace,currency,/),
      code: 'missing_parameter',
    });
  });
});
