/** Categories: the tree, and the twenty best sellers of one, now and on an earlier day. */
import './categories.css';
import { useAddress } from '../../address.ts';
import { api, type Marketplace, marketplaceOf } from '../../api.ts';
import { age, count } from '../../format.ts';
import { Fault } from '../../parts/fault.tsx';
import { MarketplaceField } from '../../parts/marketplace-field.tsx';
import { Section } from '../../parts/section.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useResource } from '../../resource.ts';
import { BestSellers } from './best-sellers.tsx';
import { CategoryLink, CategoryTree } from './category-tree.tsx';
import { EarlierDay } from './earlier-day.tsx';
import { texts } from './words.ts';

export function CategoriesPage() {
  const words = texts();
  const { values, set } = useAddress();
  const marketplace = marketplaceOf(values['marketplace']);
  const name = values['q']?.trim() ?? '';
  return (
    <>
      <h1>{words.title}</h1>
      <div class="row end categories-choice">
        <MarketplaceField drops={['category', 'open']} />
        <label class="field">
          {words.find}
          <input
            type="search"
            maxLength={200}
            value={values['q'] ?? ''}
            onInput={({ currentTarget }) => set({ q: currentTarget.value }, { isStep: true })}
          />
        </label>
      </div>
      <div class="categories">
        <nav class="categories-tree" aria-label={words.tree}>
          {name === '' ? (
            <CategoryTree marketplace={marketplace} parent={null} expected={8} />
          ) : (
            <Found marketplace={marketplace} name={name} />
          )}
        </nav>
        <Chosen marketplace={marketplace} category={values['category']} on={values['asOf']} />
      </div>
    </>
  );
}

function Found({
  marketplace,
  name,
}: {
  readonly marketplace: Marketplace;
  readonly name: string;
}) {
  const words = texts();
  const { value, error, reload } = useResource(`named ${marketplace} ${name}`, (signal) =>
    api.category({ marketplace, q: name }, { signal }),
  );
  if (error !== null) return <Fault error={error} retry={reload} />;
  if (value === null) return <Skeleton height={20} rows={8} />;
  const { categories } = value.data;
  return (
    <>
      <p class="caption" role="status">
        {categories.length === 0 ? words.notFound : words.found(count(categories.length))}
      </p>
      <ul class="tree">
        {categories.map(({ id, path, productCount }) => (
          <li key={id} class="tree-line">
            <CategoryLink id={id} name={path.join(' › ')} productCount={productCount} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface ChosenProps {
  readonly marketplace: Marketplace;
  readonly category: string | undefined;
  /** The earlier day. */
  readonly on: string | undefined;
}

function Chosen({ marketplace, category, on }: ChosenProps) {
  const words = texts();
  const asked = category === undefined ? null : { marketplace, category };
  const now = useResource(asked && JSON.stringify(asked), (signal) =>
    api.category(asked ?? {}, { signal }),
  );
  const askedThen = asked === null || on === undefined ? null : { ...asked, asOf: on };
  const then = useResource(askedThen && JSON.stringify(askedThen), (signal) =>
    api.category(askedThen ?? {}, { signal }),
  );
  if (category === undefined) return <p class="muted categories-none">{words.choose}</p>;
  if (now.error !== null) return <Fault error={now.error} retry={now.reload} />;
  if (now.value?.data.category?.id !== category) return <Skeleton height={20} rows={22} />;
  const { data } = now.value;
  const { newestObservedAt, listings } = data.coverage;
  const isThen = then.value?.data.category?.id === category && on !== undefined;
  return (
    <div class="categories-chosen">
      <p class="caption">{data.category?.path.slice(0, -1).join(' › ')}</p>
      <Section title={data.category?.name ?? category} actions={<EarlierDay chosen={on} />}>
        {then.error !== null && <Fault error={then.error} retry={then.reload} />}
        <BestSellers
          marketplace={marketplace}
          now={data}
          then={isThen && then.value !== null ? { answer: then.value.data, on } : null}
        />
        <p class="caption categories-notes">
          {data.rankedBy === 'root' ? words.byRoot : words.byCategory}{' '}
          {data.complete ? words.complete : words.gaps}{' '}
          {words.coverage(count(listings), age(newestObservedAt))}
        </p>
      </Section>
    </div>
  );
}
