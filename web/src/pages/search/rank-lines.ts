/** How ranks moved in 90 days, asked together for the rows in view: each is a counted request. */
import { signal } from '@preact/signals';
import type { Marketplace } from '../../api.ts';
import { askBatch } from '../../batch.ts';

const DAYS = 90;
/** Rows that a scroll passes within this time ask nothing. */
const REST_MS = 200;
const BATCH_MAX = 100;

/** The ranks of a day each, with gaps; or why there are none. */
export type RankLine = readonly (number | null)[] | Error;

const lines = signal<ReadonlyMap<string, RankLine>>(new Map());
const pending = new Map<string, Asked>();
let timer: ReturnType<typeof setTimeout> | undefined;

interface Asked {
  readonly asin: string;
  readonly marketplace: Marketplace;
}

const nameOf = ({ asin, marketplace }: Asked) => `${marketplace} ${asin}`;

/** Returns undefined while nobody has asked, or the answer is on its way. */
export function rankLine(asked: Asked): RankLine | undefined {
  return lines.value.get(nameOf(asked));
}

/** Asks for a row's line, unless the returned function is called before a short rest. */
export function wantLine(asked: Asked): () => void {
  const name = nameOf(asked);
  if (lines.peek().has(name)) return () => undefined;
  pending.set(name, asked);
  clearTimeout(timer);
  timer = setTimeout(() => void askPending(), REST_MS);
  return () => pending.delete(name);
}

async function askPending(): Promise<void> {
  const all = [...pending.values()];
  pending.clear();
  const from = new Date(Date.now() - DAYS * 86_400_000).toISOString().slice(0, 10);
  for (let start = 0; start < all.length; start += BATCH_MAX) {
    const some = all.slice(start, start + BATCH_MAX);
    keep(some, await askSome(some, from));
  }
}

async function askSome(some: readonly Asked[], from: string): Promise<readonly RankLine[]> {
  const items = some.map(
    (asked) => ({ ...asked, from, interval: 'day', layout: 'columns' }) as const,
  );
  try {
    const histories = await askBatch('bsr-history', items, new AbortController().signal);
    return histories.map((history) => history?.series[0]?.columns?.value ?? []);
  } catch (error) {
    return some.map(() => error as Error);
  }
}

function keep(asked: readonly Asked[], answers: readonly RankLine[]): void {
  const changed = new Map(lines.value);
  for (const [at, answer] of answers.entries()) {
    const one = asked[at];
    if (one !== undefined) changed.set(nameOf(one), answer);
  }
  lines.value = changed;
}
