/** Where the sales model in force is kept between runs. */
import type { SalesModel } from '../domain/estimation/model/model.ts';

export interface ModelStore {
  /**
   * The model in force now: the published priors before any calibration, and where what is kept
   * cannot be believed. Seen within seconds of a save.
   */
  current(): SalesModel;
  /** Why what is kept cannot be believed; null where it can, or nothing is kept. */
  fault(): string | null;
  /** Puts a model in force, whole or not at all. */
  save(model: SalesModel): Promise<void>;
}
