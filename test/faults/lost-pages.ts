/**
 * Databases after a power cut. SQLite writes its files below Node, so we make its faults from what
 * it left: a recording holds copies of the files after each step, and each fault removes or changes
 * what was not synced. The database must then open in the state after one of the steps.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SECTOR = 512;
/** Characters of a state in a message. */
const STATE_SHOWN = 300;

const LOSSES = ['end of log', 'sector of log', 'bit of log', 'half a checkpoint'] as const;
type Loss = (typeof LOSSES)[number];
/** A bad disk does this, a power cut does not. The program may also report it. */
const DAMAGE: Loss = 'bit of log';

interface Step {
  readonly directory: string;
  /** What looking at it must show. */
  readonly state: string;
  /**
   * After a checkpoint, which syncs all of the log: a power cut takes nothing away. A changed bit
   * is not tried there: SQLite would play the frames before it over newer pages, which nothing
   * above it can see (docs/reliability.md).
   */
  readonly isSynced: boolean;
}

export interface Recording {
  readonly name: string;
  /** The database's file. */
  readonly file: string;
  readonly steps: readonly Step[];
  /** Opens what a fault left, and says what it holds; throws where it is unsound. */
  look(directory: string): Promise<string>;
}

/** Copies database and log; SQLite makes the shared memory from the log. */
export function copyDatabase(file: string, from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of [file, `${file}-wal`]) {
    rmSync(join(to, name), { force: true });
    if (existsSync(join(from, name))) copyFileSync(join(from, name), join(to, name));
  }
  rmSync(join(to, `${file}-shm`), { force: true });
}

/** Looks at one random loss after one random step. Returns null if what is left is sound. */
export async function tryLoss(
  { name, file, steps, look }: Recording,
  directory: string,
  random: () => number,
): Promise<string | null> {
  const at = Math.floor(random() * steps.length);
  const step = steps[at];
  if (step === undefined) throw new TypeError(`${name} recorded nothing`);
  const loss = LOSSES[Math.floor(random() * LOSSES.length)] ?? DAMAGE;
  if (step.isSynced) return null;
  copyDatabase(file, step.directory, directory);
  lose(loss, file, directory, { next: steps[at + 1]?.directory ?? null, random });
  const reachable = new Set(steps.slice(0, at + 1).map(({ state }) => state));
  const where = `${name}, step ${at}, ${loss}`;
  try {
    const found = await look(directory);
    return reachable.has(found)
      ? null
      : `${where}: a state nobody wrote: ${found.slice(0, STATE_SHOWN)}`;
  } catch (error) {
    if (loss === DAMAGE) return null;
    return `${where}: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function lose(
  loss: Loss,
  file: string,
  directory: string,
  { next, random }: { readonly next: string | null; readonly random: () => number },
): void {
  const log = join(directory, `${file}-wal`);
  const bytes = existsSync(log) ? readFileSync(log) : Buffer.alloc(0);
  const place = Math.floor(random() * bytes.length);
  if (loss === 'half a checkpoint') {
    if (next !== null) mixSectors(join(directory, file), join(next, file), random);
  } else if (bytes.length === 0) {
    // Everything is in the database already.
  } else if (loss === 'end of log') {
    writeFileSync(log, bytes.subarray(0, place));
  } else if (loss === 'sector of log') {
    const start = place - (place % SECTOR);
    writeFileSync(log, bytes.fill(0, start, Math.min(start + SECTOR, bytes.length)));
  } else {
    bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << Math.floor(random() * 8)), place);
    writeFileSync(log, bytes);
  }
}

/**
 * A checkpoint that the next step has made, stopped on the way: any of its sectors may be written.
 * The log still holds them all, because SQLite syncs it first.
 */
function mixSectors(file: string, later: string, random: () => number): void {
  const [before, after] = [readFileSync(file), readFileSync(later)];
  if (before.equals(after)) return;
  const mixed = Buffer.alloc(after.length);
  before.copy(mixed);
  for (let start = 0; start < after.length; start += SECTOR) {
    if (random() < 0.5) after.copy(mixed, start, start, start + SECTOR);
  }
  writeFileSync(file, mixed);
}
