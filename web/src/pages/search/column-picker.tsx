/** Chooses the columns of the table. The choice stands in the address. */
import { useAddress } from '../../address.ts';
import { Menu } from '../../parts/menu.tsx';
import { chosenColumns, columnsText } from './chosen-columns.ts';
import type { SearchColumn } from './columns.tsx';
import { texts } from './words.ts';

export function ColumnPicker({ all }: { readonly all: readonly SearchColumn[] }) {
  const words = texts();
  const { values, set } = useAddress();
  const chosen = chosenColumns(all, values['columns']).map(({ id }) => id);
  const choose = (id: string, isOn: boolean) => {
    const wanted = all
      .map((column) => column.id)
      .filter((one) => (one === id ? isOn : chosen.includes(one)));
    set({ columns: columnsText(all, wanted) }, { isStep: true });
  };
  return (
    <Menu name={words.columns} icon="columns">
      <ul class="search-columns">
        {all.slice(1).map(({ id, head, meaning }) => (
          <li key={id}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
              />
              <span>
                {head}
                {meaning !== undefined && <span class="caption search-meaning">{meaning}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Menu>
  );
}
