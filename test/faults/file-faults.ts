/**
 * Fails work on files at every place in every way. Each piece of work says beforehand what its
 * folder may hold afterwards: what was there before, or what the work makes, and nothing between.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FAULTS, FaultyFiles } from './faulty-files.ts';

export interface FileWork {
  readonly name: string;
  /** A folder as it is before the work; copied for each fault. */
  readonly before: string;
  act(directory: string): Promise<void>;
  /** What the folder holds, as the program's next start finds it. */
  look(directory: string): Promise<string>;
  /** What is left over after the next start: files that belong to nothing. */
  leftovers?(directory: string): readonly string[];
}

/** What the folder holds before the work and after it, and how many operations the work takes. */
export interface Rehearsal {
  readonly before: string;
  readonly after: string;
  readonly operations: number;
}

export async function rehearse(work: FileWork): Promise<Rehearsal> {
  return await inCopy(work.before, async (directory, attic) => {
    const plan = { at: Number.POSITIVE_INFINITY, fault: 'EIO', random: () => 0 } as const;
    const before = await inCopy(work.before, (other) => work.look(other));
    const files = new FaultyFiles(directory, attic, plan);
    await files.install();
    try {
      await work.act(directory);
    } finally {
      files.uninstall();
    }
    return { before, after: await work.look(directory), operations: files.count };
  });
}

/** Tries one random fault. Returns null if what is left is whole. */
export async function tryFault(
  work: FileWork,
  { before, after, operations }: Rehearsal,
  random: () => number,
): Promise<string | null> {
  // Now and then the power goes when the work says that it is done.
  const isDone = random() < 0.1;
  const at = 1 + (isDone ? operations : Math.floor(random() * operations));
  const some = FAULTS[Math.floor(random() * FAULTS.length)] ?? 'EIO';
  const fault = isDone ? 'power cut' : some;
  return await inCopy(work.before, async (directory, attic) => {
    const files = new FaultyFiles(directory, attic, { at, fault, random });
    await files.install();
    const outcome = await work.act(directory).then(
      () => 'done',
      () => 'failed',
    );
    files.uninstall();
    if (fault === 'power cut') files.losePower();
    const where = `${work.name}, ${fault} at operation ${at} of ${operations}, ${outcome}`;
    const found = await work.look(directory).catch((error: Error) => `nothing: ${error.message}`);
    // Work that says it is done must be done; work that failed may have been past its last step.
    const allowed = outcome === 'done' ? [after] : [before, after];
    if (!allowed.includes(found)) return `${where}: left ${found}`;
    const left = work.leftovers?.(directory) ?? [];
    return left.length === 0 ? null : `${where}: left over ${left.join(', ')}`;
  });
}

async function inCopy<Result>(
  directory: string,
  use: (copy: string, attic: string) => Promise<Result>,
): Promise<Result> {
  const place = mkdtempSync(join(tmpdir(), 'shelfline-fault-'));
  const [copy, attic] = [join(place, 'data'), join(place, 'attic')];
  mkdirSync(attic);
  cpSync(directory, copy, { recursive: true });
  try {
    return await use(copy, attic);
  } finally {
    rmSync(place, { recursive: true });
  }
}
