/** Why there are no keywords, and what can be shown all the same. */
import { ShelflineError } from '../../../../client/src/errors.ts';
import { useAddress } from '../../address.ts';
import { Fault } from '../../parts/fault.tsx';
import { texts } from './words.ts';

interface NoKeywordsProps {
  readonly error: Error;
  readonly retry: () => void;
}

export function NoKeywords({ error, retry }: NoKeywordsProps) {
  const words = texts();
  const { values, set } = useAddress();
  const isEmpty = error instanceof ShelflineError && error.code === 'no_keyword_data';
  if (!isEmpty) return <Fault error={error} retry={retry} />;
  const mayHaveIdeas = values['asins'] === undefined && values['view'] !== 'ideas';
  return (
    <div class="empty">
      <h2>{words.noData}</h2>
      <p>{words.noDataHow}</p>
      {mayHaveIdeas && (
        <p class="keywords-instead">
          <button type="button" onClick={() => set({ view: 'ideas' })}>
            {words.tryIdeas}
          </button>
        </p>
      )}
    </div>
  );
}
