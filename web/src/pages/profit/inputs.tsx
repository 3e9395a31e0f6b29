/** All that a profit depends on, as sliders and fields. */
import { MarketplaceField } from '../../parts/marketplace-field.tsx';
import type { Draft } from './draft.ts';
import { PackageFields } from './package-fields.tsx';
import type { Product, Profit } from './profit-data.ts';
import { limitsOf } from './profit-question.ts';
import { Slider } from './slider.tsx';
import { texts } from './words.ts';

interface InputsProps {
  readonly draft: Draft;
  /** The newest answer, for what the catalog gives. */
  readonly answer: Profit | null;
  readonly product: Product | null;
}

export function Inputs({ draft, answer, product }: InputsProps) {
  return (
    <form class="profit-inputs" onSubmit={(event) => event.preventDefault()}>
      <div class="row end">
        <MarketplaceField drops={['asin', 'price', 'category']} />
        <AsinField draft={draft} />
      </div>
      <Slider draft={draft} name="price" step={0.01} least={20} otherwise={answer?.price ?? null} />
      <QuickPicks draft={draft} price={answer?.price ?? null} />
      <Slider draft={draft} name="cost" step={0.01} least={10} />
      <Slider draft={draft} name="inbound" step={0.01} least={5} />
      <Slider draft={draft} name="advertising" step={0.5} least={50} />
      <Slider draft={draft} name="returns" step={0.5} least={40} end={100} />
      <Slider
        draft={draft}
        name="units"
        step={1}
        least={100}
        otherwise={answer?.monthly.units ?? null}
      />
      <Slider draft={draft} name="storage" step={0.5} least={12} otherwise={1} />
      <Shipping draft={draft} />
      <CategoryField draft={draft} answer={answer} />
      <PackageFields draft={draft} product={product} />
      <Registration draft={draft} answer={answer} />
      <LimitFields draft={draft} />
    </form>
  );
}

function AsinField({ draft }: Pick<InputsProps, 'draft'>) {
  const words = texts();
  return (
    <label class="field">
      {words.asin}
      <input
        type="text"
        name="asin"
        size={12}
        maxLength={10}
        autocomplete="off"
        spellcheck={false}
        value={draft.values['asin'] ?? ''}
        onChange={({ currentTarget }) =>
          draft.edit({ asin: currentTarget.value.trim().toUpperCase(), price: undefined })
        }
      />
    </label>
  );
}

const PICKS = [2, 5, 10] as const;

function QuickPicks({ draft, price }: { readonly draft: Draft; readonly price: number | null }) {
  const words = texts();
  return (
    <fieldset class="row quick-picks" disabled={price === null}>
      <legend class="hidden">{words.quick}</legend>
      {PICKS.map((percent) => (
        <button
          key={percent}
          type="button"
          onClick={() => draft.edit({ price: (((price ?? 0) * (100 + percent)) / 100).toFixed(2) })}
        >
          +{percent} %
        </button>
      ))}
    </fieldset>
  );
}

function Shipping({ draft }: Pick<InputsProps, 'draft'>) {
  const words = texts();
  const isFbm = draft.values['fulfillment'] === 'fbm';
  return (
    <>
      <fieldset class="row">
        <legend class="caption">{words.fulfillment}</legend>
        {(['fba', 'fbm'] as const).map((channel) => (
          <label key={channel}>
            <input
              type="radio"
              name="fulfillment"
              checked={isFbm === (channel === 'fbm')}
              onChange={() => draft.edit({ fulfillment: channel === 'fbm' ? 'fbm' : undefined })}
            />
            {words[channel]}
          </label>
        ))}
      </fieldset>
      <Slider draft={draft} name="shipping" step={0.01} least={10} otherwise={null} />
    </>
  );
}

function CategoryField({ draft, answer }: Omit<InputsProps, 'product'>) {
  const words = texts();
  return (
    <label class="field">
      {words.category}
      <input
        type="text"
        name="category"
        value={draft.values['category'] ?? ''}
        placeholder={answer?.category ?? ''}
        onChange={({ currentTarget }) => draft.edit({ category: currentTarget.value })}
      />
    </label>
  );
}

/** Shown only where prices contain a tax. */
function Registration({ draft, answer }: Omit<InputsProps, 'product'>) {
  const words = texts();
  if (answer === null || answer.vat.scheme === 'none') return null;
  return (
    <label>
      <input
        type="checkbox"
        checked={draft.values['registered'] !== 'no'}
        onChange={({ currentTarget }) =>
          draft.edit({ registered: currentTarget.checked ? undefined : 'no' })
        }
      />
      {words.registered}
    </label>
  );
}

function LimitFields({ draft }: Pick<InputsProps, 'draft'>) {
  const words = texts();
  const limits = limitsOf({});
  return (
    <fieldset class="row">
      <legend class="caption">{words.limits}</legend>
      {(['red', 'green'] as const).map((name) => (
        <label key={name} class="field">
          {words[name]}
          <input
            type="number"
            min={0}
            max={100}
            step={1}
            value={draft.values[name] ?? ''}
            placeholder={String(limits[name])}
            onInput={({ currentTarget }) => draft.edit({ [name]: currentTarget.value })}
          />
        </label>
      ))}
    </fieldset>
  );
}
