/** The first page: what this is, a field to search, how much is here, and how more gets here. */
import { useLocation } from 'preact-iso';
import { addressOf, useAddress } from '../../address.ts';
import { marketplaceOf } from '../../api.ts';
import { About } from '../../parts/about.tsx';
import { MarketplaceField } from '../../parts/marketplace-field.tsx';
import { Section } from '../../parts/section.tsx';
import { session } from '../../session.ts';
import { views } from '../search/saved-views.ts';
import { ViewList } from '../search/view-list.tsx';
import { Held } from './held.tsx';
import { texts } from './words.ts';
import './home.css';

export function HomePage() {
  const words = texts();
  const { values } = useAddress();
  const marketplace = marketplaceOf(values['marketplace']);
  const isOperator = session.value?.role === 'operator';
  return (
    <div class="home">
      <div class="home-about">
        <About />
      </div>
      <SearchField marketplace={marketplace} />
      {views.value.length > 0 && (
        <Section title={words.views}>
          <ViewList />
        </Section>
      )}
      <Section title={words.here}>
        <Held marketplace={marketplace} />
      </Section>
      <Section title={words.more}>
        <p>{isOperator ? words.operatorHow : words.readerHow}</p>
        {isOperator && (
          <p class="home-offers">
            <a class="button" href="/operator/imports">
              {words.importFile}
            </a>
          </p>
        )}
      </Section>
    </div>
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
          {words.find}
        </button>
      </form>
    </search>
  );
}
