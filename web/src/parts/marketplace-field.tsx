/** The choice of the marketplace. It stands in the address. */
import { useAddress } from '../address.ts';
import { MARKETPLACES, marketplaceOf } from '../api.ts';
import { common } from '../words/common.ts';

interface MarketplaceFieldProps {
  /** Names of values in the address that mean nothing in another marketplace. */
  readonly drops?: readonly string[];
}

export function MarketplaceField({ drops = [] }: MarketplaceFieldProps) {
  const words = common();
  const { values, set } = useAddress();
  const dropped = Object.fromEntries(drops.map((name) => [name, undefined]));
  return (
    <label class="field">
      {words.marketplace}
      <select
        value={marketplaceOf(values['marketplace'])}
        onChange={({ currentTarget }) => set({ ...dropped, marketplace: currentTarget.value })}
      >
        {MARKETPLACES.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
