/**
 * A table with a sticky head and a fixed first column. It draws only the rows in view, so ten
 * thousand cost no more than fifty. Arrow keys move the focus.
 */
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { IsInTable } from './hint.tsx';
import { HeadCell } from './table-head.tsx';
import { moveFocus } from './table-keys.ts';
import { ROW_HEIGHT, useVisibleRows } from './visible-rows.ts';

export interface Column<Row> {
  readonly id: string;
  readonly head: string;
  /** What the column shows, on hover and focus of its head. */
  readonly meaning?: string;
  readonly cell: (row: Row, index: number) => ComponentChildren;
  readonly isNumber?: boolean;
  /** How the first click sorts. Without it, its head is no button. */
  readonly sort?: Sort;
  /** Pixels. In a long table every column has one, or columns move while rows come and go. */
  readonly width?: number;
  /** How soon it leaves a page that is too narrow: the highest first; without it, never. */
  readonly leaves?: number;
}

/** A sort as the service writes it: `price` ascending, `-price` descending. */
export type Sort = string;

export interface TableProps<Row> {
  /** What the table is about, for those who do not see it. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  /** How many rows there are. Those that have not arrived are undefined. */
  readonly total: number;
  readonly row: (index: number) => Row | undefined;
  /** The page that a row opens on Enter. */
  readonly open?: (row: Row) => void;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  /** Called with the rows in view, so that the page can fetch those that are missing. */
  readonly onVisible?: (first: number, end: number) => void;
  /** The height of the scrolled part; without it the table is as long as its rows. */
  readonly height?: string;
  /** What was asked for. A table of something else begins at its top. */
  readonly subject?: string;
  readonly isBusy?: boolean;
  /** Pixels that every row takes. */
  readonly rowHeight?: number;
  /** True draws each row as a card, with the heads of the columns in it. */
  readonly hasCards?: boolean;
}

export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, total, height, subject, isBusy = false, onVisible } = props;
  const { rowHeight = ROW_HEIGHT, hasCards = false } = props;
  const { element, first, end } = useVisibleRows(total, rowHeight);
  useEffect(() => onVisible?.(first, end), [onVisible, first, end]);
  useEffect(() => element.current?.scrollTo({ top: 0 }), [element, subject]);
  return (
    <section
      class={hasCards ? 'table-scroll cards' : 'table-scroll'}
      ref={element}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
      tabIndex={0}
      aria-label={caption}
      aria-busy={isBusy}
      style={{ '--row': `${rowHeight}px`, ...(height === undefined ? {} : { maxHeight: height }) }}
      onKeyDown={(event) => moveFocus(event, total, rowHeight)}
    >
      <table aria-rowcount={total + 1} style={hasCards ? {} : widthOf(columns)}>
        <colgroup>
          {columns.map(({ id, width }, at) => (
            <col key={id} style={at === 0 || width === undefined ? {} : { width: `${width}px` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <HeadCell key={column.id} column={column} isFirst={at === 0} table={props} />
            ))}
          </tr>
        </thead>
        <IsInTable.Provider value={true}>
          <tbody>
            <Gap height={first * rowHeight} columns={columns.length} />
            {Array.from({ length: end - first }, (_, at) => (
              <TableRow key={first + at} table={props} index={first + at} />
            ))}
            <Gap height={(total - end) * rowHeight} columns={columns.length} />
          </tbody>
        </IsInTable.Provider>
      </table>
    </section>
  );
}

/** With widths given, the first column takes what the others leave. */
function widthOf(columns: readonly Column<never>[]) {
  const [first, ...others] = columns.map(({ width }) => width ?? Number.NaN);
  const sum = others.reduce((width, other) => width + other, 0);
  if (first === undefined || Number.isNaN(first + sum)) return {};
  // On a phone the fixed column leaves room for another.
  return { tableLayout: 'fixed' as const, minWidth: `calc(min(${first}px, 44vw) + ${sum}px)` };
}

interface TableRowProps<Row> {
  readonly table: TableProps<Row>;
  readonly index: number;
}

function TableRow<Row>({ table, index }: TableRowProps<Row>) {
  const { columns, open } = table;
  const row = table.row(index);
  if (row === undefined) {
    return (
      <tr aria-rowindex={index + 2} tabIndex={-1}>
        {columns.map(({ id }, at) => (
          <td key={id} class={at === 0 ? 'first' : ''}>
            <span class="skeleton" style={{ height: '12px' }} />
          </td>
        ))}
      </tr>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target === event.currentTarget) open?.(row);
  };
  return (
    <tr aria-rowindex={index + 2} tabIndex={-1} onKeyDown={onKeyDown}>
      {columns.map(({ id, head, cell, isNumber = false }, at) => (
        <td key={id} class={at === 0 ? 'first' : isNumber ? 'number' : ''} data-head={head}>
          {cell(row, index)}
        </td>
      ))}
    </tr>
  );
}

/** Stands for the rows that are not drawn. */
function Gap({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null;
  return (
    <tr class="gap" style={{ height: `${height}px` }}>
      <td colSpan={columns} style={{ height: `${height}px`, padding: 0 }} />
    </tr>
  );
}
