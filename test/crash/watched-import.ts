/** Runs an import as a user would, watches it from outside, and kills it if asked to. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

const ROOT = join(import.meta.dirname, '../..');
/** How often the store is looked at. */
const LOOK_MS = 2;

/** When to kill: this long after the store has this many products; 0 means a store just made. */
export interface Moment {
  readonly products: number;
  readonly delayMs: number;
}

export interface Watched {
  readonly wasKilled: boolean;
  /** The import had written what the moment asks for, and went on during the delay. */
  readonly hadBegun: boolean;
  /** From the new store to its first batch, and from there to the next. */
  readonly pace: () => Pace;
}

export interface Pace {
  readonly firstBatchMs: number;
  readonly batchMs: number;
}

export function runImport(file: string, directory: string, moment: Moment | null) {
  const args = ['src/main/cli.ts', 'import', file, '--data-dir', directory, '--json'];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const watch = new StoreWatch(join(directory, 'market.db'), child, moment);
  return new Promise<Watched>((resolve, reject) => {
    child.once('exit', (code, signal) => {
      watch.end();
      const wasKilled = signal === 'SIGKILL';
      if (!wasKilled && code !== 0) reject(new Error(`the import failed: ${complaint}`));
      else resolve({ wasKilled, hadBegun: watch.hadBegun, pace: () => watch.pace() });
    });
  });
}

/** Sees what is committed, like any reader of the store. */
class StoreWatch {
  hadBegun = false;
  readonly #file: string;
  readonly #child: ChildProcess;
  readonly #moment: Moment | null;
  readonly #timer: NodeJS.Timeout;
  #death: NodeJS.Timeout | undefined;
  #reader: Database.Database | null = null;
  #products: Database.Statement<[], number> | null = null;
  /** When the number of products changed. The first entry is the store without any. */
  readonly #changes: { readonly products: number; readonly at: number }[] = [];

  constructor(file: string, child: ChildProcess, moment: Moment | null) {
    this.#file = file;
    this.#child = child;
    this.#moment = moment;
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
  }

  pace(): Pace {
    const [made, first, second] = this.#changes.map(({ at }) => at);
    if (made === undefined || first === undefined || second === undefined) {
      throw new Error('the import was over before it could be watched');
    }
    return { firstBatchMs: first - made, batchMs: second - first };
  }

  end(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#death);
    this.#reader?.close();
  }

  #look(): void {
    const products = this.#count();
    if (products === null) return;
    if (products !== this.#changes.at(-1)?.products) {
      this.#changes.push({ products, at: performance.now() });
    }
    if (this.#moment === null || this.hadBegun || products < this.#moment.products) return;
    this.hadBegun = true;
    this.#death = setTimeout(() => this.#child.kill('SIGKILL'), this.#moment.delayMs);
  }

  /** Null until there is a store. */
  #count(): number | null {
    try {
      if (this.#reader === null) {
        if (!existsSync(this.#file)) return null;
        this.#reader = new Database(this.#file, { readonly: true, timeout: 0 });
      }
      this.#products ??= this.#reader
        .prepare<[], number>('SELECT coalesce(max(id), 0) FROM product')
        .pluck();
      return this.#products.get() ?? null;
    } catch (error) {
      // The store is being made: it has no table yet, or is locked.
      if (error instanceof Database.SqliteError) return null;
      throw error;
    }
  }
}
