/** How much of a marketplace is here, category by category. */
import { addressOf } from '../../address.ts';
import { api, type Marketplace } from '../../api.ts';
import { count } from '../../format.ts';
import { Coverage } from '../../parts/coverage.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { useResource } from '../../resource.ts';
import { session } from '../../session.ts';
import { texts } from './words.ts';

type Categories = Awaited<ReturnType<typeof api.category>>['data'];

export function Held({ marketplace }: { readonly marketplace: Marketplace }) {
  const resource = useResource(marketplace, async (signal) => {
    return (await api.category({ marketplace }, { signal })).data;
  });
  return (
    <Loaded resource={resource} rows={ROWS_EXPECTED}>
      {(held) => <HeldRows held={held} />}
    </Loaded>
  );
}

/** A line, the head of the table, and a usual number of categories. */
const ROWS_EXPECTED = 10;

function HeldRows({ held }: { readonly held: Categories }) {
  const words = texts();
  const { marketplace, coverage, categories } = held;
  const columns: readonly Column<Categories['categories'][number]>[] = [
    {
      id: 'name',
      head: words.category,
      cell: ({ id, name }) => (
        <a href={addressOf('/categories', { marketplace, category: id })}>{name}</a>
      ),
    },
    {
      id: 'products',
      head: words.products,
      isNumber: true,
      cell: ({ productCount }) => count(productCount),
    },
  ];
  return (
    <>
      <p>
        <Coverage marketplace={marketplace} coverage={coverage} />
      </p>
      {coverage.listings === 0 && (
        <p>
          {words.nothing}{' '}
          {session.value?.role === 'operator' && <a href="/operator/imports">{words.fill}</a>}
        </p>
      )}
      {coverage.listings > 0 && categories.length === 0 && <p class="caption">{words.noTree}</p>}
      {categories.length > 0 && (
        <Table
          caption={`${words.here}: ${marketplace}`}
          columns={columns}
          total={categories.length}
          row={(index) => categories[index]}
        />
      )}
    </>
  );
}
