/** Runs the import command as a user would, and watches what it uses. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** How often the memory of the importing process is looked at. */
const LOOK_MS = 50;
/** Linux counts processor time in hundredths of a second. */
const TICKS_A_SECOND = 100;

/** Start-up included; null where the system does not say. */
export interface Usage {
  readonly cpuSeconds: number | null;
  readonly peakMiB: number | null;
}

export interface Imported {
  readonly seconds: number;
  readonly imported: number;
  readonly rejected: number;
  readonly usage: Usage;
}

export async function importCommand(path: string, directory: string): Promise<Imported> {
  const args = ['src/main/cli.ts', 'import', path, '--data-dir', directory, '--json'];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  let usage: Usage = { cpuSeconds: null, peakMiB: null };
  const watch = setInterval(() => {
    usage = usageOf(child.pid) ?? usage;
  }, LOOK_MS);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  clearInterval(watch);
  if (code !== 0) throw new Error(`the import ended with ${code}: ${out}`);
  return { ...(JSON.parse(out) as Omit<Imported, 'usage'>), usage };
}

/** Null where the system does not say, or the process has ended. */
export function peakMiBOf(pid: number | undefined): number | null {
  try {
    const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return peak === undefined ? null : Math.round(Number(peak) / 1024);
  } catch {
    return null;
  }
}

function usageOf(pid: number | undefined): Usage | null {
  const peakMiB = peakMiBOf(pid);
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const [user, system] = fields.slice(11, 13);
    if (peakMiB === null || user === undefined || system === undefined) return null;
    const cpuSeconds = (Number(user) + Number(system)) / TICKS_A_SECOND;
    return { cpuSeconds, peakMiB };
  } catch {
    return null;
  }
}
