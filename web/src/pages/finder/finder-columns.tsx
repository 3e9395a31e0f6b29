/** The columns of found products: those of a search, and the fields that are asked for. */
import { count, day, decimal, money, UNKNOWN } from '../../format.ts';
import { Figure } from '../../parts/figure.tsx';
import { columnTexts } from '../search/column-words.ts';
import type { SearchColumn } from '../search/columns.tsx';
import type { Summary } from '../search/search-question.ts';
import type { FieldName } from './field-groups.ts';
import type { FieldInfo } from './finder-question.ts';
import { fieldTexts, texts } from './words.ts';

/** These have a column of their own, or the first cell shows them. */
const SHOWN: ReadonlySet<string> = new Set([
  'price',
  'bsr',
  'monthlySales',
  'monthlyRevenue',
  'salesGrade',
  'reviewCount',
  'rating',
  'category',
  'brand',
  'availability',
]);

/** Less than in a search: the conditions stand at the side. */
const TITLE_WIDTH = 250;

type Shown = string | number | boolean | null;

/** Returns the columns with one more for each field, before the actions at the end. */
export function withFields(
  columns: readonly SearchColumn[],
  fields: readonly FieldName[],
  infos: ReadonlyMap<string, FieldInfo>,
  currency: string,
): readonly SearchColumn[] {
  const more = fields.filter((name) => !SHOWN.has(name));
  const added = more.map((name) => fieldColumn(name, infos.get(name), currency));
  const sorted = columns.map((column) => {
    if (column.id === 'revenue') return { ...column, sort: '-monthlyRevenue' };
    return column.id === 'title' ? { ...column, width: TITLE_WIDTH } : column;
  });
  return [...sorted.slice(0, -1), ...added, ...sorted.slice(-1)];
}

function fieldColumn(name: FieldName, info: FieldInfo | undefined, currency: string): SearchColumn {
  const figureOf = (row: Summary) =>
    (row as Summary & Readonly<Record<string, Shown | undefined>>)[name] ?? null;
  return {
    id: name,
    head: fieldTexts()[name],
    ...(info === undefined ? {} : { meaning: info.meaning }),
    width: 100,
    isNumber: info?.type !== 'name',
    ...(info?.sortable === true ? { sort: `-${name}` } : {}),
    cell: (row) => (
      <Figure text={textOf(figureOf(row), info, currency)} reason={columnTexts().noValue} />
    ),
    fields: (row) => {
      const value = figureOf(row);
      return { [name]: typeof value === 'boolean' ? String(value) : value };
    },
  };
}

function textOf(value: Shown, info: FieldInfo | undefined, currency: string): string {
  const words = texts();
  if (value === null) return UNKNOWN;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'string') return info?.type === 'date' ? day(value) : value;
  if (info?.unit?.startsWith(currency)) return money(value, currency);
  if (info?.unit === 'percent') return `${decimal(value, 1)} %`;
  return Number.isInteger(value) ? count(value) : decimal(value, 1);
}
