/**
 * Dates the rows of a file that have no time, by the first of these: the end of the file, the
 * operator, an earlier import of this content, a person's answer, the file's last change.
 * Identifying the content needs a read of the whole file. If nearly all rows have a time, that read
 * waits until a row needs it.
 */
import { invalidParameter } from '../../domain/values/error.ts';
import { DAY_S, type EpochSeconds, toIso } from '../../domain/values/time.ts';
import type { ImportSource, ImportTools } from '../../ports/import-source.ts';
import type { Importer } from '../../ports/importer.ts';
import type { ImportStore } from '../../ports/store/import-store.ts';
import { surveyFile } from './file-survey.ts';
import type { TextEncoding } from './text-encoding.ts';

/** Clocks differ a little. A time further in the future is wrong. */
export const FUTURE_TOLERANCE_S = DAY_S;

export interface DatingContext {
  readonly source: ImportSource;
  readonly tools: ImportTools;
  readonly imports: ImportStore;
  readonly importer: Importer;
  readonly stated: EpochSeconds | null;
  readonly now: EpochSeconds;
  /** Asks a person for the time of undated rows; null keeps the assumed one. */
  readonly ask?: AskTime;
}

export type AskTime = (assumed: {
  readonly at: EpochSeconds;
  /** Where it comes from, in words. */
  readonly why: string;
}) => Promise<EpochSeconds | null>;

/** Where the time of undated rows comes from. */
type Basis = 'file' | 'operator' | 'earlier import' | 'last change' | 'now';

/** What the report says about a time that nobody stated. */
const ASSUMED: Partial<Record<Basis, string>> = {
  'earlier import': 'the time taken when this content was imported before',
  'last change': 'when the file was last changed',
  now: 'the time of this import',
};

export class FileDating {
  /** The hash of the content; null until the whole file was read. */
  sha256: string | null = null;
  /** The time of undated rows, as far as it is known. */
  observedAt: EpochSeconds;
  /** The file's text encoding; `utf-8` until the whole file was read. */
  encoding: TextEncoding = 'utf-8';
  readonly #context: DatingContext;
  #basis: Basis;
  #isAsked = false;

  private constructor(context: DatingContext) {
    const { stated, source, now } = context;
    this.#context = context;
    this.observedAt = stated ?? Math.min(source.modifiedAt ?? now, now);
    this.#basis = stated !== null ? 'operator' : source.modifiedAt === null ? 'now' : 'last change';
  }

  /** Reads the whole file now, unless the importer marks undated rows. */
  static async start(context: DatingContext): Promise<FileDating> {
    const { stated, importer, now } = context;
    if (stated !== null) refuseFuture(stated, now);
    const dating = new FileDating(context);
    if (importer.tellsUndated !== true) await dating.settle();
    return dating;
  }

  /** Settles the time. Returns whether it differs from the assumed one. */
  async settle(): Promise<boolean> {
    if (this.sha256 !== null) return false;
    const { source, tools, imports, importer, stated, now } = this.#context;
    const { tail, sha256, encoding } = await surveyFile(source, tools);
    this.sha256 = sha256;
    // An importer that marks undated rows reads JSON, which is UTF-8, and may already have begun.
    if (importer.tellsUndated !== true) this.encoding = encoding;
    const before = this.observedAt;
    const said = importer.observedAtOf?.(tail) ?? null;
    const earlier = said === null && stated === null ? await imports.importedFile(sha256) : null;
    if (said !== null) {
      refuseFuture(said, now);
      this.observedAt = said;
      this.#basis = 'file';
    } else if (earlier !== null) {
      this.observedAt = earlier.observedAt;
      this.#basis = 'earlier import';
    }
    return this.observedAt !== before;
  }

  /** Whether a person can still say when undated rows were seen. */
  get canAsk(): boolean {
    const isGuess = this.#basis === 'last change' || this.#basis === 'now';
    return this.#context.ask !== undefined && !this.#isAsked && isGuess;
  }

  /** Asks a person, once. Returns whether the answer differs from the assumed time. */
  async askTime(): Promise<boolean> {
    const { ask, now } = this.#context;
    const why = ASSUMED[this.#basis];
    if (!this.canAsk || ask === undefined || why === undefined) return false;
    this.#isAsked = true;
    const before = this.observedAt;
    const said = await ask({ at: before, why });
    if (said === null) return false;
    refuseFuture(said, now);
    this.observedAt = said;
    this.#basis = 'operator';
    return said !== before;
  }

  /** Says what time is assumed for undated rows; null if somebody stated it. */
  get assumption(): string | null {
    const assumed = ASSUMED[this.#basis];
    if (assumed === undefined) return null;
    const at = toIso(this.observedAt);
    return `rows without a time are dated ${at}, ${assumed}; give --observed-at if that is wrong`;
  }

  /** Saves the time of a file that was read completely. */
  async remember(): Promise<void> {
    const { sha256, observedAt } = this;
    if (sha256 !== null) await this.#context.imports.rememberFile({ sha256, observedAt });
  }
}

function refuseFuture(at: EpochSeconds, now: EpochSeconds): void {
  if (at <= now + FUTURE_TOLERANCE_S) return;
  throw invalidParameter('observed-at', `${toIso(at)} lies in the future`);
}
