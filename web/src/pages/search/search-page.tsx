/** Search: the question as a form, what the market looks like, and the products in a table. */
import { useLocation } from 'preact-iso';
import { addressOf, useAddress } from '../../address.ts';
import { api, marketplaceOf } from '../../api.ts';
import { count } from '../../format.ts';
import { Coverage } from '../../parts/coverage.tsx';
import { Fault } from '../../parts/fault.tsx';
import { fitColumns } from '../../parts/fit-columns.ts';
import { OldData } from '../../parts/old-data.tsx';
import { isPhone } from '../../parts/phone.ts';
import { CARD_HEIGHT, onCards, PRODUCT_ROW_HEIGHT } from '../../parts/product-table.ts';
import { Table } from '../../parts/table.tsx';
import { useWidth } from '../../parts/width.ts';
import { conditionsOfSearch } from '../finder/finder-question.ts';
import { chosenColumns } from './chosen-columns.ts';
import { ColumnPicker } from './column-picker.tsx';
import { searchColumns } from './columns.tsx';
import { Explanation } from './explanation.tsx';
import { ExportMenu } from './export-menu.tsx';
import { SearchForm } from './filters.tsx';
import { NicheLine } from './niche-line.tsx';
import { filterCount, questionOf, type SearchQuestion, type Summary } from './search-question.ts';
import { SelectionBar, useSelection } from './selection.tsx';
import { SortField } from './sort-field.tsx';
import { TitleCell } from './title-cell.tsx';
import { ROWS_MAX, useFoundRows } from './use-found-rows.ts';
import { ViewList } from './view-list.tsx';
import { ViewsMenu } from './views-menu.tsx';
import { texts } from './words.ts';
import './search.css';

export function SearchPage() {
  const words = texts();
  const { values } = useAddress();
  return (
    <>
      <h1 class="hidden">{words.title}</h1>
      <search>
        <SearchForm />
      </search>
      {questionOf(values) === null ? <Start /> : <Results />}
    </>
  );
}

function Start() {
  const words = texts();
  const { values } = useAddress();
  return (
    <div class="empty">
      <p>{words.start}</p>
      <p class="muted">{words.startHow}</p>
      <p>
        <a href={addressOf('/finder', conditionsOfSearch(values))}>
          {filterCount(values) > 0 ? words.toFinderWith : words.toFinder}
        </a>
      </p>
      <ViewList />
    </div>
  );
}

/** Rows shown while the first answer is on its way. */
const ROWS_EXPECTED = 20;

async function askPage(question: SearchQuestion, page: number, signal: AbortSignal) {
  return (await api.search({ ...question, page }, { signal })).data;
}

function Results() {
  const words = texts();
  const { values, set } = useAddress();
  const { route } = useLocation();
  const question = questionOf(values);
  const rows = useFoundRows(question, askPage);
  const selection = useSelection();
  const { value: found, error, isLoading, reload, total } = rows;
  const marketplace = marketplaceOf(values['marketplace']);
  const hrefOf = ({ asin }: Summary) => addressOf(`/product/${asin}`, { marketplace });
  const all = searchColumns({ currency: found?.currency ?? 'USD', marketplace }, (row) => (
    <TitleCell row={row} href={hrefOf(row)} selection={selection} />
  ));
  const { element, width } = useWidth<HTMLDivElement>(innerWidth);
  const chosen = chosenColumns(all, values['columns']);
  // Columns that somebody named stay, however narrow the page is.
  const isNamed = (values['columns'] ?? '') !== '';
  const columns = isPhone.value
    ? isNamed
      ? chosen
      : onCards(chosen)
    : isNamed
      ? chosen
      : fitColumns(chosen, width);
  if (error !== null && found === null) return <Fault error={error} retry={reload} />;
  return (
    <div ref={element} class="search-results">
      <NicheLine found={found} />
      <OldData of={found?.coverage.newestObservedAt ?? null} />
      {found !== null && <Explanation found={found} />}
      {error !== null && <Fault error={error} retry={reload} />}
      <div class="search-bar">
        <strong>{found === null ? ' ' : words.results(count(found.totalResults))}</strong>
        <span class="search-actions row">
          <SortField />
          <ColumnPicker all={all} />
          <ViewsMenu />
          {found !== null && question !== null && total > 0 && (
            <ExportMenu
              found={found}
              name={`${found.keyword.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${found.marketplace}`}
              rows={rows.loaded()}
              columns={columns}
              total={total}
              askPage={(page) => api.csv('search', { ...question, page })}
            />
          )}
        </span>
      </div>
      {found !== null && found.totalResults > ROWS_MAX && (
        <p class="caption">{words.firstRows(count(ROWS_MAX))}</p>
      )}
      {found?.totalResults !== 0 && (
        <Table
          caption={words.tableOf(question?.keyword ?? '')}
          columns={columns}
          total={found === null ? ROWS_EXPECTED : total}
          row={rows.row}
          open={(row) => route(hrefOf(row))}
          {...(values['sort'] === undefined ? {} : { sort: values['sort'] })}
          onSort={(sort) => set({ sort })}
          onVisible={rows.onVisible}
          height="max(420px, calc(100vh - 120px))"
          subject={JSON.stringify(question)}
          isBusy={isLoading}
          rowHeight={isPhone.value ? CARD_HEIGHT : PRODUCT_ROW_HEIGHT}
          hasCards={isPhone.value}
        />
      )}
      {found !== null && (
        <p class="search-coverage">
          <Coverage marketplace={marketplace} coverage={found.coverage} />
        </p>
      )}
      <SelectionBar marketplace={marketplace} rows={rows.loaded()} columns={chosen} found={found} />
    </div>
  );
}
