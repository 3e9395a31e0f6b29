/** The rows that somebody selected stand in the address; a bar offers what to do with them. */
import { addressOf, useAddress } from '../../address.ts';
import type { Marketplace } from '../../api.ts';
import { download } from '../../download.ts';
import { count } from '../../format.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Icon } from '../../parts/icon.tsx';
import type { SearchColumn } from './columns.tsx';
import type { Summary } from './search-question.ts';
import { csvOfRows, type OfMarket } from './shown-rows.ts';
import { texts } from './words.ts';

/** More would not stand next to each other. */
const COMPARED_MAX = 4;

export interface Selection {
  readonly asins: readonly string[];
  has(asin: string): boolean;
  toggle(asin: string): void;
  choose(asins: readonly string[]): void;
}

export function useSelection(): Selection {
  const { values, set } = useAddress();
  const asins = (values['selected'] ?? '').split(',').filter((asin) => asin !== '');
  const choose = (chosen: readonly string[]) =>
    set({ selected: chosen.join(',') }, { isStep: true });
  return {
    asins,
    has: (asin) => asins.includes(asin),
    choose,
    toggle(asin) {
      const others = asins.filter((one) => one !== asin);
      choose(others.length < asins.length ? others : [...asins, asin]);
    },
  };
}

interface SelectionBarProps {
  readonly marketplace: Marketplace;
  readonly rows: readonly Summary[];
  readonly columns: readonly SearchColumn[];
  readonly found: OfMarket | null;
}

export function SelectionBar({ marketplace, rows, columns, found }: SelectionBarProps) {
  const words = texts();
  const { asins, choose } = useSelection();
  if (asins.length === 0) return null;
  const chosen = rows.filter(({ asin }) => asins.includes(asin));
  const canCompare = asins.length > 1 && asins.length <= COMPARED_MAX;
  return (
    <section class="selection-bar" aria-label={words.selection}>
      <strong>{words.selected(count(asins.length))}</strong>
      {canCompare ? (
        <a
          class="button main"
          href={addressOf('/compare', { asins: asins.join(','), marketplace })}
        >
          <Icon name="compare" />
          {words.compare(count(asins.length))}
        </a>
      ) : (
        <span class="caption">
          {asins.length === 1 ? words.selectAnother : words.compareMax(count(COMPARED_MAX))}
        </span>
      )}
      <CopyButton text={asins.join('\n')} label={words.copyAsins} />
      {found !== null && chosen.length > 0 && (
        <button
          type="button"
          onClick={() => download(`${marketplace}.csv`, csvOfRows(found, chosen, columns))}
        >
          <Icon name="download" />
          {words.saveSelected}
        </button>
      )}
      <button type="button" onClick={() => choose(rows.map(({ asin }) => asin))}>
        {words.selectShown(count(rows.length))}
      </button>
      <button type="button" class="plain" onClick={() => choose([])}>
        <Icon name="close" />
        {words.selectNone}
      </button>
    </section>
  );
}
