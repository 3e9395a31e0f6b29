/** Who has which part of the market. */
import { addressOf } from '../../address.ts';
import { decimal, percent } from '../../format.ts';
import { Fact } from '../../parts/fact.tsx';
import { Figure } from '../../parts/figure.tsx';
import { Section } from '../../parts/section.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import type { Market } from './niche.ts';
import { shareColumns } from './share-columns.tsx';
import { texts } from './words.ts';

type Brand = Market['brandShare'][number];

export function Brands({ market }: { readonly market: Market }) {
  const words = texts();
  const { brandShare, concentration } = market;
  return (
    <Section title={words.brands}>
      <dl class="figures market-concentration">
        <Fact name={words.concentration} means={words.concentrationMeans}>
          <Figure text={decimal(concentration.hhi, 2)} reason={words.noListings} />
        </Fact>
        <Fact name={words.top3} means={words.top3Means}>
          <Figure text={percent(concentration.top3BrandShare)} reason={words.noShare} />
        </Fact>
        <Fact name={words.top10} means={words.top3Means}>
          <Figure text={percent(concentration.top10ListingShare)} reason={words.noShare} />
        </Fact>
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
    ...shareColumns(brandShare),
  ];
}
