/** The first cell of a row: the box that selects it, and which product it is about. */
import { ProductName } from '../../parts/product-name.tsx';
import { columnTexts } from './column-words.ts';
import type { Summary } from './search-question.ts';
import type { Selection } from './selection.tsx';

interface TitleCellProps {
  readonly row: Summary;
  readonly href: string;
  readonly selection: Selection;
}

export function TitleCell({ row, href, selection }: TitleCellProps) {
  const words = columnTexts();
  return (
    <ProductName product={row} href={href}>
      <input
        type="checkbox"
        checked={selection.has(row.asin)}
        aria-label={words.select(row.title ?? row.asin)}
        onChange={() => selection.toggle(row.asin)}
      />
    </ProductName>
  );
}
