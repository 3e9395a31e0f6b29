/** The log of imports, those of the command line too. */
import type { Import } from '../../admin.ts';
import { count, day, moment, UNKNOWN } from '../../format.ts';
import { Hint } from '../../parts/hint.tsx';
import { ImportState } from '../../parts/import-state.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { texts } from './words.ts';

export function nameOf({ file, id }: Pick<Import, 'file' | 'id'>): string {
  return file ?? texts().importNumber(String(id));
}

export function ImportTable({ imports }: { readonly imports: readonly Import[] }) {
  const words = texts();
  const counted = (id: 'read' | 'imported' | 'unchanged' | 'rejected'): Column<Import> => ({
    id,
    head: words[id],
    isNumber: true,
    cell: ({ counts }) =>
      counts === null ? <Hint text={words.noReport}>{UNKNOWN}</Hint> : count(counts[id]),
  });
  const columns: readonly Column<Import>[] = [
    {
      id: 'file',
      head: words.file,
      cell: (one) => <a href={`/operator/imports?import=${one.id}`}>{nameOf(one)}</a>,
    },
    {
      id: 'state',
      head: words.state,
      cell: ({ state, counts }) => <ImportState state={state} counts={counts} />,
    },
    { id: 'format', head: words.format, cell: ({ format }) => format ?? UNKNOWN },
    counted('read'),
    counted('imported'),
    counted('unchanged'),
    counted('rejected'),
    { id: 'at', head: words.started, isNumber: true, cell: ({ at }) => moment(at) },
    {
      id: 'undo',
      head: words.undoUntil,
      isNumber: true,
      cell: ({ undoUntil, whyNot }) =>
        undoUntil === null ? <Hint text={whyNot ?? ''}>{UNKNOWN}</Hint> : day(undoUntil),
    },
  ];
  return (
    <Table
      caption={`${words.allImports}: ${words.rows}`}
      columns={columns}
      total={imports.length}
      row={(at) => imports[at]}
    />
  );
}
