/**
 * Rows on their way from one thread to another: text without the points, and the packed points as
 * bytes. That is many times cheaper to hand over than an object a point.
 */
import type { PackColumns, PackedSeries } from '../../../domain/history/packed-series.ts';
import type { Series } from '../../../domain/history/series.ts';
import type { Observation, ProductObservation } from '../../../domain/product/observation.ts';
import type { ImportNote, ImportRow, Reject } from '../../../ports/importer.ts';
import { recentPoints } from './recent-bytes.ts';
import { createSentColumns, createSentSeries, isSent } from './thread-packing.ts';

export type ImportItem = ImportRow | Reject | ImportNote;

export interface RowBatch {
  /** JSON of the items; the chunks of packed series are `[firstAt, length]`. */
  readonly text: string;
  /** The bodies of all chunks and newest points, in the order in which the items name them. */
  readonly bodies: Uint8Array;
}

/** Both bound what waits on the way: items, and points with what facts weigh. */
const ITEMS_MAX = 1000;
const WEIGHT_MAX = 40_000;
/** A fact is about as much text as so many points are work. */
const FACT_WEIGHT = 40;

type FoldedChunk = readonly [firstAt: number, length: number];

interface FoldedSeries extends Omit<PackedSeries, 'chunks' | 'recent'> {
  readonly chunks: readonly FoldedChunk[];
  /** Length of the bytes of the newest points, after those of the chunks. */
  readonly recent: number | null;
}

/** Collects items until they make a batch. */
export class RowBatchWriter {
  /** For importers that read points into columns. */
  readonly pack: PackColumns = createSentColumns();
  readonly #packPoints = createSentSeries();
  #items: unknown[] = [];
  #bodies: Uint8Array[] = [];
  #weight = 0;

  get isFull(): boolean {
    return this.#items.length >= ITEMS_MAX || this.#weight >= WEIGHT_MAX;
  }

  get isEmpty(): boolean {
    return this.#items.length === 0;
  }

  add(item: ImportItem): void {
    if (item.kind !== 'row') this.#items.push(item);
    else {
      const observations = item.observations.map((one) => this.#folded(one));
      this.#items.push({ ...item, observations });
    }
  }

  take(): RowBatch {
    const length = this.#bodies.reduce((sum, body) => sum + body.length, 0);
    const bodies = new Uint8Array(length);
    let at = 0;
    for (const body of this.#bodies) {
      bodies.set(body, at);
      at += body.length;
    }
    const text = JSON.stringify(this.#items);
    this.#items = [];
    this.#bodies = [];
    this.#weight = 0;
    return { text, bodies };
  }

  #folded(observation: Observation): unknown {
    if (observation.kind !== 'product') return observation;
    this.#weight += FACT_WEIGHT * Object.keys(observation.facts).length;
    const series: Series[] = [];
    const packed: FoldedSeries[] = [];
    for (const one of observation.packed ?? []) {
      this.#weight += one.count;
      packed.push(this.#foldedSeries(one));
    }
    for (const one of observation.series) {
      this.#weight += one.points.length;
      const made = this.#packPoints(one);
      if (made === null) series.push(one);
      else packed.push(this.#foldedSeries(made));
    }
    return packed.length === 0 ? observation : { ...observation, series, packed };
  }

  #foldedSeries(packed: PackedSeries): FoldedSeries {
    const { name, categoryId, count, firstAt, last } = packed;
    const chunks = packed.chunks.map((chunk) => this.#foldedChunk(chunk));
    const recent = isSent(packed) ? packed.recentBytes : null;
    if (recent !== null) this.#bodies.push(recent);
    return { name, categoryId, count, firstAt, last, chunks, recent: recent?.length ?? null };
  }

  #foldedChunk({ firstAt, body }: PackedSeries['chunks'][number]): FoldedChunk {
    this.#bodies.push(body);
    return [firstAt, body.length];
  }
}

/** The items again, their chunks as views into the batch. */
export function itemsOf({ text, bodies }: RowBatch): readonly ImportItem[] {
  const items = JSON.parse(text) as readonly ImportItem[];
  let at = 0;
  const bodyOf = (length: number) => {
    at += length;
    return bodies.subarray(at - length, at);
  };
  for (const item of items) {
    if (item.kind !== 'row') continue;
    for (const observation of item.observations) {
      if (observation.kind === 'product') unfold(observation, bodyOf);
    }
  }
  return items;
}

/** The objects were made by the parser a moment ago and nobody else has seen them. */
function unfold(
  observation: { packed?: ProductObservation['packed'] },
  bodyOf: (length: number) => Uint8Array,
): void {
  if (observation.packed === undefined) return;
  const folded = observation.packed as unknown as readonly FoldedSeries[];
  observation.packed = folded.map(({ chunks: lengths, recent, ...about }) => {
    const chunks = lengths.map(([firstAt, length]) => ({ firstAt, body: bodyOf(length) }));
    if (recent === null) return { ...about, chunks };
    return { ...about, chunks, recent: recentPoints(bodyOf(recent), about.last) };
  });
}
