/**
 * Builds the client's package in `dist/client`, or in the folder given: JavaScript with its types.
 * `npm pack ./dist/client` makes the file to install or to publish.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const TARGET = resolve(process.argv[2] ?? join(ROOT, 'dist/client'));
const COMPILER = join(ROOT, 'node_modules/typescript/bin/tsc');

rmSync(TARGET, { recursive: true, force: true });
const options = ['-p', 'client', '--outDir', join(TARGET, 'lib')];
execFileSync(process.execPath, [COMPILER, ...options], { cwd: ROOT, stdio: 'inherit' });
cpSync(join(ROOT, 'client/package.json'), join(TARGET, 'package.json'));
cpSync(join(ROOT, 'docs/client.md'), join(TARGET, 'README.md'));
cpSync(join(ROOT, 'LICENSE'), join(TARGET, 'LICENSE'));
process.stdout.write(`${relative(process.cwd(), TARGET)}\n`);
