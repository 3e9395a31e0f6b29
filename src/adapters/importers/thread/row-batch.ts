/**
 * Packs rows to send from one thread to another: text without the points, and the packed points as
 * bytes. This is many times cheaper than one object per point.
 */
import type { PackColumns } from '../../../domain/history/packed-series.ts';
import type { Series } from '../../../domain/history/series.ts';
import type { Observation, ProductObservation } from '../../../domain/product/observation.ts';
import type { ImportItem, ImportNote, ImportRow, Reject } from '../../../ports/importer.ts';
import {
  createSentColumns,
  createSentSeries,
  receivePacked,
  type SentPacked,
  sendPacked,
} from './sent-series.ts';

export interface RowBatch {
  /** The items as JSON, without the packed points. */
  readonly text: string;
  /** The bytes of all chunks and newest points, in the order in which the items refer to them. */
  readonly bodies: Uint8Array;
}

/** A batch is full at this many items, or at this weight of points and facts. */
const ITEMS_MAX = 1000;
const WEIGHT_MAX = 40_000;
/** The longest text of a batch. An ordinary one has a quarter of it. */
const LENGTH_MAX = 4 << 20;
/** The cost of a fact, in points. */
const FACT_WEIGHT = 40;

type SentItem = SentRow | Reject | ImportNote;

interface SentRow extends Omit<ImportRow, 'observations'> {
  readonly observations: readonly (SentProduct | Unpacked)[];
}

type Unpacked = Exclude<Observation, ProductObservation>;

interface SentProduct extends Omit<ProductObservation, 'packed'> {
  readonly packed: readonly SentPacked[];
}

export class RowBatchWriter {
  /** The packer for importers that read points into columns. */
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
    // Serialized immediately: the importer may reuse parts of the item for the next one.
    const text = JSON.stringify(item.kind === 'row' ? this.#sentRow(item) : item);
    this.#texts.push(text);
    this.#length += text.length;
  }

  take(): RowBatch {
    const bodies = new Uint8Array(this.#bodies.reduce((sum, body) => sum + body.length, 0));
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

  #sentRow(row: ImportRow): SentRow {
    return { ...row, observations: row.observations.map((one) => this.#sent(one)) };
  }

  #sent(observation: Observation): SentProduct | Unpacked {
    if (observation.kind !== 'product') return observation;
    this.#weight += FACT_WEIGHT * Object.keys(observation.facts).length;
    const loose: Series[] = [];
    const packed = [...(observation.packed ?? [])];
    for (const one of observation.series) {
      const made = this.#packPoints(one);
      if (made !== null) packed.push(made);
      else {
        this.#weight += one.points.length;
        loose.push(one);
      }
    }
    const sent = packed.map((one) => {
      this.#weight += one.count;
      return sendPacked(one, (bytes) => this.#bodies.push(bytes));
    });
    return { ...observation, series: loose, packed: sent };
  }
}

/** Reads the items of a batch. Their chunks are views into its bytes. */
export function itemsOf({ text, bodies }: RowBatch): readonly ImportItem[] {
  const items = JSON.parse(text) as readonly SentItem[];
  let at = 0;
  const take = (length: number) => {
    at += length;
    return bodies.subarray(at - length, at);
  };
  return items.map((item) => {
    if (item.kind !== 'row') return item;
    return { ...item, observations: item.observations.map((one) => received(one, take)) };
  });
}

function received(one: SentProduct | Unpacked, take: (length: number) => Uint8Array): Observation {
  if (one.kind !== 'product') return one;
  return { ...one, packed: one.packed.map((sent) => receivePacked(sent, take)) };
}
