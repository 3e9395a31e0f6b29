/** The earlier day that the best sellers are compared with. */
import { useAddress } from '../../address.ts';
import { texts } from './words.ts';

const DAYS_AGO = [7, 30, 90] as const;

export function EarlierDay({ chosen = '' }: { readonly chosen: string | undefined }) {
  const words = texts();
  const { set } = useAddress();
  const choose = (asOf: string) => set({ asOf });
  return (
    <>
      <label>
        <span class="muted">{words.compare}</span>
        <input
          type="date"
          max={isoDay(1)}
          value={chosen}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      </label>
      {DAYS_AGO.map((days) => {
        const asOf = isoDay(days);
        return (
          <button
            key={days}
            type="button"
            aria-pressed={chosen === asOf}
            onClick={() => choose(chosen === asOf ? '' : asOf)}
          >
            {words.ago(days)}
          </button>
        );
      })}
      {chosen !== '' && (
        <button type="button" class="plain" onClick={() => choose('')}>
          {words.clear}
        </button>
      )}
    </>
  );
}

function isoDay(daysAgo: number): string {
  return new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
}
