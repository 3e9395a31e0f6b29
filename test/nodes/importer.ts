/** Imports version after version with the program's own command, again until it is acknowledged. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportReport } from '../../src/app/import/import-report.ts';
import type { Versions } from './versions.ts';

const CLI = join(import.meta.dirname, '../../src/main/cli.ts');
const FILES_AT_ONCE = 5;
const REST_MS = 200;
/** What an import may say when it fails. That others hold a lock is no reason. */
const REFUSAL = /the database (cannot be reached|is shutting down|has no|did not finish)/;
const PROGRESS = / MB\/s/;

export class Importer {
  readonly problems: string[] = [];
  /** All files, in the order of their versions. */
  readonly files: string[] = [];
  refusals = 0;
  readonly #versions: Versions;
  readonly #directory: string;
  #open: string[] = [];
  #child: ChildProcess | null = null;
  #isOver = false;

  constructor(versions: Versions, directory: string) {
    this.#versions = versions;
    this.#directory = directory;
  }

  /** Imports until `end` is called, or until this many versions are acknowledged. */
  async run(most = Number.POSITIVE_INFINITY): Promise<void> {
    while (this.#open.length > 0 || (!this.#isOver && this.files.length < most)) {
      while (!this.#isOver && this.#open.length < FILES_AT_ONCE && this.files.length < most) {
        const file = this.#versions.begin(this.files.length + 1, this.#directory);
        this.files.push(file);
        this.#open.push(file);
      }
      await this.#import(this.#open);
    }
  }

  /** Lets it import what it has begun, and no more. */
  end(): void {
    this.#isOver = true;
  }

  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  async #import(files: readonly string[]): Promise<void> {
    const args = [CLI, 'import', ...files, '--json', '--data-dir', this.#directory];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    const said = text(child.stderr);
    const ended = once(child, 'close');
    for await (const line of createInterface(child.stdout)) this.#take(JSON.parse(line));
    await ended;
    const words = (await said).split('\n').filter((line) => line !== '');
    const odd = words.filter((line) => !REFUSAL.test(line) && !PROGRESS.test(line));
    if (odd.length > 0) this.problems.push(`import: ${odd.join('; ').slice(0, 600)}`);
    if (child.exitCode !== 0) await sleep(REST_MS);
  }

  #take({ file, error, rejected }: Pick<ImportReport, 'file' | 'error' | 'rejected'>): void {
    if (error !== null) {
      this.refusals += 1;
      return;
    }
    if (rejected > 0) this.problems.push(`${file}: ${rejected} rows rejected`);
    const at = this.files.findIndex((path) => basename(path) === file);
    this.#open = this.#open.filter((path) => basename(path) !== file);
    this.#versions.acknowledge(at + 1);
  }
}
