/**
 * The time of a file's rows without one: the end of the file may state it, else the operator, else
 * what was taken when the same content was imported before, else when the file was changed; never
 * later than now. Whether the content is known takes a reading of the whole file, which is put off
 * until a row needs it where nearly all rows have a time of their own.
 */
import { invalidParameter } from '../domain/error.ts';
import { DAY_S, type EpochSeconds, toIso } from '../domain/time.ts';
import type { ImportSource, ImportTools } from '../ports/import-source.ts';
import type { ImportStore } from '../ports/import-store.ts';
import type { Importer } from '../ports/importer.ts';
import { surveyFile } from './import-survey.ts';

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

export class FileDating {
  readonly #context: DatingContext;
  /** Null until the whole file was looked at. */
  #sha256: string | null = null;
  #observedAt: EpochSeconds;

  private constructor(context: DatingContext) {
    const { stated, source, now } = context;
    this.#context = context;
    this.#observedAt = stated ?? Math.min(source.modifiedAt ?? now, now);
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

  /** Makes sure of it; true where it is another than was thought. */
  async settle(): Promise<boolean> {
    if (this.#sha256 !== null) return false;
    const { source, tools, imports, importer, stated, now } = this.#context;
    const { tail, sha256 } = await surveyFile(source, tools);
    this.#sha256 = sha256;
    const said = importer.observedAtOf?.(tail) ?? null;
    if (said !== null) refuseFuture(said, now);
    const known = said ?? stated ?? (await imports.importedFile(sha256))?.observedAt ?? null;
    const before = this.#observedAt;
    this.#observedAt = known ?? before;
    return this.#observedAt !== before;
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
