/** Where the market sells: by price and by number of ratings. */
import { count, money } from '../../format.ts';
import { Section } from '../../parts/section.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { Histogram } from './histogram.tsx';
import type { Market } from './niche.ts';
import { shareColumns } from './share-columns.tsx';
import { texts } from './words.ts';

type Band = Market['priceBands'][number];

export function Bands({ market }: { readonly market: Market }) {
  const words = texts();
  const { currency, priceBands, reviewBands } = market;
  return (
    <div class="market-bands">
      <Section title={words.prices}>
        <BandTable
          name={words.band_price}
          bands={priceBands}
          write={(value) => money(value, currency)}
        />
      </Section>
      <Section title={words.ratings}>
        <BandTable name={words.band_ratings} bands={reviewBands} write={count} />
      </Section>
    </div>
  );
}

interface BandTableProps {
  readonly name: string;
  readonly bands: readonly Band[];
  readonly write: (value: number) => string;
}

function BandTable({ name, bands, write }: BandTableProps) {
  const words = texts();
  const columns: readonly Column<Band>[] = [
    {
      id: 'band',
      head: name,
      cell: ({ from, to }) =>
        to === null ? words.andMore(write(from)) : words.to(write(from), write(to)),
    },
    ...shareColumns(bands),
  ];
  const nameOf = ({ from, to }: Band) =>
    to === null ? words.andMore(write(from)) : words.to(write(from), write(to));
  return (
    <>
      <Histogram
        label={words.histogramOf(name)}
        bars={bands.map((band) => ({
          name: nameOf(band),
          share: band.revenueShare,
          listings: band.listings,
        }))}
      />
      <details class="market-twin">
        <summary>{words.inNumbers}</summary>
        <Table caption={name} columns={columns} total={bands.length} row={(at) => bands[at]} />
      </details>
    </>
  );
}
