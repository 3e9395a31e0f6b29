/** The messages between the reading thread and the writing thread. */
import { type ErrorCode, ShelflineError } from '../../../domain/values/error.ts';
import type { ImportOptions } from '../../../ports/importer.ts';
import type { RowBatch } from './row-batch.ts';

export interface ReadingTask {
  readonly format: string;
  readonly options: ImportOptions;
  /** The file as stored, possibly compressed. */
  readonly path: string;
}

export type ToThread =
  /** The first message. It is sent once. */
  | { readonly kind: 'task'; readonly task: ReadingTask }
  /** Reports that a batch was taken, so that another one may come. */
  | { readonly kind: 'taken' };

export type FromThread =
  /** A batch, and the number of bytes read for it. */
  | { readonly kind: 'rows'; readonly batch: RowBatch; readonly bytes: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly fault: ThreadFault };

/** Why reading failed. Without a code or a file system error, it is a defect. */
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

/** Recreates the error from a fault. */
export function errorOf({ code, system, message }: ThreadFault): Error {
  if (code !== undefined) return new ShelflineError(code, message);
  return Object.assign(new Error(message), system);
}
