/** Where the sales model in force is kept between runs. */
import type { SalesModel } from '../domain/estimation/model/model.ts';

export interface ModelStore {
  /** The model in force now; the built-in one before any calibration. Seen within seconds of a save. */
  current(): SalesModel;
  /** Puts a model in force, whole or not at all. */
  save(model: SalesModel): Promise<void>;
}
