/** Which columns of a table fit a width: those that tell least leave first. */

interface Fitted {
  readonly width?: number;
  readonly leaves?: number;
}

/** @returns the columns in their order; those without `leaves` always stay */
export function fitColumns<Column extends Fitted>(
  columns: readonly Column[],
  width: number,
): readonly Column[] {
  const leaving = columns
    .filter(({ leaves }) => leaves !== undefined)
    .toSorted((one, other) => (other.leaves ?? 0) - (one.leaves ?? 0));
  let needed = columns.reduce((sum, column) => sum + (column.width ?? 0), 0);
  const gone = new Set<Column>();
  for (const column of leaving) {
    if (needed <= width) break;
    needed -= column.width ?? 0;
    gone.add(column);
  }
  return columns.filter((column) => !gone.has(column));
}
