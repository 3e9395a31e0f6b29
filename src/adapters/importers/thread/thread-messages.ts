/** What the importing thread and the one that reads for it say to each other. */
import type { ErrorCode } from '../../../domain/error.ts';
import type { ImportOptions } from '../../../ports/importer.ts';
import type { RowBatch } from './row-batch.ts';

/** Given to the thread when it starts. */
export interface ReadingTask {
  readonly format: string;
  readonly options: ImportOptions;
}

export type ToThread =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** All bytes were sent; `failed`: the input broke off, and the sender knows why. */
  | { readonly kind: 'end'; readonly failed: boolean }
  /** A batch was taken; another may come. */
  | { readonly kind: 'taken' };

export type FromThread =
  | { readonly kind: 'rows'; readonly batch: RowBatch }
  /** So many bytes were used up; as many more may come. */
  | { readonly kind: 'used'; readonly bytes: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly fault: ThreadFault };

export interface ThreadFault {
  /** Null: a defect. */
  readonly code: ErrorCode | null;
  readonly message: string;
}
