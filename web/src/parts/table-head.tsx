/** The head of a table: names of columns, and buttons where a click sorts. */
import { Arrow } from './arrow.tsx';
import type { Column, TableProps } from './table.tsx';
import { useTooltip } from './tooltip.tsx';

interface HeadCellProps<Row> {
  readonly column: Column<Row>;
  readonly isFirst: boolean;
  readonly table: Pick<TableProps<Row>, 'sort' | 'onSort'>;
}

export function HeadCell<Row>({ column, isFirst, table }: HeadCellProps<Row>) {
  const { head, isNumber = false, sort, meaning } = column;
  const { sort: chosen, onSort } = table;
  const { place, tip } = useTooltip(meaning);
  const direction = directionOf(sort, chosen);
  const shape = [isNumber && 'number', isFirst && 'first'].filter(Boolean).join(' ');
  const explained = meaning === undefined ? {} : place;
  // A column of bars needs no name, and an empty heading would name nothing.
  if (head === '') return <td class={shape} />;
  return (
    <th scope="col" class={shape} {...(direction === null ? {} : { 'aria-sort': direction })}>
      {sort === undefined || onSort === undefined ? (
        <span class="ellipsis" {...explained} {...(meaning === undefined ? {} : { tabIndex: 0 })}>
          {head}
        </span>
      ) : (
        <button type="button" {...explained} onClick={() => onSort(next(sort, chosen))}>
          {head}
          {direction !== null && <Arrow to={direction === 'ascending' ? 'up' : 'down'} />}
        </button>
      )}
      {meaning !== undefined && tip}
    </th>
  );
}

function next(sort: string, chosen: string | undefined): string {
  if (chosen !== sort) return sort;
  return sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
}

function directionOf(sort: string | undefined, chosen: string | undefined) {
  if (sort === undefined || chosen === undefined) return null;
  if (chosen.replace(/^-/, '') !== sort.replace(/^-/, '')) return null;
  return chosen.startsWith('-') ? ('descending' as const) : ('ascending' as const);
}
