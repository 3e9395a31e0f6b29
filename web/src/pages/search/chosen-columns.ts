/** Which columns the address shows: those that are on from the start, or those that it names. */
import type { SearchColumn } from './columns.tsx';

/** The first column is always there: it says which product the row is about. */
export function chosenColumns(
  all: readonly SearchColumn[],
  text: string | undefined,
): readonly SearchColumn[] {
  const [first] = all;
  if (text === undefined || text === '') return all.filter(({ isOff }) => isOff !== true);
  const names = new Set(text.split(','));
  return all.filter((column) => column === first || names.has(column.id));
}

/** The text for an address. Undefined for the columns that are on from the start. */
export function columnsText(
  all: readonly SearchColumn[],
  chosen: readonly string[],
): string | undefined {
  const isOn = ({ id, isOff }: SearchColumn) => chosen.includes(id) === (isOff !== true);
  return all.every(isOn) ? undefined : chosen.join(',');
}
