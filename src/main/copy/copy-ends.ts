/** The two ends of a copy. Each is a data directory or a database. */
import type { SalesModel } from '../../domain/estimation/model/model.ts';
import type { CopySource, CopyTarget } from '../../ports/store/store-copy.ts';
import type { Accounts } from '../open/storage.ts';

export interface CopyFrom {
  readonly market: CopySource;
  readonly accounts: Accounts;
  /** Returns the calibrated sales model; null if the published priors are in force. */
  model(): Promise<SalesModel | null>;
  close(): Promise<void>;
}

export interface CopyTo {
  readonly market: CopyTarget;
  readonly accounts: Accounts;
  putModel(model: SalesModel): Promise<void>;
  /** Makes what was copied the data of the installation. */
  finish(): Promise<void>;
  close(): Promise<void>;
}
