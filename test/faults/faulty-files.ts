/**
 * A file system with faults: wraps Node's functions for files, below all code that writes any. The
 * operation with a given number fails in a given way. After a power cut nothing more happens, and
 * what was not synced may be gone when the machine is back.
 */
import fs, { type PathLike } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname } from 'node:path';

export const FAULTS = ['ENOSPC', 'EIO', 'short write', 'power cut', 'kill'] as const;
export type Fault = (typeof FAULTS)[number];

export interface Plan {
  /** Operations on files that change something, counted from 1; none fails with Infinity. */
  readonly at: number;
  readonly fault: Fault;
  readonly random: () => number;
}

/** Thrown by every operation after the power has gone, and by those after a kill. */
export class Dead extends Error {
  override readonly name = 'Dead';
}

interface Rename {
  readonly from: string;
  readonly to: string;
  /** What the new name held before; null: nothing. */
  readonly before: string | null;
}

type Call = (...given: never[]) => unknown;

const SYNC_CALLS = ['openSync', 'mkdirSync', 'rmSync', 'renameSync', 'copyFileSync'] as const;
const CALLS = ['open', 'mkdir', 'mkdtemp', 'rm', 'rename', 'copyFile', 'writeFile'] as const;
const HANDLE_CALLS = ['write', 'writeFile', 'appendFile', 'sync', 'truncate'] as const;

/** Only what lies in one folder is watched. */
export class FaultyFiles {
  readonly #root: string;
  readonly #attic: string;
  readonly #plan: Plan;
  readonly #originals: (() => void)[] = [];
  readonly #paths = new Map<number, string>();
  /** Files written and not synced since then. */
  readonly #unsynced = new Set<string>();
  /** Renames whose folder was not synced since, oldest first. */
  #renames: Rename[] = [];
  #count = 0;
  #isDead = false;

  /** @param attic a folder outside of `root` for what renames replace */
  constructor(root: string, attic: string, plan: Plan) {
    this.#root = root;
    this.#attic = attic;
    this.#plan = plan;
  }

  /** Operations so far. */
  get count(): number {
    return this.#count;
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  async install(): Promise<void> {
    for (const name of SYNC_CALLS) this.#wrap(fs, name, (path) => this.#isWatched(path));
    for (const name of CALLS) this.#wrap(fs.promises, name, (path) => this.#isWatched(path));
    for (const name of ['writeFileSync', 'writeSync', 'fsyncSync'] as const) {
      this.#wrap(fs, name, (file) => this.#isWatched(this.#pathOf(file)));
    }
    const handle = await fs.promises.open(import.meta.filename);
    const prototype = Object.getPrototypeOf(handle);
    await handle.close();
    for (const name of HANDLE_CALLS) this.#wrap(prototype, name, () => true);
    syncBuiltinESMExports();
  }

  uninstall(): void {
    for (const restore of this.#originals.reverse()) restore();
    this.#originals.length = 0;
    syncBuiltinESMExports();
  }

  /**
   * Makes what the disk holds after a power cut: some ends that were not synced are gone, and some
   * of the last renames.
   */
  losePower(): void {
    const { random } = this.#plan;
    const lost = Math.floor(random() * (this.#renames.length + 1));
    for (const { from, to, before } of this.#renames.slice(this.#renames.length - lost).reverse()) {
      // Its old folder may be gone since: that, too, is lost.
      fs.mkdirSync(dirname(from), { recursive: true });
      fs.renameSync(to, from);
      if (before !== null) fs.cpSync(before, to, { recursive: true });
    }
    for (const path of this.#unsynced) {
      const found = fs.statSync(path, { throwIfNoEntry: false });
      if (found?.isFile() === true) fs.truncateSync(path, Math.floor(random() * (found.size + 1)));
    }
  }

  #pathOf(file: unknown): unknown {
    return typeof file === 'number' ? (this.#paths.get(file) ?? '') : file;
  }

  #isWatched(path: unknown): boolean {
    return typeof path === 'string' && path.startsWith(this.#root);
  }

  #wrap(home: object, name: string, isWatched: (first: unknown) => boolean): void {
    const original = Reflect.get(home, name) as Call;
    const files = this;
    const wrapped = function (this: unknown, ...given: unknown[]): unknown {
      const subject = isHandle(this) ? files.#paths.get(this.fd) : files.#pathOf(given[0]);
      if (!isWatched(given[0]) || !files.#isWatched(subject)) {
        return Reflect.apply(original, this, given);
      }
      const isPromise = home !== fs;
      const act = () => Reflect.apply(original, this, files.#before(name, given, String(subject)));
      if (!isPromise) return files.#after(name, given, String(subject), act());
      return (async () => files.#after(name, given, String(subject), await act()))();
    };
    Reflect.set(home, name, wrapped);
    this.#originals.push(() => Reflect.set(home, name, original));
  }

  /** Counts the operation, and fails it if its number has come. Returns what to call it with. */
  #before(name: string, given: unknown[], subject: string): unknown[] {
    if (this.#isDead) throw new Dead();
    this.#count += 1;
    const { at, fault } = this.#plan;
    if (this.#count === at) {
      if (fault === 'short write') return this.#shorten(name, given, subject);
      if (fault === 'power cut' || fault === 'kill') {
        this.#isDead = true;
        throw new Dead();
      }
      throw systemError(fault, subject);
    }
    if (name.startsWith('rename')) this.#remember(String(given[0]), String(given[1]));
    return given;
  }

  /** Half of what was to be written arrives, and the disk is full. */
  #shorten(name: string, given: unknown[], subject: string): never {
    const data = /^(write|append)/.test(name) ? given.find(isData) : undefined;
    if (data !== undefined) {
      const bytes = Buffer.from(data as string);
      fs.appendFileSync(subject, bytes.subarray(0, bytes.length >> 1));
    }
    throw systemError('ENOSPC', subject);
  }

  #remember(from: string, to: string): void {
    let before: string | null = null;
    if (fs.existsSync(to)) {
      before = `${this.#attic}/${this.#count}`;
      fs.cpSync(to, before, { recursive: true });
    }
    this.#renames.push({ from, to, before });
    if (this.#unsynced.delete(from)) this.#unsynced.add(to);
  }

  #after(name: string, given: unknown[], subject: string, answer: unknown): unknown {
    if (name === 'openSync') this.#paths.set(Number(answer), subject);
    if (name === 'open' && isHandle(answer)) this.#paths.set(answer.fd, subject);
    if (/^(write|append|truncate)/.test(name)) this.#unsynced.add(subject);
    if (name.startsWith('copyFile')) this.#unsynced.add(String(given[1]));
    if (name === 'sync' || name === 'fsyncSync') {
      this.#unsynced.delete(subject);
      this.#renames = this.#renames.filter(({ to }) => dirname(to) !== subject);
    }
    return answer;
  }
}

function isHandle(value: unknown): value is { readonly fd: number } {
  return typeof value === 'object' && value !== null && 'fd' in value;
}

function isData(value: unknown): boolean {
  return typeof value === 'string' ? value.length > 0 : value instanceof Uint8Array;
}

function systemError(code: 'ENOSPC' | 'EIO', path: PathLike): Error {
  const words = code === 'ENOSPC' ? 'no space left on device' : 'i/o error';
  return Object.assign(new Error(`${code}: ${words}, write '${path}'`), {
    code,
    path,
    syscall: 'write',
  });
}
