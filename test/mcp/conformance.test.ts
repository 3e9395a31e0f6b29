/** The protocol's own conformance suite, as revision 2026-07-28 requires it of a server. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Agent, startAgent } from '../support/agent.ts';
import { temporaryDirectory } from '../support/program.ts';
import { NOT_APPLICABLE } from './not-applicable.ts';

const ROOT = join(import.meta.dirname, '../..');
const SUITE = join(ROOT, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');

interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
}

const directory = temporaryDirectory();
let agent: Agent;
beforeAll(async () => {
  agent = await startAgent();
});
afterAll(async () => {
  await agent.close();
  directory.remove();
});

it('passes every scenario that does not need a tool of the suite’s own', async () => {
  const asked = ['--requirements', '2026-07-28', '--output-dir', directory.path];
  const run = [SUITE, 'server', '--url', agent.withoutKey(), ...asked];
  // The suite fails as a whole, because of scenarios that do not apply.
  await promisify(execFile)(process.execPath, run).catch(() => {});
  const checks = readdirSync(directory.path).flatMap((folder) => {
    const text = readFileSync(join(directory.path, folder, 'checks.json'), 'utf8');
    return (JSON.parse(text) as Check[]).map((check) => ({ ...check, scenario: nameOf(folder) }));
  });
  const failed = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING');
  const exempt = new Set(Object.values(NOT_APPLICABLE).flat());
  const unexplained = failed.filter(({ id, scenario }) => !exempt.has(id) && !exempt.has(scenario));
  expect(unexplained.map(({ id, errorMessage }) => `${id}: ${errorMessage}`)).toEqual([]);
  const explained = new Set(failed.flatMap(({ id, scenario }) => [id, scenario]));
  expect([...exempt].filter((name) => !explained.has(name))).toEqual([]);
  const passed = checks.filter(({ status }) => status === 'SUCCESS');
  expect(new Set(passed.map(({ id }) => id)).size).toBeGreaterThan(45);
});

/** Returns the scenario of a folder such as `server-tools-list-2026-11-23T17-28-32-529Z`. */
const nameOf = (folder: string) => folder.replace(/^server-(.+)-\d{4}-\d\d-\d\dT.*$/, '$1');
