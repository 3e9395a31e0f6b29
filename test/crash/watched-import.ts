/** Runs an import as a user would, watches it from outside, and kills it if asked to. */
import type { StorageConfig } from '../../src/main/open/storage.ts';
import { endOf, startOn, watch } from './installation.ts';

const PRODUCTS = 'SELECT coalesce(max(id), 0) FROM product';

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

export async function runImport(
  place: StorageConfig,
  file: string,
  moment: Moment | null,
): Promise<Watched> {
  const child = startOn(place, ['import', file, '--json'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const end = endOf(child);
  /** When the number of products changed. The first entry is the store without any. */
  const changes: { readonly products: number; readonly at: number }[] = [];
  let death: NodeJS.Timeout | undefined;
  await watch(place, child, async (count) => {
    const products = await count(PRODUCTS);
    if (products === null) return false;
    if (products !== changes.at(-1)?.products) changes.push({ products, at: performance.now() });
    if (moment !== null && products >= moment.products) {
      death ??= setTimeout(() => child.kill('SIGKILL'), moment.delayMs);
    }
    return false;
  });
  clearTimeout(death);
  const { wasKilled } = await end;
  return { wasKilled, hadBegun: death !== undefined, pace: () => paceOf(changes) };
}

function paceOf(changes: readonly { readonly at: number }[]): Pace {
  const [made, first, second] = changes.map(({ at }) => at);
  if (made === undefined || first === undefined || second === undefined) {
    throw new Error('the import was over before it could be watched');
  }
  return { firstBatchMs: first - made, batchMs: second - first };
}
