/** Up to four products side by side. Which ones stands in the address. */
import { useAddress } from '../../address.ts';
import { marketplaceOf } from '../../api.ts';
import { Fault } from '../../parts/fault.tsx';
import { ROW, Skeleton } from '../../parts/skeleton.tsx';
import { AddProduct } from './add-product.tsx';
import { CompareTable } from './compare-table.tsx';
import { useCompared } from './use-compared.ts';
import { texts } from './words.ts';
import './compare.css';

export const COMPARED_MAX = 4;

export function ComparePage() {
  const words = texts();
  const { values, set } = useAddress();
  const marketplace = marketplaceOf(values['marketplace']);
  const asins = (values['asins'] ?? '').split(',').filter((asin) => asin !== '');
  const shown = [...new Set(asins)].slice(0, COMPARED_MAX);
  const { value, error, reload } = useCompared(shown, marketplace);
  const choose = (chosen: readonly string[]) => set({ asins: chosen.join(',') });
  return (
    <>
      <div class="section-head">
        <h1>{words.title}</h1>
        {shown.length < COMPARED_MAX && (
          <AddProduct onAdd={(asin) => choose([...shown, asin.toUpperCase()])} />
        )}
      </div>
      {shown.length === 0 && (
        <div class="empty">
          <p>{words.start}</p>
          <p class="muted">{words.startHow}</p>
          <p>
            <a href="/search">{words.toSearch}</a>
          </p>
        </div>
      )}
      {error !== null && <Fault error={error} retry={reload} />}
      {shown.length > 0 && value === null && error === null && (
        <Skeleton height={ROW} rows={ROWS_EXPECTED} />
      )}
      {shown.length > 0 && value !== null && (
        <CompareTable
          columns={value}
          onRemove={(asin) => choose(shown.filter((one) => one !== asin))}
        />
      )}
    </>
  );
}

const ROWS_EXPECTED = 14;
