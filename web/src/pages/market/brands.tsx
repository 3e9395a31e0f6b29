/** Who has which part of the market. */
import type { ComponentChildren } from 'preact';
import { addressOf } from '../../address.ts';
import { count, decimal, percent } from '../../format.ts';
import { Figure } from '../../parts/figure.tsx';
import { Hint } from '../../parts/hint.tsx';
import { Section } from '../../parts/section.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import type { Market } from './niche.ts';
import { shareBars } from './share-bars.tsx';
import { texts } from './words.ts';

type Brand = Market['brandShare'][number];

export function Brands({ market }: { readonly market: Market }) {
  const words = texts();
  const { brandShare, concentration } = market;
  return (
    <Section title={words.brands}>
      <dl class="figures market-concentration">
        <Share name={words.concentration} means={words.concentrationMeans}>
          <Figure text={decimal(concentration.hhi, 2)} reason={words.noListings} />
        </Share>
        <Share name={words.top3} means={words.top3Means}>
          <Figure text={percent(concentration.top3BrandShare)} reason={words.noShare} />
        </Share>
        <Share name={words.top10} means={words.top3Means}>
          <Figure text={percent(concentration.top10ListingShare)} reason={words.noShare} />
        </Share>
      </dl>
      <Table
        caption={words.tableOf(words.brands)}
        columns={columnsOf(market)}
        total={brandShare.length}
        row={(at) => brandShare[at]}
      />
    </Section>
  );
}

interface ShareProps {
  readonly name: string;
  readonly means: string;
  readonly children: ComponentChildren;
}

function Share({ name, means, children }: ShareProps) {
  return (
    <div>
      <dt>
        <Hint text={means}>{name}</Hint>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function columnsOf({ brandShare, keyword, marketplace }: Market): readonly Column<Brand>[] {
  const words = texts();
  return [
    {
      id: 'brand',
      head: words.brand,
      cell: ({ brand, isOther }) =>
        isOther ? (
          words.otherBrands
        ) : (
          <a href={addressOf('/search', { keyword, marketplace, brand })}>{brand}</a>
        ),
    },
    {
      id: 'revenue',
      head: words.revenueShare,
      isNumber: true,
      cell: ({ revenueShare }) => <Figure text={percent(revenueShare)} reason={words.noShare} />,
    },
    shareBars(brandShare),
    {
      id: 'units',
      head: words.unitShare,
      isNumber: true,
      cell: ({ unitShare }) => <Figure text={percent(unitShare)} reason={words.noUnitShare} />,
    },
    {
      id: 'listings',
      head: words.listings,
      isNumber: true,
      cell: ({ listings }) => count(listings),
    },
  ];
}
