/**
 * A table with a sticky head and a fixed first column. It draws only the rows in view, so ten
 * thousand cost no more than fifty. Arrow keys move the focus from row to row.
 */
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { common } from '../words/common.ts';
import { Arrow } from './arrow.tsx';
import { ROW_HEIGHT, useVisibleRows } from './visible-rows.ts';

export interface Column<Row> {
  readonly id: string;
  readonly head: string;
  readonly cell: (row: Row, index: number) => ComponentChildren;
  readonly isNumber?: boolean;
  /** What the column sorts by. Without it, its head is no button. */
  readonly sort?: string;
}

/** A sort as the service writes it: `price` ascending, `-price` descending. */
export type Sort = string;

interface TableProps<Row> {
  /** What the table is about, for those who do not see it. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  /** How many rows there are. Those that have not arrived are undefined. */
  readonly total: number;
  readonly row: (index: number) => Row | undefined;
  readonly rowKey?: (row: Row) => string;
  /** The page that a row opens on Enter. */
  readonly open?: (row: Row) => void;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  /** Told which rows are in view, to fetch those that are missing. */
  readonly onVisible?: (first: number, end: number) => void;
  /** The height of the scrolled part; without it the table is as long as its rows. */
  readonly height?: string;
}

export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, total, height, onVisible } = props;
  const { element, first, end } = useVisibleRows(total);
  useEffect(() => onVisible?.(first, end), [onVisible, first, end]);
  return (
    <section
      class="table-scroll"
      ref={element}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
      tabIndex={0}
      aria-label={caption}
      style={height === undefined ? {} : { maxHeight: height }}
    >
      <table aria-rowcount={total + 1}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <HeadCell key={column.id} column={column} isFirst={at === 0} table={props} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={moveFocus}>
          <Gap rows={first} columns={columns.length} />
          {Array.from({ length: end - first }, (_, at) => (
            <TableRow key={first + at} table={props} index={first + at} />
          ))}
          <Gap rows={total - end} columns={columns.length} />
        </tbody>
      </table>
    </section>
  );
}

interface HeadProps<Row> {
  readonly column: Column<Row>;
  readonly isFirst: boolean;
  readonly table: Pick<TableProps<Row>, 'sort' | 'onSort'>;
}

function HeadCell<Row>({ column, isFirst, table }: HeadProps<Row>) {
  const { head, isNumber = false, sort } = column;
  const { sort: chosen, onSort } = table;
  const direction = directionOf(sort, chosen);
  const shape = [isNumber && 'number', isFirst && 'first'].filter(Boolean).join(' ');
  if (sort === undefined || onSort === undefined) {
    return (
      <th scope="col" class={shape}>
        {head}
      </th>
    );
  }
  const next = chosen === sort ? `-${sort}` : sort;
  return (
    <th scope="col" class={shape} {...(direction === null ? {} : { 'aria-sort': direction })}>
      <button type="button" onClick={() => onSort(next)}>
        {head}
        {direction !== null && <Arrow to={direction === 'ascending' ? 'up' : 'down'} />}
      </button>
    </th>
  );
}

function directionOf(sort: string | undefined, chosen: Sort | undefined) {
  if (sort === undefined || chosen === undefined) return null;
  if (chosen === sort) return 'ascending' as const;
  return chosen === `-${sort}` ? ('descending' as const) : null;
}

function TableRow<Row>({
  table,
  index,
}: {
  readonly table: TableProps<Row>;
  readonly index: number;
}) {
  const { columns, open } = table;
  const row = table.row(index);
  if (row === undefined) {
    return (
      <tr aria-rowindex={index + 2}>
        <td colSpan={columns.length}>
          <span class="skeleton" style={{ height: '12px' }} />
        </td>
      </tr>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target === event.currentTarget) open?.(row);
  };
  return (
    <tr aria-rowindex={index + 2} tabIndex={-1} onKeyDown={onKeyDown}>
      {columns.map(({ id, cell, isNumber = false }, at) => (
        <Cell key={id} isHead={at === 0} isNumber={isNumber}>
          {cell(row, index)}
        </Cell>
      ))}
    </tr>
  );
}

interface CellProps {
  readonly isHead: boolean;
  readonly isNumber: boolean;
  readonly children: ComponentChildren;
}

function Cell({ isHead, isNumber, children }: CellProps) {
  return <td class={isHead ? 'first' : isNumber ? 'number' : ''}>{children}</td>;
}

/** Stands for the rows that are not drawn. */
function Gap({ rows, columns }: { readonly rows: number; readonly columns: number }) {
  if (rows <= 0) return null;
  return (
    <tr>
      <td colSpan={columns} style={{ height: `${rows * ROW_HEIGHT}px`, padding: 0 }} />
    </tr>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function moveFocus(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const row = (event.target as HTMLElement).closest('tr');
  if (step === undefined || row === null) return;
  const next = step > 0 ? row.nextElementSibling : row.previousElementSibling;
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

/** What the list of keys says about tables. */
export function tableKeys(): readonly (readonly [string, string])[] {
  const words = common();
  return [
    ['↑ ↓', words.keyRows],
    ['Enter', words.keyOpen],
  ];
}
