/** Measured keywords near a keyword or a product. */
import { useAddress } from '../../address.ts';
import { api, type Marketplace } from '../../api.ts';
import { age } from '../../format.ts';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useResource } from '../../resource.ts';
import { KeywordList } from './keyword-list.tsx';
import type { KeywordRow } from './keyword-rows.ts';
import { NoKeywords } from './no-keywords.tsx';
import type { Seed } from './seed.ts';
import { texts } from './words.ts';

type OneSeed = Exclude<Seed, { kind: 'products' }>;

interface MeasuredProps {
  readonly seed: OneSeed;
  readonly marketplace: Marketplace;
}

interface Found {
  readonly rows: readonly KeywordRow[];
  readonly currency: string;
  /** A live provider that was asked, and when it answered. */
  readonly provider: string | null;
  readonly fetchedAt: string | null;
}

/** The most that the service gives: what is sorted and filtered here is all of it. */
const LIMIT = 500;

export function Measured({ seed, marketplace }: MeasuredProps) {
  const { values } = useAddress();
  const isSimilar = seed.kind === 'keyword' || values['near'] === 'similar';
  const question = JSON.stringify([seed, marketplace, isSimilar]);
  const found = useResource(question, (signal) =>
    isSimilar ? similarTo(seed, marketplace, signal) : leadingTo(seed, marketplace, signal),
  );
  return (
    <>
      {seed.kind === 'product' && <Near isSimilar={isSimilar} />}
      {found.error !== null ? (
        <NoKeywords error={found.error} retry={found.reload} />
      ) : found.value === null ? (
        <div class="keywords-list">
          <Skeleton height={48} />
          <Skeleton height={20} rows={14} />
        </div>
      ) : (
        <div class="answer" aria-busy={found.isLoading}>
          <KeywordList
            rows={found.value.rows}
            currency={found.value.currency}
            isOfProduct={!isSimilar}
            marketplace={marketplace}
            isFull={found.value.rows.length === LIMIT}
          />
          <Provider found={found.value} />
        </div>
      )}
    </>
  );
}

/** Which keywords of a product are asked for. */
function Near({ isSimilar }: { readonly isSimilar: boolean }) {
  const words = texts();
  const { set } = useAddress();
  const choose = (near: string | undefined) => () => set({ near, sort: undefined });
  return (
    <fieldset class="keywords-near">
      <legend class="hidden">{words.near}</legend>
      <button type="button" aria-pressed={!isSimilar} onClick={choose(undefined)}>
        {words.leading}
      </button>
      <button type="button" aria-pressed={isSimilar} onClick={choose('similar')}>
        {words.similar}
      </button>
    </fieldset>
  );
}

function Provider({ found }: { readonly found: Found }) {
  const words = texts();
  if (found.provider === null) return null;
  return (
    <p class="caption">
      {words.provider(found.provider)}
      {found.fetchedAt !== null && `, ${age(found.fetchedAt)}`}
    </p>
  );
}

const IMPORTED = 'imported';

async function similarTo(
  seed: OneSeed,
  marketplace: Marketplace,
  signal: AbortSignal,
): Promise<Found> {
  const start = seed.kind === 'keyword' ? { keyword: seed.keyword } : { asin: seed.asin };
  const { data } = await api.keywords({ ...start, marketplace, limit: LIMIT }, { signal });
  const { suggestions, currency, provider, providerFetchedAt } = data;
  const live = provider === IMPORTED ? null : provider;
  return { rows: suggestions, currency, provider: live, fetchedAt: providerFetchedAt };
}

async function leadingTo(
  seed: OneSeed,
  marketplace: Marketplace,
  signal: AbortSignal,
): Promise<Found> {
  const asin = seed.kind === 'product' ? seed.asin : '';
  const { data } = await api.keywordsByAsin({ asin, marketplace, limit: LIMIT }, { signal });
  return { rows: data.keywords, currency: data.currency, provider: null, fetchedAt: null };
}
