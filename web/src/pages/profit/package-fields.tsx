/** Size and weight of the packed product, in the units that the reader chooses. */
import { sizeText } from '../product/listing.tsx';
import type { Draft } from './draft.ts';
import type { Product } from './profit-data.ts';
import { isImperial } from './profit-question.ts';
import { texts } from './words.ts';

const SIDES = ['length', 'width', 'height', 'weight'] as const;

interface PackageFieldsProps {
  readonly draft: Draft;
  /** Its package counts while the fields are empty. */
  readonly product: Product | null;
}

export function PackageFields({ draft, product }: PackageFieldsProps) {
  const words = texts();
  return (
    <fieldset class="package-fields">
      <legend class="caption">{words.package}</legend>
      {SIDES.map((name) => (
        <label key={name} class="field">
          {words[name]}
          <input
            type="number"
            min={0}
            step="any"
            value={draft.values[name] ?? ''}
            onInput={({ currentTarget }) => draft.edit({ [name]: currentTarget.value })}
          />
        </label>
      ))}
      <label class="field">
        {words.unitsOf}
        <select
          value={isImperial(draft.values) ? 'us' : 'metric'}
          onChange={({ currentTarget }) => draft.edit({ system: currentTarget.value })}
        >
          <option value="metric">{words.metric}</option>
          <option value="us">{words.us}</option>
        </select>
      </label>
      {product !== null && (
        <p class="caption package-known">
          {words.fromCatalog}: {sizeText(product.package)}
        </p>
      )}
    </fieldset>
  );
}
