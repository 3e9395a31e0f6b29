/** The first page: a field to search, where the reader left off, what is here and how old it is. */
import { useLocation } from 'preact-iso';
import { addressOf, useAddress } from '../../address.ts';
import { marketplaceOf } from '../../api.ts';
import { Icon } from '../../parts/icon.tsx';
import { MarketplaceField } from '../../parts/marketplace-field.tsx';
import { Section } from '../../parts/section.tsx';
import { recentMarkets, recentProducts } from '../../recent.ts';
import { session } from '../../session.ts';
import { views } from '../search/saved-views.ts';
import { ViewList } from '../search/view-list.tsx';
import { Held } from './held.tsx';
import { NewestImports } from './newest-imports.tsx';
import { RecentProducts } from './recent-products.tsx';
import { texts } from './words.ts';
import './home.css';

export function HomePage() {
  const words = texts();
  const { values } = useAddress();
  const marketplace = marketplaceOf(values['marketplace']);
  const isOperator = session.value?.role === 'operator';
  return (
    <div class="home">
      <h1>{words.title}</h1>
      <SearchField marketplace={marketplace} />
      <div class="home-columns">
        <div>
          <Section title={words.recent}>
            {recentProducts.value.length === 0 ? <FirstSteps /> : <RecentProducts />}
          </Section>
          {recentMarkets.value.length > 0 && (
            <Section title={words.markets}>
              <Markets />
            </Section>
          )}
          {views.value.length > 0 && (
            <Section title={words.views}>
              <ViewList />
            </Section>
          )}
        </div>
        <div>
          <Section title={words.here}>
            <Held marketplace={marketplace} />
          </Section>
          <Section title={words.more} actions={isOperator && <ImportLink />}>
            {isOperator ? <NewestImports /> : <p class="muted">{words.readerHow}</p>}
          </Section>
        </div>
      </div>
    </div>
  );
}

function ImportLink() {
  return (
    <a class="button" href="/operator/imports">
      <Icon name="upload" />
      {texts().importFile}
    </a>
  );
}

/** What a person can do who has looked at nothing yet. */
function FirstSteps() {
  const words = texts();
  return (
    <ul class="home-steps">
      {(['search', 'market', 'categories'] as const).map((name) => (
        <li key={name}>
          <a href={`/${name}`}>
            <Icon name={name} size={20} />
            <span>
              <strong>{words[`step_${name}`]}</strong>
              <span class="muted">{words[`how_${name}`]}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Markets() {
  return (
    <ul class="home-markets">
      {recentMarkets.value.map(({ keyword, marketplace }) => (
        <li key={`${keyword} ${marketplace}`}>
          <a class="button" href={addressOf('/market', { keyword, marketplace })}>
            <Icon name="market" />
            {keyword}
            <span class="caption">{marketplace}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function SearchField({ marketplace }: { readonly marketplace: string }) {
  const words = texts();
  const { route } = useLocation();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget as HTMLFormElement);
    const keyword = String(given.get('keyword') ?? '').trim();
    route(addressOf('/search', { keyword, marketplace }));
  };
  return (
    <search>
      <form class="home-search" onSubmit={submit}>
        <label class="field">
          {words.keyword}
          <input
            type="search"
            name="keyword"
            required
            maxLength={200}
            placeholder={words.placeholder}
          />
        </label>
        <MarketplaceField />
        <button type="submit" class="main">
          <Icon name="search" />
          {words.find}
        </button>
      </form>
    </search>
  );
}
