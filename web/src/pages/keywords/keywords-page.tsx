/** What shoppers type: measured keywords near a seed, products compared, ideas for a listing. */
import { addressOf, useAddress, type Values } from '../../address.ts';
import { marketplaceOf } from '../../api.ts';
import { count } from '../../format.ts';
import { KeywordForm } from '../../parts/keyword-form.tsx';
import { Compare } from './compare.tsx';
import { Ideas } from './ideas.tsx';
import { Measured } from './measured.tsx';
import { PRODUCTS_MAX, readSeed, type Seed } from './seed.ts';
import { type KeywordWords, texts } from './words.ts';
import './keywords.css';

export function KeywordsPage() {
  const words = texts();
  const { values, set } = useAddress();
  const seed = seedOf(values);
  const show = (text: string) => set({ ...CLEARED, ...addressValues(readSeed(text)) });
  return (
    <>
      <h1>{titleOf(seed, words)}</h1>
      <KeywordForm
        label={words.seed}
        action={words.show}
        start={textOf(seed)}
        drops={['sort', 'gapFor']}
        onSubmit={show}
      />
      {seed === null ? <First /> : <Answer seed={seed} values={values} />}
    </>
  );
}

function Answer({ seed, values }: { readonly seed: Seed; readonly values: Values }) {
  const marketplace = marketplaceOf(values['marketplace']);
  if (seed.kind === 'products') return <Compare asins={seed.asins} marketplace={marketplace} />;
  return (
    <>
      <Views seed={seed} values={values} />
      {values['view'] === 'ideas' ? (
        <Ideas seed={seed} marketplace={marketplace} />
      ) : (
        <Measured seed={seed} marketplace={marketplace} />
      )}
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

function Views({ seed, values }: { readonly seed: Seed; readonly values: Values }) {
  const words = texts();
  const { marketplace, view } = values;
  const base = { ...addressValues(seed), marketplace };
  const isIdeas = view === 'ideas';
  const here = { 'aria-current': 'page' } as const;
  return (
    <nav class="keywords-views" aria-label={words.views}>
      <a href={addressOf('/keywords', base)} {...(isIdeas ? {} : here)}>
        {words.measured}
      </a>
      <a href={addressOf('/keywords', { ...base, view: 'ideas' })} {...(isIdeas ? here : {})}>
        {words.ideas}
      </a>
    </nav>
  );
}

/** What a new seed takes out of the address. */
const CLEARED = {
  keyword: undefined,
  asin: undefined,
  asins: undefined,
  gapFor: undefined,
  min: undefined,
  contains: undefined,
  sort: undefined,
  volume: undefined,
  near: undefined,
};

function seedOf({ keyword, asin, asins }: Values): Seed | null {
  if (asins !== undefined) {
    const named = asins.split(',').filter((one) => one !== '');
    return { kind: 'products', asins: named.slice(0, PRODUCTS_MAX) };
  }
  if (asin !== undefined) return { kind: 'product', asin };
  return keyword === undefined ? null : { kind: 'keyword', keyword };
}

function addressValues(seed: Seed) {
  if (seed.kind === 'products') return { asins: seed.asins.join(',') };
  return seed.kind === 'product' ? { asin: seed.asin } : { keyword: seed.keyword };
}

function textOf(seed: Seed | null): string {
  if (seed === null) return '';
  if (seed.kind === 'products') return seed.asins.join(', ');
  return seed.kind === 'product' ? seed.asin : seed.keyword;
}

function titleOf(seed: Seed | null, words: KeywordWords): string {
  if (seed === null) return words.title;
  return seed.kind === 'products'
    ? words.compared(count(seed.asins.length))
    : words.of(textOf(seed));
}
