/**
 * Rows on their way from one thread to another: text without the points, and the packed points as
 * bytes. That is many times cheaper to hand over than an object a point.
 */
import type { PackColumns } from '../../../domain/history/packed-series.ts';
import type { Observation, ProductObservation } from '../../../domain/product/observation.ts';
import type { ImportNote, ImportRow, Reject } from '../../../ports/importer.ts';
import {
  type FoldedPacked,
  type FoldedSeries,
  foldPacked,
  foldSeries,
  unfoldPacked,
  unfoldSeries,
} from './folded-series.ts';
import { createSentColumns, createSentSeries } from './thread-packing.ts';

export type ImportItem = ImportRow | Reject | ImportNote;

export interface RowBatch {
  /** JSON of the items, their series folded. */
  readonly text: string;
  /** The bodies of all chunks and newest points, in the order in which the items name them. */
  readonly bodies: Uint8Array;
}

/** Both bound what waits on the way: items, and points with what facts weigh. */
const ITEMS_MAX = 1000;
const WEIGHT_MAX = 40_000;
/** Of the text of a batch; ordinary ones have a quarter of it. */
const LENGTH_MAX = 4 << 20;
/** A fact is about as much text as so many points are work. */
const FACT_WEIGHT = 40;

type FoldedItem = FoldedRow | Reject | ImportNote;

interface FoldedRow extends Omit<ImportRow, 'observations'> {
  readonly observations: readonly FoldedObservation[];
}

type FoldedObservation = FoldedProduct | Exclude<Observation, ProductObservation>;

interface FoldedProduct extends Omit<ProductObservation, 'series' | 'packed'> {
  readonly series: readonly FoldedSeries[];
  readonly packed: readonly FoldedPacked[];
}

/** Collects items until they make a batch. */
export class RowBatchWriter {
  /** For importers that read points into columns. */
  readonly pack: PackColumns = createSentColumns();
  readonly #packPoints = createSentSeries();
  #texts: string[] = [];
  #bodies: Uint8Array[] = [];
  #weight = 0;
  #length = 0;

  get isFull(): boolean {
    const { length } = this.#texts;
    return length >= ITEMS_MAX || this.#weight >= WEIGHT_MAX || this.#length >= LENGTH_MAX;
  }

  get isEmpty(): boolean {
    return this.#texts.length === 0;
  }

  add(item: ImportItem): void {
    // Text at once: what it was made of can be forgotten with the next item.
    const text = JSON.stringify(item.kind === 'row' ? this.#foldedRow(item) : item);
    this.#texts.push(text);
    this.#length += text.length;
  }

  take(): RowBatch {
    const length = this.#bodies.reduce((sum, body) => sum + body.length, 0);
    const bodies = new Uint8Array(length);
    let at = 0;
    for (const body of this.#bodies) {
      bodies.set(body, at);
      at += body.length;
    }
    const text = `[${this.#texts.join(',')}]`;
    this.#texts = [];
    this.#bodies = [];
    this.#weight = 0;
    this.#length = 0;
    return { text, bodies };
  }

  #foldedRow(row: ImportRow): FoldedRow {
    return { ...row, observations: row.observations.map((one) => this.#folded(one)) };
  }

  #folded(observation: Observation): FoldedObservation {
    if (observation.kind !== 'product') return observation;
    this.#weight += FACT_WEIGHT * Object.keys(observation.facts).length;
    const series: FoldedSeries[] = [];
    const packed: FoldedPacked[] = [];
    const put = (bytes: Uint8Array) => this.#bodies.push(bytes);
    for (const one of observation.packed ?? []) {
      this.#weight += one.count;
      packed.push(foldPacked(one, put));
    }
    for (const one of observation.series) {
      this.#weight += one.points.length;
      const made = this.#packPoints(one);
      if (made === null) series.push(foldSeries(one));
      else packed.push(foldPacked(made, put));
    }
    return { ...observation, series, packed };
  }
}

/** The items again, their chunks as views into the batch. */
export function itemsOf({ text, bodies }: RowBatch): readonly ImportItem[] {
  const items = JSON.parse(text) as readonly FoldedItem[];
  let at = 0;
  const take = (length: number) => {
    at += length;
    return bodies.subarray(at - length, at);
  };
  return items.map((item) => {
    if (item.kind !== 'row') return item;
    return { ...item, observations: item.observations.map((one) => unfolded(one, take)) };
  });
}

function unfolded(one: FoldedObservation, take: (length: number) => Uint8Array): Observation {
  if (one.kind !== 'product') return one;
  const series = one.series.map(unfoldSeries);
  const packed = one.packed.map((sent) => unfoldPacked(sent, take));
  return { ...one, series, packed };
}
