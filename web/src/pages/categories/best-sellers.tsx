/** The best sellers of a category, and how their places changed since an earlier day. */
import { useLocation } from 'preact-iso';
import { addressOf } from '../../address.ts';
import type { api, Marketplace } from '../../api.ts';
import { count, day, decimal, money, UNKNOWN } from '../../format.ts';
import { Arrow } from '../../parts/arrow.tsx';
import { Figure } from '../../parts/figure.tsx';
import { ListingSales } from '../../parts/listing-sales.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { type Change, comparePlaces } from './places.ts';
import { texts } from './words.ts';

export type CategoryAnswer = Awaited<ReturnType<typeof api.category>>['data'];
type BestSeller = CategoryAnswer['bestSellers'][number];

interface BestSellersProps {
  readonly marketplace: Marketplace;
  readonly now: CategoryAnswer;
  /** What was known earlier of this category, and on which day. */
  readonly then: { readonly answer: CategoryAnswer; readonly on: string } | null;
}

export function BestSellers({ marketplace, now, then }: BestSellersProps) {
  const words = texts();
  const { route } = useLocation();
  const pageOf = ({ asin }: BestSeller) => addressOf(`/product/${asin}`, { marketplace });
  const product = productColumn(words.product, pageOf);
  const facts = factColumns(now.currency);
  const open = (row: BestSeller) => route(pageOf(row));
  const { bestSellers } = now;
  if (bestSellers.length === 0) return <p class="muted">{words.none}</p>;
  const row = (index: number) => bestSellers[index];
  const isKnownThen = then !== null && then.answer.bestSellers.length > 0;
  const { changes, left } = comparePlaces(bestSellers, then?.answer.bestSellers ?? []);
  const place: Column<BestSeller> = {
    id: 'place',
    head: words.place,
    cell: ({ asin, position }) => (
      <span class="place">
        <span class="place-number">{count(position)}</span>
        {isKnownThen && <Moved change={changes.get(asin)} on={then.on} />}
      </span>
    ),
  };
  return (
    <>
      <Table
        caption={words.best}
        columns={[place, product, ...facts]}
        total={bestSellers.length}
        row={row}
        open={open}
      />
      {then !== null && !isKnownThen && <p class="caption">{words.noneThen(day(then.on))}</p>}
      {isKnownThen && left.length > 0 && (
        <>
          <h3 class="left">{words.left(day(then.on))}</h3>
          <Table
            caption={words.left(day(then.on))}
            columns={[placeThen(words.before), product, ...facts]}
            total={left.length}
            row={(index) => left[index]}
            open={open}
          />
        </>
      )}
    </>
  );
}

function placeThen(head: string): Column<BestSeller> {
  return {
    id: 'then',
    head,
    cell: ({ position }) => <span class="place-number">{count(position)}</span>,
  };
}

/** An arrow and a number, because color alone tells nothing to many. */
function Moved({ change, on }: { readonly change: Change | undefined; readonly on: string }) {
  const words = texts();
  if (change === undefined || change.kind === 'entered') {
    return (
      <span class="moved better" title={words.enteredSince(day(on))}>
        {words.entered}
      </span>
    );
  }
  const { by } = change;
  if (by === 0) {
    return (
      <span
        class="moved muted"
        role="img"
        aria-label={words.same(day(on))}
        title={words.same(day(on))}
      >
        =
      </span>
    );
  }
  const number = count(Math.abs(by));
  const meaning = by > 0 ? words.up(number, day(on)) : words.down(number, day(on));
  return (
    <span
      class={`moved ${by > 0 ? 'better' : 'worse'}`}
      role="img"
      aria-label={meaning}
      title={meaning}
    >
      <Arrow to={by > 0 ? 'up' : 'down'} /> {number}
    </span>
  );
}

function productColumn(head: string, pageOf: (row: BestSeller) => string): Column<BestSeller> {
  return {
    id: 'product',
    head,
    cell: (row) => (
      <a class="product ellipsis" href={pageOf(row)} title={row.title ?? row.asin}>
        {row.title ?? row.asin}
      </a>
    ),
  };
}

function factColumns(currency: string): readonly Column<BestSeller>[] {
  const words = texts();
  return [
    { id: 'brand', head: words.brand, cell: ({ brand }) => brand ?? UNKNOWN },
    {
      id: 'rank',
      head: words.rank,
      isNumber: true,
      cell: ({ rank, rankObservedAt }) => <Figure text={count(rank)} observedAt={rankObservedAt} />,
    },
    {
      id: 'price',
      head: words.price,
      isNumber: true,
      cell: ({ price, observedAt }) => (
        <Figure text={money(price, currency)} observedAt={observedAt} reason={words.noPrice} />
      ),
    },
    {
      id: 'sales',
      head: words.sales,
      isNumber: true,
      cell: (row) => <ListingSales listing={row} reason={words.noSales} />,
    },
    {
      id: 'rating',
      head: words.rating,
      isNumber: true,
      cell: ({ rating, observedAt }) => (
        <Figure text={decimal(rating, 1)} observedAt={observedAt} />
      ),
    },
    {
      id: 'reviews',
      head: words.reviews,
      isNumber: true,
      cell: ({ reviewCount, observedAt }) => (
        <Figure text={count(reviewCount)} observedAt={observedAt} />
      ),
    },
  ];
}
