/** Searches and finders that a person named: an address each, and nothing else is kept of them. */
import { signal } from '@preact/signals';

export interface View {
  readonly name: string;
  readonly address: string;
}

const PLACE = 'views';

export const views = signal<readonly View[]>(readViews());

/** A view of the name that was there is replaced. */
export function saveView(view: View): void {
  keep([...views.value.filter(({ name }) => name !== view.name), view]);
}

export function removeView(name: string): void {
  keep(views.value.filter((view) => view.name !== name));
}

function keep(changed: readonly View[]): void {
  const sorted = changed.toSorted((one, other) => one.name.localeCompare(other.name));
  views.value = sorted;
  localStorage.setItem(PLACE, JSON.stringify(sorted));
}

/** What is not a list of views, such as one that somebody else wrote, counts as none. */
function readViews(): readonly View[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isView) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function isView(one: unknown): one is View {
  const { name, address } = (one ?? {}) as Partial<Record<keyof View, unknown>>;
  // An address of another place must not get in by this way.
  return (
    typeof name === 'string' &&
    typeof address === 'string' &&
    /^\/(?:search|finder)\?/.test(address)
  );
}
