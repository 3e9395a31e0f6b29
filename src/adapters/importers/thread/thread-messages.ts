/** What the thread that reads and the thread that writes tell each other. */
import { type ErrorCode, ShelflineError } from '../../../domain/values/error.ts';
import type { ImportOptions } from '../../../ports/importer.ts';
import type { RowBatch } from './row-batch.ts';

/** What the thread is to read. */
export interface ReadingTask {
  readonly format: string;
  readonly options: ImportOptions;
  /** The file as it is stored. */
  readonly path: string;
}

export type ToThread =
  /** The first message, and the only one of its kind. */
  | { readonly kind: 'task'; readonly task: ReadingTask }
  /** A batch was taken, so that another may come. */
  | { readonly kind: 'taken' };

export type FromThread =
  /** Rows, and how many bytes were read for them. */
  | { readonly kind: 'rows'; readonly batch: RowBatch; readonly bytes: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly fault: ThreadFault };

/** Why reading failed; a defect where it has neither a code nor an error of the file system. */
export interface ThreadFault {
  readonly message: string;
  readonly code?: ErrorCode;
  readonly system?: { readonly code: string; readonly syscall: string };
}

export function faultOf(error: unknown): ThreadFault {
  if (error instanceof ShelflineError) return { code: error.code, message: error.message };
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return { message: error.stack ?? error.message };
  return { message: error.message, system: { code, syscall } };
}

/** Makes the error again that a fault tells. */
export function errorOf({ code, system, message }: ThreadFault): Error {
  if (code !== undefined) return new ShelflineError(code, message);
  return Object.assign(new Error(message), system);
}
