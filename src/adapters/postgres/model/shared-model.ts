/** Keeps the sales model in the database, so that all nodes estimate alike. */
import type { SalesModel } from '../../../domain/estimation/model/model.ts';
import type { Database } from '../connection/database.ts';

export interface SharedModel {
  /** Returns the newest model and its number, unless its number is the known one. */
  newerThan(known: number | null): Promise<NumberedModel | null>;
  /** Puts a model in force; with null, the published priors of each program. */
  write(model: SalesModel | null): Promise<void>;
}

export interface NumberedModel {
  readonly number: number;
  readonly model: SalesModel | null;
}

const SELECT = 'SELECT number, body FROM sales_model WHERE number <> $1';
const UPDATE = 'UPDATE sales_model SET number = number + 1, body = $1';

export function createSharedModel(database: Database): SharedModel {
  return {
    async newerThan(known) {
      const [row] = await database.query<{ readonly number: number; readonly body: string | null }>(
        SELECT,
        [known ?? -1],
      );
      if (row === undefined) return null;
      const { number, body } = row;
      return { number, model: body === null ? null : (JSON.parse(body) as SalesModel) };
    },
    async write(model) {
      const body = model === null ? null : JSON.stringify(model);
      await database.transaction((client) => client.query(UPDATE, [body]));
    },
  };
}
