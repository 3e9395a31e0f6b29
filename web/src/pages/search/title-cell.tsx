/** The first cell of a row: the box that selects it, and the link to its product. */
import { CutLink } from '../../parts/cut-link.tsx';
import { columnTexts } from './column-words.ts';
import type { Summary } from './search-question.ts';
import type { Selection } from './selection.tsx';

interface TitleCellProps {
  readonly row: Summary;
  readonly href: string;
  readonly selection: Selection;
}

export function TitleCell({ row: { asin, title }, href, selection }: TitleCellProps) {
  const words = columnTexts();
  const name = title ?? asin;
  const isChosen = selection.has(asin);
  return (
    <span class="search-title">
      <input
        type="checkbox"
        checked={isChosen}
        disabled={selection.isFull && !isChosen}
        aria-label={words.compare(name)}
        onChange={() => selection.toggle(asin)}
      />
      <CutLink href={href} text={name} />
    </span>
  );
}
