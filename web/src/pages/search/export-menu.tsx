/** Saves the products as CSV: the rows and columns that are shown, or all rows by the service. */
import { useState } from 'preact/hooks';
import { api } from '../../api.ts';
import { download } from '../../download.ts';
import { count } from '../../format.ts';
import { Fault } from '../../parts/fault.tsx';
import { Menu } from '../../parts/menu.tsx';
import type { SearchColumn } from './columns.tsx';
import type { Found, SearchQuestion, Summary } from './search-question.ts';
import { PAGE_SIZE } from './search-question.ts';
import { csvOfRows } from './shown-rows.ts';
import { texts } from './words.ts';

interface ExportMenuProps {
  readonly found: Found;
  readonly question: SearchQuestion;
  readonly rows: readonly Summary[];
  readonly columns: readonly SearchColumn[];
  /** How many rows can be had. */
  readonly total: number;
}

export function ExportMenu({ found, question, rows, columns, total }: ExportMenuProps) {
  const words = texts();
  const [pagesLeft, setPagesLeft] = useState<number | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const pages = Math.ceil(total / PAGE_SIZE);
  const name = `${found.keyword.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${found.marketplace}.csv`;
  const saveAll = async () => {
    setError(null);
    let text = '';
    for (let page = 1; page <= pages; page += 1) {
      setPagesLeft(pages - page + 1);
      const part = await api.csv('search', { ...question, page });
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
