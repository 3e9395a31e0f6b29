/** The address is the state of a page: what is chosen stands in it, and a link shows the same. */
import { useLocation } from 'preact-iso';

export type Values = Readonly<Record<string, string>>;
/** Undefined and the empty text take a value out of the address. */
export type Change = Readonly<Record<string, string | number | undefined>>;

export interface Address {
  readonly path: string;
  readonly values: Values;
  /** Changes some values. A change that people make in steps replaces the entry of the history. */
  set(change: Change, options?: { readonly isStep?: boolean }): void;
}

export function useAddress(): Address {
  const { path, query, route } = useLocation();
  return {
    path,
    values: query,
    set(change, { isStep = false } = {}) {
      const before = Object.fromEntries(new URLSearchParams(location.search));
      route(addressOf(location.pathname, { ...before, ...change }), isStep);
    },
  };
}

/** Returns a path with the values that are not empty. */
export function addressOf(path: string, values: Change): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}
