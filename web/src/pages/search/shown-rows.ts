/** Rows of a search as CSV, with the columns that are shown. */
import { type CsvCell, csvOf } from '../../csv.ts';
import type { SearchColumn } from './columns.tsx';
import type { Summary } from './search-question.ts';

/** What all rows have in common. */
export interface OfMarket {
  readonly marketplace: string;
  readonly currency: string;
}

/** Every row begins with marketplace and currency, like the service's own CSV. */
export function csvOfRows(
  { marketplace, currency }: OfMarket,
  rows: readonly Summary[],
  columns: readonly SearchColumn[],
): string {
  const lines = rows.map((row) => ({
    marketplace,
    currency,
    ...Object.assign({}, ...columns.map(({ fields }) => fields(row))),
  }));
  const [first = {}] = lines;
  return csvOf([Object.keys(first), ...lines.map((line) => Object.values(line) as CsvCell[])]);
}
