/** What the importing thread and the one that reads for it say to each other. */
import type { ErrorCode } from '../../../domain/error.ts';
import type { ImportOptions } from '../../../ports/importer.ts';
import type { RowBatch } from './row-batch.ts';

/** What a thread is to read. */
export interface ReadingTask {
  readonly format: string;
  readonly options: ImportOptions;
  /** Of the file, as it is stored. */
  readonly path: string;
}

export type ToThread =
  /** The first message, and the only one of its kind. */
  | { readonly kind: 'task'; readonly task: ReadingTask }
  /** A batch was taken; another may come. */
  | { readonly kind: 'taken' };

export type FromThread =
  /** Rows, and how many bytes were read for them. */
  | { readonly kind: 'rows'; readonly batch: RowBatch; readonly bytes: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly fault: ThreadFault };

export interface ThreadFault {
  readonly message: string;
  /** Of an error that a request can have. */
  readonly code?: ErrorCode;
  /** Of an error of the file system. Neither: a defect. */
  readonly system?: { readonly code: string; readonly syscall: string };
}
