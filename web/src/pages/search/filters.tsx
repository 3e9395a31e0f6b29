/** The question as a form: keyword, marketplace, and every filter that the service has. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useAddress } from '../../address.ts';
import { MARKETPLACES, marketplaceOf } from '../../api.ts';
import { count } from '../../format.ts';
import { common } from '../../words/common.ts';
import { CategoryField } from './category-field.tsx';
import { filterCount, NO_FILTERS } from './search-question.ts';
import { texts } from './words.ts';

const RANGES = [
  ['price', 'minPrice', 'maxPrice', '0.01'],
  ['bsr', 'minBsr', 'maxBsr', '1'],
  ['sales', 'minMonthlySales', 'maxMonthlySales', '1'],
  ['reviews', 'minReviews', 'maxReviews', '1'],
] as const;

const IS_WIDE = matchMedia('(min-width: 721px)').matches;

export function SearchForm() {
  const words = texts();
  const { values, set } = useAddress();
  const form = useRef<HTMLFormElement>(null);
  const address = JSON.stringify(values);
  // The address may change by a link or by going back. What somebody types meanwhile stays.
  useLayoutEffect(() => fillIn(form.current, values), [address]);
  const ask = () => {
    if (form.current === null) return;
    const given = Object.fromEntries(new FormData(form.current)) as Record<string, string>;
    const variations = given['variations'] === 'collapse' ? 'collapse' : undefined;
    const keyword = given['keyword']?.trim();
    const before = values['marketplace'] ?? '';
    // Categories of another marketplace have other ids.
    const isMoved = marketplaceOf(before) !== given['marketplace'];
    set({
      ...given,
      keyword,
      variations,
      ...(isMoved ? { category: undefined } : {}),
      selected: undefined,
    });
  };
  const onSubmit = (event: Event) => {
    event.preventDefault();
    ask();
  };
  const onChange = (event: Event) => {
    // The keyword waits for Enter or the button.
    if ((event.target as HTMLInputElement).name !== 'keyword') ask();
  };
  const active = filterCount(values);
  return (
    <form class="search-form" ref={form} onSubmit={onSubmit} onChange={onChange}>
      <KeywordRow />
      <details open={IS_WIDE || active > 0}>
        <summary>{active === 0 ? words.allFilters : words.filters(count(active))}</summary>
        <div class="search-filters">
          {RANGES.map(([label, low, high, step]) => (
            <Range key={label} label={words[label]} names={[low, high]} step={step} />
          ))}
          <label class="field">
            {words.rating}
            <input
              type="number"
              name="minRating"
              min="0"
              max="5"
              step="0.1"
              class="search-number"
            />
          </label>
          <label class="field">
            {words.brand}
            <input name="brand" size={9} />
          </label>
          <CategoryField
            marketplace={marketplaceOf(values['marketplace'])}
            chosen={values['category'] ?? ''}
          />
          <label class="field">
            {words.variations}
            <select name="variations">
              <option value="all">{words.all}</option>
              <option value="collapse">{words.collapse}</option>
            </select>
          </label>
          {active > 0 && (
            <button type="button" onClick={() => set(NO_FILTERS)}>
              {words.clear}
            </button>
          )}
        </div>
      </details>
    </form>
  );
}

function KeywordRow() {
  const words = texts();
  return (
    <div class="search-keyword">
      <input
        type="search"
        name="keyword"
        required
        maxLength={200}
        aria-label={words.keyword}
        placeholder={words.placeholder}
      />
      <select name="marketplace" aria-label={common().marketplace}>
        {MARKETPLACES.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <button type="submit" class="main">
        {words.find}
      </button>
    </div>
  );
}

interface RangeProps {
  readonly label: string;
  readonly names: readonly [string, string];
  readonly step: string;
}

function Range({ label, names, step }: RangeProps) {
  const words = texts();
  const ends = [words.from, words.to];
  return (
    <fieldset class="search-range">
      <legend>{label}</legend>
      {names.map((name, at) => (
        <input
          key={name}
          type="number"
          name={name}
          min="0"
          step={step}
          class="search-number"
          placeholder={ends[at]}
          aria-label={`${label} ${ends[at]}`}
        />
      ))}
    </fieldset>
  );
}

function fillIn(form: HTMLFormElement | null, values: Readonly<Record<string, string>>): void {
  if (form === null) return;
  const wanted: Readonly<Record<string, string>> = {
    ...values,
    marketplace: marketplaceOf(values['marketplace']),
    variations: values['variations'] ?? 'all',
  };
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    // The category's options arrive later; its own component chooses among them.
    if (field.name !== 'category') field.value = wanted[field.name] ?? '';
  }
}
