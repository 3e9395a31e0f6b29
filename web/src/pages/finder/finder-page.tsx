/** Find products by their figures, without a keyword: conditions at the side of what they find. */
import { useLocation } from 'preact-iso';
import { addressOf, useAddress } from '../../address.ts';
import { api, marketplaceOf } from '../../api.ts';
import { count } from '../../format.ts';
import { Coverage } from '../../parts/coverage.tsx';
import { Fault } from '../../parts/fault.tsx';
import { fitColumns } from '../../parts/fit-columns.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { isPhone } from '../../parts/phone.ts';
import { CARD_HEIGHT, onCards, PRODUCT_ROW_HEIGHT } from '../../parts/product-table.ts';
import { Table } from '../../parts/table.tsx';
import { useWidth } from '../../parts/width.ts';
import { useResource } from '../../resource.ts';
import { chosenColumns } from '../search/chosen-columns.ts';
import { ColumnPicker } from '../search/column-picker.tsx';
import { searchColumns } from '../search/columns.tsx';
import { ExportMenu } from '../search/export-menu.tsx';
import type { Summary } from '../search/search-question.ts';
import { SelectionBar, useSelection } from '../search/selection.tsx';
import { TitleCell } from '../search/title-cell.tsx';
import { ROWS_MAX, useFoundRows } from '../search/use-found-rows.ts';
import { ViewsMenu } from '../search/views-menu.tsx';
import { texts as searchTexts } from '../search/words.ts';
import { Chips, LeftOut } from './conditions.tsx';
import { FieldRail } from './field-rail.tsx';
import { withFields } from './finder-columns.tsx';
import {
  conditionsOf,
  type FieldsAnswer,
  type FinderQuestion,
  type FoundByFields,
  questionOf,
} from './finder-question.ts';
import { Presets } from './presets.tsx';
import { texts } from './words.ts';
import '../search/search.css';
import './finder.css';

export function FinderPage() {
  const words = texts();
  const { values } = useAddress();
  const marketplace = marketplaceOf(values['marketplace']);
  const fields = useResource(marketplace, async (signal) => {
    return (await api.finderFields({ marketplace }, { signal })).data;
  });
  const isAsked = conditionsOf(values).length > 0 || (values['keyword'] ?? '') !== '';
  return (
    <>
      <h1>{words.title}</h1>
      <p class="muted finder-how">{words.how}</p>
      <Loaded resource={fields} rows={ROWS_EXPECTED}>
        {(about) => (
          <div class="finder">
            <search>
              <FieldRail infos={new Map(about.fields.map((info) => [info.name, info]))} />
            </search>
            <div class="finder-found">
              {!isAsked && <Presets presets={about.presets} />}
              <Results about={about} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

/** Rows shown while the first answer is on its way. */
const ROWS_EXPECTED = 20;

async function askPage(question: FinderQuestion, page: number, signal: AbortSignal) {
  return (await api.finderByAddress({ ...question, page }, { signal })).data;
}

function Results({ about }: { readonly about: FieldsAnswer }) {
  const words = texts();
  const { values, set } = useAddress();
  const { route } = useLocation();
  const question = questionOf(values);
  const { marketplace = marketplaceOf(undefined) } = question;
  const rows = useFoundRows<FinderQuestion, FoundByFields>(question, askPage);
  const selection = useSelection();
  const { value: found, error, isLoading, reload, total } = rows;
  const hrefOf = ({ asin }: Summary) => addressOf(`/product/${asin}`, { marketplace });
  const currency = found?.currency ?? about.currency;
  const infos = new Map(about.fields.map((info) => [info.name, info]));
  const all = withFields(
    searchColumns({ currency, marketplace }, (row) => (
      <TitleCell row={row} href={hrefOf(row)} selection={selection} />
    )),
    conditionsOf(values).map(({ field }) => field),
    infos,
    currency,
  );
  const { element, width } = useWidth<HTMLDivElement>(innerWidth);
  const chosen = chosenColumns(all, values['columns']);
  const isNamed = (values['columns'] ?? '') !== '';
  const fitted = isPhone.value ? onCards(chosen) : fitColumns(chosen, width);
  const columns = isNamed ? chosen : fitted;
  if (error !== null && found === null) return <Fault error={error} retry={reload} />;
  return (
    <div ref={element} class="search-results">
      <Chips found={found} />
      <LeftOut found={found} />
      {error !== null && <Fault error={error} retry={reload} />}
      <div class="search-bar">
        <strong role="status">
          {found === null ? ' ' : searchTexts().results(count(found.totalResults))}
        </strong>
        <span class="search-actions row">
          <ColumnPicker all={all} />
          <ViewsMenu />
          {found !== null && total > 0 && (
            <ExportMenu
              found={found}
              name={`finder-${found.marketplace}`}
              rows={rows.loaded()}
              columns={columns}
              total={total}
              askPage={(page) => api.csv('finderByAddress', { ...question, page })}
            />
          )}
        </span>
      </div>
      {found !== null && found.totalResults > ROWS_MAX && (
        <p class="caption">{searchTexts().firstRows(count(ROWS_MAX))}</p>
      )}
      {found?.totalResults === 0 && <p class="notice">{words.nothing}</p>}
      {found?.totalResults !== 0 && (
        <Table
          caption={words.title}
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
