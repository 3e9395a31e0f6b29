/** Which rows were selected to be compared. They stand in the address. */
import { addressOf, useAddress } from '../../address.ts';
import type { Marketplace } from '../../api.ts';
import { count } from '../../format.ts';
import { texts } from './words.ts';

const SELECTED_MAX = 4;

export interface Selection {
  has(asin: string): boolean;
  readonly isFull: boolean;
  toggle(asin: string): void;
}

export function useSelection(): Selection & { readonly asins: readonly string[] } {
  const { values, set } = useAddress();
  const asins = (values['selected'] ?? '').split(',').filter((asin) => asin !== '');
  return {
    asins,
    has: (asin) => asins.includes(asin),
    isFull: asins.length >= SELECTED_MAX,
    toggle(asin) {
      const others = asins.filter((one) => one !== asin);
      const chosen = others.length < asins.length ? others : [...asins, asin];
      set({ selected: chosen.join(',') }, { isStep: true });
    },
  };
}

export function CompareLink({ marketplace }: { readonly marketplace: Marketplace }) {
  const words = texts();
  const { asins } = useSelection();
  if (asins.length === 0) return null;
  if (asins.length === 1) return <span class="caption">{words.selectAnother}</span>;
  return (
    <a class="button" href={addressOf('/compare', { asins: asins.join(','), marketplace })}>
      {words.compare(count(asins.length))}
    </a>
  );
}
