/** What the market of a keyword is like: its score, its brands, prices, ratings and leaders. */
import { useEffect } from 'preact/hooks';
import { useAddress } from '../../address.ts';
import { api, marketplaceOf } from '../../api.ts';
import { Fault } from '../../parts/fault.tsx';
import { KeywordForm } from '../../parts/keyword-form.tsx';
import { OldData } from '../../parts/old-data.tsx';
import { rememberMarket } from '../../recent.ts';
import { useResource } from '../../resource.ts';
import { Bands } from './bands.tsx';
import { Brands } from './brands.tsx';
import { Entrants } from './entrants.tsx';
import { Explained } from './explained.tsx';
import { Figures } from './figures.tsx';
import { Held } from './held.tsx';
import { Leaders, limitOf, variationsOf } from './leaders.tsx';
import { Made } from './made.tsx';
import { MarketSkeleton } from './market-skeleton.tsx';
import { Movers } from './movers.tsx';
import type { Market, Niche } from './niche.ts';
import { Score } from './score.tsx';
import { Verdict } from './verdict.tsx';
import { readWeights, writeWeights } from './weights.ts';
import { texts } from './words.ts';
import './market.css';

export function MarketPage() {
  const words = texts();
  const { values } = useAddress();
  const keyword = values['keyword'] ?? '';
  return (
    <>
      <h1>{keyword === '' ? words.title : words.of(keyword)}</h1>
      <KeywordForm label={words.keyword} action={words.show} drops={['limit', 'variations']} />
      {keyword === '' ? <First /> : <Answer keyword={keyword} />}
    </>
  );
}

function First() {
  const words = texts();
  return (
    <div class="empty">
      <h2>{words.first}</h2>
      <p>{words.firstText}</p>
    </div>
  );
}

function Answer({ keyword }: { readonly keyword: string }) {
  const { values } = useAddress();
  const marketplace = marketplaceOf(values['marketplace']);
  const weights = writeWeights(readWeights(values['weights']));
  const scored = { keyword, marketplace, ...(weights === undefined ? {} : { weights }) };
  const listed = {
    keyword,
    marketplace,
    limit: limitOf(values['limit']),
    variations: variationsOf(values['variations']),
  };
  const niche = useResource(JSON.stringify(scored), (signal) =>
    api.nicheScore(scored, { signal }).then(({ data }) => data),
  );
  const market = useResource(JSON.stringify(listed), (signal) =>
    api.competitors(listed, { signal }).then(({ data }) => data),
  );
  const isKnown = niche.value !== null && niche.value.reason !== 'no_listings';
  useEffect(() => {
    if (isKnown) rememberMarket({ keyword, marketplace });
  }, [isKnown, keyword, marketplace]);
  for (const { error, reload } of [niche, market]) {
    if (error !== null) return <Fault error={error} retry={reload} />;
  }
  if (niche.value === null || market.value === null) return <MarketSkeleton />;
  return (
    <div class="answer" aria-busy={niche.isLoading || market.isLoading}>
      <OldData of={niche.value.coverage.newestObservedAt} />
      <Explained niche={niche.value} marketplace={marketplace} />
      {niche.value.reason !== 'no_listings' && (
        <Parts niche={niche.value} market={market.value} question={listed} />
      )}
      <Held niche={niche.value} />
    </div>
  );
}

interface PartsProps {
  readonly niche: Niche;
  readonly market: Market;
  readonly question: Parameters<typeof api.competitors>[0];
}

function Parts({ niche, market, question }: PartsProps) {
  return (
    <>
      <Verdict niche={niche} market={market} />
      <Bands market={market} />
      <Brands market={market} />
      <Movers market={market} />
      <Leaders market={market} question={question} />
      <Entrants market={market} />
      <Made niche={niche} />
      <Score niche={niche} market={market} />
      <Figures niche={niche} market={market} />
    </>
  );
}
