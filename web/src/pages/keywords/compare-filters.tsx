/** Which keywords of a comparison are shown, and its file. */
import { useState } from 'preact/hooks';
import { useAddress } from '../../address.ts';
import { api } from '../../api.ts';
import { download } from '../../download.ts';
import { count } from '../../format.ts';
import { Fault } from '../../parts/fault.tsx';
import type { ComparedProduct } from './compared.ts';
import { texts } from './words.ts';

interface CompareFiltersProps {
  readonly question: Parameters<typeof api.keywordsCompare>[0];
  readonly products: readonly ComparedProduct[];
}

export function CompareFilters({ question, products }: CompareFiltersProps) {
  const words = texts();
  const { set } = useAddress();
  const [error, setError] = useState<Error | null>(null);
  const save = async () => {
    setError(null);
    download('keywords-compared.csv', await api.csv('keywordsCompare', question));
  };
  return (
    <>
      {error !== null && <Fault error={error} />}
      <select
        aria-label={words.gaps}
        value={question.gapFor ?? ''}
        onChange={({ currentTarget }) => set({ gapFor: currentTarget.value })}
      >
        <option value="">{words.allKeywords}</option>
        {products.map(({ asin }) => (
          <option key={asin} value={asin}>
            {words.gapsOf(asin)}
          </option>
        ))}
      </select>
      <label>
        {words.leadTo}
        <select
          value={question.minProducts ?? 1}
          onChange={({ currentTarget }) => {
            const { value } = currentTarget;
            set({ min: value === '1' ? undefined : value });
          }}
        >
          {products.map(({ asin }, at) => (
            <option key={asin} value={at + 1}>
              {count(at + 1)}
            </option>
          ))}
        </select>
      </label>
      <button type="button" onClick={() => void save().catch(setError)}>
        {words.csv}
      </button>
    </>
  );
}
