/** Counts what an import does, and makes its report. */
import type { Observation } from '../../domain/product/observation.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { ImportRow, Reject } from '../../ports/importer.ts';

export interface ImportReport {
  /** Its number in the log of imports, to take it back by. */
  readonly importId: number;
  readonly file: string;
  readonly format: string;
  /** Rows or products. Each one is imported, unchanged or rejected. */
  readonly read: number;
  /** Those that changed anything in the store. */
  readonly imported: number;
  readonly unchanged: number;
  readonly rejected: number;
  /** New history points and statements (facts, categories, keywords, labels). */
  readonly observations: number;
  readonly seconds: number;
  /** The time of undated rows. */
  readonly observedAt: EpochSeconds;
  /** Assumptions, and columns that were not used. */
  readonly notes: readonly string[];
  /** The first rejects. All of them went to `onReject`. */
  readonly rejects: readonly Pick<Reject, 'line' | 'reason'>[];
  /** Why reading ended early; null if the whole file was read. */
  readonly error: string | null;
}

type Uncounted = Pick<
  ImportReport,
  'importId' | 'file' | 'format' | 'seconds' | 'observedAt' | 'error'
>;

const BARE_FACTS: readonly string[] = ['brand', 'manufacturer', 'images'];

/** Returns whether an observation has nothing to find or judge its product by. */
function saysNextToNothing(observation: Observation): boolean {
  if (observation.kind !== 'product') return false;
  const { facts, series, packed = [] } = observation;
  const hasPoint = series.some(({ points }) => points.some(({ state }) => state !== 'unknown'));
  const isBare = Object.keys(facts).every((field) => BARE_FACTS.includes(field));
  return isBare && !hasPoint && packed.length === 0;
}

const REJECTS_KEPT_MAX = 100;
const NOTES_KEPT_MAX = 50;

/** Counts rows as they come in. Its memory does not grow with the file. */
export class ImportTally {
  imported = 0;
  unchanged = 0;
  observations = 0;
  /** The last line or item that was read. */
  line = 0;
  #rejected = 0;
  #products = 0;
  #bare = 0;
  readonly #notes: string[] = [];
  readonly #rejects: Pick<Reject, 'line' | 'reason'>[] = [];

  get read(): number {
    return this.imported + this.unchanged + this.#rejected;
  }

  reject({ line, reason }: Reject): void {
    this.#rejected += 1;
    if (this.#rejects.length < REJECTS_KEPT_MAX) this.#rejects.push({ line, reason });
  }

  /** Counts an accepted row. */
  take({ observations }: ImportRow): void {
    if (!observations.some(({ kind }) => kind === 'product')) return;
    this.#products += 1;
    if (observations.every(saysNextToNothing)) this.#bare += 1;
  }

  /** Notes at the end if most rows said nothing about their product. */
  noteBareRows(): void {
    if (this.#bare === 0 || this.#bare * 2 < this.#products) return;
    const told = `${this.#bare} of ${this.#products} rows told no more than ASIN and brand`;
    this.note(`${told}; are the columns empty, or named in a language that is not known?`);
  }

  note(message: string): void {
    if (this.#notes.length < NOTES_KEPT_MAX && !this.#notes.includes(message)) {
      this.#notes.push(message);
    }
  }

  /** Notes what matters most. */
  noteFirst(message: string): void {
    this.#notes.unshift(message);
  }

  report({ importId, file, format, seconds, observedAt, error }: Uncounted): ImportReport {
    const { read, imported, unchanged, observations } = this;
    const counts = { read, imported, unchanged, rejected: this.#rejected, observations };
    const told = { notes: this.#notes, rejects: this.#rejects, error };
    return { importId, file, format, ...counts, seconds, observedAt, ...told };
  }
}
