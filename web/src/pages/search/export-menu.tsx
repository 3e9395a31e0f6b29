/** Saves the products as CSV: the rows and columns that are shown, or all rows by the service. */
import { useState } from 'preact/hooks';
import { download } from '../../download.ts';
import { count } from '../../format.ts';
import { Fault } from '../../parts/fault.tsx';
import { Menu } from '../../parts/menu.tsx';
import type { SearchColumn } from './columns.tsx';
import { PAGE_SIZE, type Summary } from './search-question.ts';
import { csvOfRows, type OfMarket } from './shown-rows.ts';
import { texts } from './words.ts';

interface ExportMenuProps {
  readonly found: OfMarket;
  /** Of the file, without its ending. */
  readonly name: string;
  readonly rows: readonly Summary[];
  readonly columns: readonly SearchColumn[];
  /** How many rows can be had. */
  readonly total: number;
  /** Asks the service for a page as CSV. */
  readonly askPage: (page: number) => Promise<string>;
}

export function ExportMenu(props: ExportMenuProps) {
  const { found, rows, columns, total, askPage } = props;
  const words = texts();
  const [pagesLeft, setPagesLeft] = useState<number | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const pages = Math.ceil(total / PAGE_SIZE);
  const name = `${props.name}.csv`;
  const saveAll = async () => {
    setError(null);
    let text = '';
    for (let page = 1; page <= pages; page += 1) {
      setPagesLeft(pages - page + 1);
      const part = await askPage(page);
      // Every part names the columns; the file does it once.
      text += page === 1 ? part : part.slice(part.indexOf('\r\n') + 2);
    }
    download(name, text);
  };
  return (
    <Menu name="CSV" icon="download">
      <div class="search-export">
        <button type="button" onClick={() => download(name, csvOfRows(found, rows, columns))}>
          {words.saveShown(count(rows.length))}
        </button>
        <button
          type="button"
          disabled={pagesLeft !== null}
          onClick={() =>
            void saveAll()
              .catch(setError)
              .finally(() => setPagesLeft(null))
          }
        >
          {pagesLeft === null ? words.saveAll(count(total)) : words.pagesLeft(count(pagesLeft))}
        </button>
        <p class="caption">{words.saveCost(count(pages))}</p>
        {error !== null && <Fault error={error} />}
      </div>
    </Menu>
  );
}
