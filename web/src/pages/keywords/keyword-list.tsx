/** A table of keywords with its filters. Filters and order stand in the address. */
import { useLocation } from 'preact-iso';
import { addressOf, useAddress } from '../../address.ts';
import { csvOf } from '../../csv.ts';
import { download } from '../../download.ts';
import { count } from '../../format.ts';
import { Table } from '../../parts/table.tsx';
import { keywordColumns } from './keyword-columns.tsx';
import { keywordCsv } from './keyword-csv.ts';
import { chosenRows, type KeywordRow } from './keyword-rows.ts';
import { texts } from './words.ts';

interface KeywordListProps {
  readonly rows: readonly KeywordRow[];
  readonly currency: string;
  /** True if the rows say which share of the clicks goes to a product. */
  readonly isOfProduct: boolean;
  readonly marketplace: string;
  /** True if the service may know more. */
  readonly isFull: boolean;
}

export function KeywordList(props: KeywordListProps) {
  const { rows, currency, isOfProduct, marketplace, isFull } = props;
  const words = texts();
  const { values, set } = useAddress();
  const { route } = useLocation();
  const { contains = '', volume = '', sort = '' } = values;
  const shown = chosenRows(rows, { contains, volumeMin: Number(volume) || 0, sort });
  const save = () => download('keywords.csv', csvOf(keywordCsv(shown, marketplace, currency)));
  return (
    <div class="keywords-list">
      <div class="row end keywords-filters">
        <Filters contains={contains} volume={volume} />
        <p class="caption" role="status">
          {words.shownOf(count(shown.length), count(rows.length))}
          {isFull && ` ${words.atMost}`}
        </p>
        <button type="button" onClick={save} disabled={shown.length === 0}>
          {words.csv}
        </button>
      </div>
      {shown.length === 0 ? (
        <div class="empty">
          <p>{words.nothing}</p>
          <button type="button" onClick={() => set({ contains: undefined, volume: undefined })}>
            {words.dropFilter}
          </button>
        </div>
      ) : (
        <Table
          caption={words.measured}
          columns={keywordColumns({ currency, isOfProduct, marketplace })}
          total={shown.length}
          row={(at) => shown[at]}
          sort={sort}
          onSort={(next) => set({ sort: next }, { isStep: true })}
          open={({ keyword }) => route(addressOf('/market', { keyword, marketplace }))}
          height="max(320px, calc(100vh - 260px))"
        />
      )}
    </div>
  );
}

interface FiltersProps {
  readonly contains: string;
  readonly volume: string;
}

function Filters({ contains, volume }: FiltersProps) {
  const words = texts();
  const { set } = useAddress();
  const step = { isStep: true } as const;
  return (
    <>
      <label class="field">
        {words.contains}
        <input
          type="text"
          name="contains"
          value={contains}
          onInput={({ currentTarget }) => set({ contains: currentTarget.value }, step)}
        />
      </label>
      <label class="field">
        {words.volumeMin}
        <input
          type="number"
          name="volume"
          min={0}
          step={100}
          value={volume}
          onInput={({ currentTarget }) => set({ volume: currentTarget.value }, step)}
        />
      </label>
    </>
  );
}
