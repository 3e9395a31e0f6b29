/** The thread that builds and merges segments, so requests never wait for it. */
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { RateCards } from '../../../domain/fees/card/rate-cards.ts';
import type { Listing } from '../../../domain/product/listing.ts';
import { createLexicons } from '../../../domain/search/language/word-forms.ts';
import { endWhenAsked } from '../../thread/end-thread.ts';
import { type CardReader, type CardSink, createCardSink, openCards } from '../cards/card-file.ts';
import { buildSegment } from '../engine/build/build-segment.ts';
import { indexDocument } from '../engine/build/document.ts';
import { DocumentTable, type MoveCard } from '../engine/build/document-table.ts';
import { mergeSegments } from '../engine/market-index.ts';
import type { Segment } from '../engine/segment/segment.ts';
import { openShared, type SharedSegment, shareSegment } from './shared-values.ts';

export type BuildTask =
  /** Starts a segment and discards an unfinished one. */
  | {
      readonly kind: 'begin';
      readonly language: string;
      readonly paths: ReadonlyMap<string, readonly string[]>;
      /** The file for its cards; null if none are kept. */
      readonly cards: string | null;
    }
  | { readonly kind: 'listings'; readonly listings: readonly Listing[] }
  | { readonly kind: 'finish' }
  | {
      readonly kind: 'merge';
      readonly sources: readonly SharedSegment[];
      readonly cards: string | null;
    };

export interface BuilderInput {
  /** Where the card files are. */
  readonly directory: string;
  /** What tells the fees of listings; with null they are unknown. */
  readonly rateCards: RateCards | null;
}

/** Answers come in the order of the tasks. `segment` is null after `begin` and `listings`. */
export type BuildAnswer =
  | {
      readonly ok: true;
      readonly segment: SharedSegment | null;
      /** Why its cards are not kept; null if they are, or if none were wanted. */
      readonly cardFault: string | null;
    }
  | { readonly ok: false; readonly message: string };

const { directory, rateCards } = workerData as BuilderInput;

let table = new DocumentTable();
/** Markets of one language share most of their words. */
const lexicons = createLexicons();
let lexicon = lexicons('');
let paths: ReadonlyMap<string, readonly string[]> = new Map();
let cards: string | null = null;
let sink: CardSink = createCardSink(null);

endWhenAsked();
parentPort?.on('message', (task: BuildTask | { readonly kind: 'end' }) => {
  if (task.kind === 'end') return;
  let answer: BuildAnswer;
  try {
    answer = run(task);
  } catch (error) {
    answer = { ok: false, message: error instanceof Error ? (error.stack ?? '') : String(error) };
  }
  parentPort?.postMessage(answer);
});

const DONE: BuildAnswer = { ok: true, segment: null, cardFault: null };

function run(task: BuildTask): BuildAnswer {
  switch (task.kind) {
    case 'begin':
      begin(task.cards);
      ({ paths } = task);
      lexicon = lexicons(task.language);
      return DONE;
    case 'listings':
      for (const listing of task.listings) {
        const path = listing.categoryId === null ? [] : (paths.get(listing.categoryId) ?? []);
        const document = indexDocument(listing, path, lexicon, rateCards);
        if (document !== null) table.add(document, sink.add(listing));
      }
      return DONE;
    case 'finish': {
      const finished = table;
      table = new DocumentTable();
      return answerOf(buildSegment(finished));
    }
    case 'merge':
      begin(task.cards);
      return answerOf(merged(task.sources));
  }
}

function begin(name: string | null): void {
  table = new DocumentTable();
  cards = name;
  sink.close();
  sink = createCardSink(name === null ? null : join(directory, name));
}

function answerOf(segment: Segment): BuildAnswer {
  const fault = sink.close();
  sink = createCardSink(null);
  const withCards = { ...segment, cards: fault === null ? cards : null };
  return {
    ok: true,
    segment: shareSegment({ segment: withCards, replaced: null }),
    cardFault: fault?.message ?? null,
  };
}

function merged(sources: readonly SharedSegment[]): Segment {
  const readers: CardReader[] = [];
  const moverOf = ({ cards: name }: Segment): MoveCard | undefined => {
    const reader = name === null ? null : openCards(join(directory, name));
    if (reader === null) return undefined;
    readers.push(reader);
    return (place) => {
      const record = reader.record(place);
      return record === null ? null : sink.append(record);
    };
  };
  try {
    return mergeSegments(sources.map(openShared), moverOf);
  } finally {
    for (const reader of readers) reader.close();
  }
}
