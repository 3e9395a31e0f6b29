/** Products by ASIN as a table. Few are looked up at once; for many, the reader decides. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { addressOf } from '../../address.ts';
import type { Marketplace } from '../../api.ts';
import { askBatch } from '../../batch.ts';
import { count, money } from '../../format.ts';
import { Fault } from '../../parts/fault.tsx';
import { ListingSales } from '../../parts/listing-sales.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { useResource } from '../../resource.ts';
import type { Product } from './product-data.ts';
import { texts } from './product-words.ts';

/** The most products that are looked up without being asked to: each is one request. */
const LOOKED_UP = 12;
/** The most that one batch takes. */
const BATCH_MAX = 100;

/** A product and, once it was looked up, what is known of it. */
export interface ProductRow {
  readonly asin: string;
  readonly product: Product | null;
}

interface ProductRowsProps {
  readonly caption: string;
  readonly asins: readonly string[];
  readonly marketplace: Marketplace;
  /** Columns after those that every product has. */
  readonly extra?: (rows: readonly ProductRow[]) => readonly Column<ProductRow>[];
}

export function ProductRows({ caption, asins, marketplace, extra }: ProductRowsProps) {
  const words = texts();
  const [isWanted, setWanted] = useState(false);
  const shown = asins.slice(0, BATCH_MAX);
  const isLookedUp = isWanted || shown.length <= LOOKED_UP;
  const question = isLookedUp && shown.length > 0 ? `${marketplace} ${shown.join()}` : null;
  const { value, error, reload } = useResource(question, (signal) =>
    lookUp(shown, marketplace, signal),
  );
  if (error !== null) return <Fault error={error} retry={reload} />;
  const rows = value ?? shown.map((asin) => ({ asin, product: null }));
  return (
    <>
      {!isLookedUp && (
        <p class="row caption">
          <button type="button" onClick={() => setWanted(true)}>
            {words.showAll(count(shown.length))}
          </button>
          {words.showAllCost}
        </p>
      )}
      <Table
        caption={caption}
        columns={[...columnsOf(marketplace, value !== null), ...(extra?.(rows) ?? [])]}
        total={rows.length}
        row={(index) => rows[index]}
        height="420px"
      />
    </>
  );
}

export function productAddress(asin: string, marketplace: string): string {
  return addressOf(`/product/${asin}`, { marketplace });
}

async function lookUp(
  asins: readonly string[],
  marketplace: Marketplace,
  signal: AbortSignal,
): Promise<readonly ProductRow[]> {
  const items = asins.map((asin) => ({ asin, marketplace }));
  const products = await askBatch('product', items, signal);
  return asins.map((asin, at) => ({ asin, product: products[at] ?? null }));
}

function columnsOf(marketplace: Marketplace, isLookedUp: boolean): readonly Column<ProductRow>[] {
  const words = texts();
  const known =
    (cell: (product: Product) => ComponentChildren) =>
    ({ product }: ProductRow) =>
      product === null ? '–' : cell(product);
  return [
    {
      id: 'product',
      head: words.product,
      cell: ({ asin, product }) => (
        <Name asin={asin} product={product} marketplace={marketplace} isLookedUp={isLookedUp} />
      ),
    },
    {
      id: 'price',
      head: words.price,
      isNumber: true,
      cell: known(({ price, currency }) => money(price, currency)),
    },
    { id: 'rank', head: words.rank, isNumber: true, cell: known(({ bsr }) => count(bsr)) },
    {
      id: 'sales',
      head: words.sales,
      isNumber: true,
      cell: known((product) => <ListingSales listing={product} reason={words.reasonNoRank} />),
    },
    {
      id: 'reviews',
      head: words.reviews,
      isNumber: true,
      cell: known(({ reviewCount }) => count(reviewCount)),
    },
  ];
}

interface NameProps extends ProductRow {
  readonly marketplace: Marketplace;
  readonly isLookedUp: boolean;
}

/** Siblings share most of their title, so what sets them apart stands first. */
function Name({ asin, product, marketplace, isLookedUp }: NameProps) {
  const words = texts();
  if (product === null) {
    return (
      <a href={productAddress(asin, marketplace)}>
        {asin} {isLookedUp && <span class="caption">{words.notImported}</span>}
      </a>
    );
  }
  const { title, variationAttributes } = product;
  const attributes = variationAttributes.map(({ value }) => value).join(', ');
  return (
    <a
      class="ellipsis product-name"
      href={productAddress(asin, marketplace)}
      title={`${asin} ${title ?? ''}`}
    >
      {attributes === '' ? (title ?? asin) : attributes}{' '}
      <span class="caption">{attributes === '' ? '' : asin}</span>
    </a>
  );
}
