/** Applies rows to the store in batches, one transaction each. */
import { textLength } from '../../domain/product/limits.ts';
import type { Observation } from '../../domain/product/observation.ts';
import { DamageError } from '../../domain/values/damage.ts';
import type { ImportRow, Reject } from '../../ports/importer.ts';
import type { BatchResult, DeriveListings, ImportStore } from '../../ports/store/import-store.ts';
import type { ImportTally } from './import-report.ts';

/** A batch is full at this many rows or points. Both limit the memory and the time of a lock. */
export const BATCH_ROWS_MAX = 1000;
export const BATCH_POINTS_MAX = 50_000;
/** This many characters count as a point: a batch has at most some 10 MB of text. */
const TEXT_AS_POINT = 200;
/** This many packed points count as one, because they are only bytes to copy. */
export const PACKED_POINTS_AS_ONE = 4;

export interface BatchContext {
  readonly imports: ImportStore;
  readonly derive: DeriveListings;
  readonly tally: ImportTally;
  /** Returns the number of the import. Called before each batch. */
  readonly begin: () => Promise<number>;
  readonly onReject: (reject: Reject) => void;
}

export class ImportBatch {
  readonly #context: BatchContext;
  #rows: ImportRow[] = [];
  #points = 0;

  constructor(context: BatchContext) {
    this.#context = context;
  }

  /** Adds a row, and applies the batch if it is full. */
  async add(row: ImportRow): Promise<void> {
    this.#rows.push(row);
    this.#points += row.observations.reduce((sum, one) => sum + weightOf(one), 0);
    if (this.#rows.length >= BATCH_ROWS_MAX || this.#points >= BATCH_POINTS_MAX) await this.flush();
  }

  async flush(): Promise<void> {
    const rows = this.#rows;
    if (rows.length === 0) return;
    this.#rows = [];
    this.#points = 0;
    await this.#apply(rows, await this.#context.begin());
  }

  /** Applies all rows except those that meet damaged data, which is never overwritten. */
  async #apply(rows: readonly ImportRow[], importId: number): Promise<void> {
    const observations = rows.flatMap((row) => row.observations);
    const { imports, derive, onReject } = this.#context;
    try {
      this.#count(rows, await imports.apply(observations, derive, importId));
    } catch (error) {
      if (!(error instanceof DamageError)) throw error;
      const [first] = rows;
      if (rows.length === 1 && first !== undefined) {
        onReject({ kind: 'reject', line: first.line, reason: error.message });
        return;
      }
      // Halves the rows until the one that meets the damage is alone.
      const half = Math.ceil(rows.length / 2);
      await this.#apply(rows.slice(0, half), importId);
      await this.#apply(rows.slice(half), importId);
    }
  }

  #count(rows: readonly ImportRow[], { changed, points }: BatchResult): void {
    const { tally } = this.#context;
    let at = 0;
    for (const { observations } of rows) {
      const from = at;
      const news = observations.filter((_, index) => changed[from + index] === true);
      tally.observations += news.filter(statesMoreThanPoints).length;
      if (news.length > 0) tally.imported += 1;
      else tally.unchanged += 1;
      at += observations.length;
    }
    tally.observations += points;
  }
}

/** Returns whether an observation counts by itself. Without facts, only its points count. */
function statesMoreThanPoints(observation: Observation): boolean {
  return observation.kind !== 'product' || Object.keys(observation.facts).length > 0;
}

function weightOf(observation: Observation): number {
  if (observation.kind === 'bestSellers') return observation.asins.length;
  if (observation.kind !== 'product') return 1;
  const { series, packed = [] } = observation;
  const text = Math.floor(textLength(observation) / TEXT_AS_POINT);
  const loose = series.reduce((sum, { points }) => sum + points.length, 1 + text);
  return packed.reduce((sum, { count }) => sum + Math.ceil(count / PACKED_POINTS_AS_ONE), loose);
}
