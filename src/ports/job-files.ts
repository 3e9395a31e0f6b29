/** The files of jobs on this node: uploads, until their jobs have ended, and lists of rejects. */
import type { EpochSeconds } from '../domain/values/time.ts';

export interface Upload {
  /** The size that the client announced; null if it did not. */
  readonly bytesAnnounced: number | null;
  readonly bytesMax: number;
}

export interface RejectsFile {
  readonly bytes: number;
  open(): AsyncIterable<Uint8Array>;
}

export interface JobFiles {
  /** Names this node: its data directory. */
  readonly node: string;
  /**
   * Writes an upload to disk, piece by piece, and returns its size. Nothing stays of an upload that
   * fails.
   *
   * @throws invalid_body if it is empty
   * @throws payload_too_large if it is larger than `bytesMax`
   * @throws unavailable if the disk has no room for it
   */
  receive(jobId: string, input: AsyncIterable<Uint8Array>, upload: Upload): Promise<number>;
  /** Opens the list of rejected rows, as CSV; null if there is none on this node. */
  rejects(jobId: string): Promise<RejectsFile | null>;
  /** Removes the upload of a job that has ended. */
  removeUpload(jobId: string): Promise<void>;
  /** Returns the jobs that have an upload on this node. */
  uploads(): Promise<readonly string[]>;
  /** Removes the files of jobs that no longer exist. Uploads under way stay. */
  sweep(now: EpochSeconds, exists: (jobId: string) => Promise<boolean>): Promise<void>;
}
