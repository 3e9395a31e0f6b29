/** The categories below one of them. What is below those is asked for when it is opened. */
import { addressOf, useAddress } from '../../address.ts';
import { api, type Marketplace } from '../../api.ts';
import { count } from '../../format.ts';
import { Fault } from '../../parts/fault.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useResource } from '../../resource.ts';
import { texts } from './words.ts';

interface TreeProps {
  readonly marketplace: Marketplace;
  /** Null for the roots. */
  readonly parent: string | null;
  /** How many there will be, for the skeleton. */
  readonly expected: number;
}

export function CategoryTree({ marketplace, parent, expected }: TreeProps) {
  const words = texts();
  const { values, set } = useAddress();
  const open = (values['open'] ?? '').split('.').filter((id) => id !== '');
  const asked = { marketplace, ...(parent === null ? {} : { parent }) };
  const { value, error, reload } = useResource(`tree ${JSON.stringify(asked)}`, (signal) =>
    api.category(asked, { signal }),
  );
  if (error !== null) return <Fault error={error} retry={reload} />;
  if (value === null) return <Skeleton height={20} rows={expected} />;
  const toggle = (id: string) => {
    const others = open.filter((one) => one !== id);
    const next = others.length < open.length ? others : [...open, id];
    set({ open: next.join('.') }, { isStep: true });
  };
  const { categories } = value.data;
  if (categories.length === 0 && parent === null) return <NoTree />;
  return (
    <ul class="tree">
      {categories.map(({ id, name, childCount, productCount }) => {
        const isOpen = childCount > 0 && open.includes(id);
        return (
          <li key={id}>
            <div class="tree-line">
              {childCount > 0 && (
                <button
                  type="button"
                  class="plain tree-toggle"
                  aria-expanded={isOpen}
                  aria-label={words.open(name)}
                  onClick={() => toggle(id)}
                >
                  <Chevron />
                </button>
              )}
              <CategoryLink id={id} name={name} productCount={productCount} />
            </div>
            {isOpen && <CategoryTree marketplace={marketplace} parent={id} expected={childCount} />}
          </li>
        );
      })}
    </ul>
  );
}

interface LinkProps {
  readonly id: string;
  readonly name: string;
  readonly productCount: number;
}

/** The name as a link that keeps everything else of the address. */
export function CategoryLink({ id, name, productCount }: LinkProps) {
  const { path, values } = useAddress();
  const isHere = values['category'] === id;
  return (
    <>
      <a
        class="tree-name ellipsis"
        href={addressOf(path, { ...values, category: id, q: undefined })}
        title={name}
        {...(isHere ? { 'aria-current': 'true' as const } : {})}
      >
        {name}
      </a>
      <span class="caption">{count(productCount)}</span>
    </>
  );
}

function NoTree() {
  const words = texts();
  return (
    <p class="muted">
      {words.noTree} {words.howTree}
    </p>
  );
}

/** Points to what is below; the style sheet turns it down while that is open. */
function Chevron() {
  return (
    <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
      <path d="M3 1l4 4-4 4" fill="none" stroke="currentColor" stroke-width="1.5" />
    </svg>
  );
}
