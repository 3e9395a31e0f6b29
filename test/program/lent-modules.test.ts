/** A checkout that borrows another one's packages by a link, as worktrees do, installs nothing. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../support/program.ts';

const SCRIPTS = join(import.meta.dirname, '../../scripts');

it('runs on packages that are older than its lockfile rather than clear them', () => {
  const directory = temporaryDirectory();
  const lender = join(directory.path, 'lender');
  const borrower = join(directory.path, 'borrower');
  mkdirSync(join(lender, 'node/bin'), { recursive: true });
  symlinkSync(process.execPath, join(lender, 'node/bin/node'));
  writeFileSync(join(lender, '.package-lock.json'), '{}');
  cpSync(SCRIPTS, join(borrower, 'scripts'), { recursive: true });
  symlinkSync(lender, join(borrower, 'node_modules'));
  writeFileSync(join(borrower, 'scripts/hello.ts'), "process.stdout.write('hello');\n");
  writeFileSync(join(borrower, 'package-lock.json'), '{}');

  const run = ['scripts/run.mjs', 'hello'];
  // There is no npm on this path, so that an installation can only fail.
  const options = { cwd: borrower, encoding: 'utf8', env: { PATH: borrower } } as const;
  expect(execFileSync(process.execPath, run, options)).toBe('hello');
  directory.remove();
});
