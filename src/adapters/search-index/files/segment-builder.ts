/** Builds and merges segments in a worker thread. */
import { Worker } from 'node:worker_threads';
import type { RateCards } from '../../../domain/fees/card/rate-cards.ts';
import type { Listing } from '../../../domain/product/listing.ts';
import { endThread } from '../../thread/end-thread.ts';
import { THREAD_MEMORY } from '../../thread/thread-memory.ts';
import type { LiveSegment, Segment } from '../engine/segment/segment.ts';
import type { BuildAnswer, BuilderInput, BuildTask } from './segment-worker.ts';
import { openShared, shareSegment } from './shared-values.ts';

export interface SegmentBuilder {
  /** Builds a segment from listings in any order, each ASIN once; null if none can be found. */
  build(source: ListingSource): Promise<Segment | null>;
  merge(sources: readonly LiveSegment[]): Promise<Segment>;
  close(): Promise<void>;
}

export interface ListingSource {
  readonly language: string;
  /** Names from the root down, by category id. */
  readonly paths: ReadonlyMap<string, readonly string[]>;
  readonly listings: AsyncIterable<Listing>;
}

/** Few enough to copy between threads within milliseconds. */
const LISTINGS_PER_MESSAGE = 500;

interface Waiting {
  resolve(segment: Segment | null): void;
  reject(error: Error): void;
}

/** Manages the card files of segments. */
export interface CardFiles {
  readonly directory: string;
  /** Returns a name for a new file, or null if no cards are kept. */
  reserve(): string | null;
  /** Releases a name that is no longer needed; the file may not exist. */
  drop(name: string): void;
  /** Receives the reason when a segment has no cards. */
  onFault(error: unknown): void;
}

/** Creates a builder. Calls must not overlap, because the thread builds one segment at a time. */
export function createSegmentBuilder(
  cardFiles: CardFiles,
  rateCards: RateCards | null,
): SegmentBuilder {
  const waiting: Waiting[] = [];
  let worker: Worker | null = null;

  function start(): Worker {
    const started = new Worker(new URL('./segment-worker.ts', import.meta.url), {
      workerData: { directory: cardFiles.directory, rateCards } satisfies BuilderInput,
      resourceLimits: THREAD_MEMORY,
    });
    started.on('message', (answer: BuildAnswer) => {
      const next = waiting.shift();
      // Only a running task keeps the program alive.
      if (waiting.length === 0) started.unref();
      if (!answer.ok) next?.reject(new Error(answer.message));
      else {
        if (answer.cardFault !== null) cardFiles.onFault(new Error(answer.cardFault));
        next?.resolve(answer.segment === null ? null : openShared(answer.segment).segment);
      }
    });
    // If the thread dies, for example out of memory, the next task starts it again.
    const fail = (error: Error) => {
      if (worker === started) worker = null;
      for (const each of waiting.splice(0)) each.reject(error);
    };
    started.on('error', fail);
    started.on('exit', (code) => fail(new Error(`the index thread ended with code ${code}`)));
    return started;
  }

  function run(task: BuildTask): Promise<Segment | null> {
    worker ??= start();
    const target = worker;
    return new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      target.ref();
      target.postMessage(task);
    });
  }

  /** Makes a segment with a card file, and drops the file if the segment does not use it. */
  async function withCards(
    make: (cards: string | null) => Promise<Segment | null>,
  ): Promise<Segment | null> {
    const cards = cardFiles.reserve();
    let made: Segment | null = null;
    try {
      made = await make(cards);
      return made;
    } finally {
      if (cards !== null && made?.cards !== cards) cardFiles.drop(cards);
    }
  }

  return {
    build({ language, paths, listings }) {
      return withCards(async (cards) => {
        await run({ kind: 'begin', language, paths, cards });
        for await (const page of pagesOf(listings)) await run({ kind: 'listings', listings: page });
        const segment = await run({ kind: 'finish' });
        return segment === null || segment.documentCount === 0 ? null : segment;
      });
    },
    async merge(sources) {
      const shared = sources.map(shareSegment);
      const segment = await withCards((cards) => run({ kind: 'merge', sources: shared, cards }));
      if (segment === null) throw new TypeError('a merge gives a segment');
      return segment;
    },
    async close() {
      const target = worker;
      worker = null;
      if (target !== null) await endThread(target);
    },
  };
}

async function* pagesOf(listings: AsyncIterable<Listing>): AsyncIterable<readonly Listing[]> {
  let page: Listing[] = [];
  for await (const listing of listings) {
    page.push(listing);
    if (page.length < LISTINGS_PER_MESSAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
