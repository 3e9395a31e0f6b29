/**
 * The time of a file's rows without one: the end of the file may state it, else the operator, else
 * what was taken when the same content was imported before, else when the file was changed; never
 * later than now. Whether the content is known takes a reading of the whole file, which is put off
 * until a row needs it where nearly all rows have a time of their own.
 */
import { invalidParameter } from '../../domain/error.ts';
import { DAY_S, type EpochSeconds, toIso } from '../../domain/time.ts';
import type { ImportSource, ImportTools } from '../../ports/import-source.ts';
import type { Importer } from '../../ports/importer.ts';
import type { ImportStore } from '../../ports/store/import-store.ts';
import { surveyFile } from './file-survey.ts';
import type { TextEncoding } from './text-encoding.ts';

/** Clocks differ a little; what claims to be seen later than this is wrong. */
export const FUTURE_TOLERANCE_S = DAY_S;

export interface DatingContext {
  readonly source: ImportSource;
  readonly tools: ImportTools;
  readonly imports: ImportStore;
  readonly importer: Importer;
  /** What the operator says. */
  readonly stated: EpochSeconds | null;
  readonly now: EpochSeconds;
}

/** Where the time of undated rows comes from. */
type Basis = 'file' | 'operator' | 'earlier import' | 'last change' | 'now';

/** What nobody stated is assumed, and said. */
const ASSUMED: Partial<Record<Basis, string>> = {
  'earlier import': 'the time taken when this content was imported before',
  'last change': 'when the file was last changed',
  now: 'the time of this import',
};

export class FileDating {
  readonly #context: DatingContext;
  /** Null until the whole file was looked at. */
  #sha256: string | null = null;
  #observedAt: EpochSeconds;
  #basis: Basis;
  #encoding: TextEncoding = 'utf-8';

  private constructor(context: DatingContext) {
    const { stated, source, now } = context;
    this.#context = context;
    this.#observedAt = stated ?? Math.min(source.modifiedAt ?? now, now);
    this.#basis = stated !== null ? 'operator' : source.modifiedAt === null ? 'now' : 'last change';
  }

  /** Looks at the whole file now, unless the importer tells which rows have no time. */
  static async start(context: DatingContext): Promise<FileDating> {
    const { stated, importer, now } = context;
    if (stated !== null) refuseFuture(stated, now);
    const dating = new FileDating(context);
    if (importer.tellsUndated !== true) await dating.settle();
    return dating;
  }

  /** What rows without a time are given, as far as it is known. */
  get observedAt(): EpochSeconds {
    return this.#observedAt;
  }

  /** Of the content; null until the whole file was looked at. */
  get sha256(): string | null {
    return this.#sha256;
  }

  /** Makes sure of it; true where it is another than was thought. */
  async settle(): Promise<boolean> {
    if (this.#sha256 !== null) return false;
    const { source, tools, imports, importer, stated, now } = this.#context;
    const { tail, sha256, encoding } = await surveyFile(source, tools);
    this.#sha256 = sha256;
    // Who tells undated rows reads JSON, which is UTF-8, and may have begun to.
    if (importer.tellsUndated !== true) this.#encoding = encoding;
    const said = importer.observedAtOf?.(tail) ?? null;
    if (said !== null) refuseFuture(said, now);
    const before = this.#observedAt;
    if (said !== null) this.#date(said, 'file');
    else if (stated === null) {
      const earlier = (await imports.importedFile(sha256))?.observedAt ?? null;
      if (earlier !== null) this.#date(earlier, 'earlier import');
    }
    return this.#observedAt !== before;
  }

  #date(at: EpochSeconds, basis: Basis): void {
    this.#observedAt = at;
    this.#basis = basis;
  }

  /** How the text of the file is written, as far as the whole of it was looked at. */
  get encoding(): TextEncoding {
    return this.#encoding;
  }

  /** What is assumed of the rows without a time; null where their time was stated. */
  get assumption(): string | null {
    const assumed = ASSUMED[this.#basis];
    if (assumed === undefined) return null;
    const at = toIso(this.#observedAt);
    return `rows without a time are dated ${at}, ${assumed}; give --observed-at if that is wrong`;
  }

  /** Remembers a file that was read whole, where a row took its time from it. */
  async remember(): Promise<void> {
    if (this.#sha256 === null) return;
    const file = { sha256: this.#sha256, observedAt: this.#observedAt };
    await this.#context.imports.rememberFile(file);
  }
}

function refuseFuture(at: EpochSeconds, now: EpochSeconds): void {
  if (at <= now + FUTURE_TOLERANCE_S) return;
  throw invalidParameter('observed-at', `${toIso(at)} lies in the future`);
}
