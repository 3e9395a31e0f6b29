/** How open the market is: listings that are new, and listings that sell in spite of poor stars. */
import { addressOf } from '../../address.ts';
import { count, decimal, percent } from '../../format.ts';
import { CutLink } from '../../parts/cut-link.tsx';
import { Figure } from '../../parts/figure.tsx';
import { Hint } from '../../parts/hint.tsx';
import { Section } from '../../parts/section.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import type { Market } from './niche.ts';
import { texts } from './words.ts';

type WeakSpot = Market['weakSpots'][number];

export function Entrants({ market }: { readonly market: Market }) {
  const words = texts();
  const { brandShare, newEntrantShare, weakSpots } = market;
  const isSold = brandShare.some(({ unitShare }) => unitShare !== null);
  // Without known sales nothing is said about who sells in spite of poor stars.
  const none = isSold ? words.noWeak : words.noUnitShare;
  const weakText = weakSpots.length === 0 ? none : words.weakText;
  return (
    <Section title={words.entrants}>
      <dl class="figures">
        <div>
          <dt>
            <Hint text={words.entrantMeans}>{words.entrantShare}</Hint>
          </dt>
          <dd>
            <Figure text={percent(newEntrantShare)} reason={words.noAge} />
          </dd>
        </div>
      </dl>
      <p class="muted market-weak">{weakText}</p>
      {weakSpots.length > 0 && (
        <Table
          caption={words.weakText}
          columns={columnsOf(market)}
          total={weakSpots.length}
          row={(at) => weakSpots[at]}
        />
      )}
    </Section>
  );
}

function columnsOf({ competitors, marketplace }: Market): readonly Column<WeakSpot>[] {
  const words = texts();
  const titles = new Map(competitors.map(({ asin, title }) => [asin, title]));
  return [
    {
      id: 'product',
      head: words.product,
      cell: ({ asin }) => (
        <CutLink
          href={addressOf(`/product/${asin}`, { marketplace })}
          text={titles.get(asin) ?? asin}
        />
      ),
    },
    {
      id: 'stars',
      head: words.stars,
      isNumber: true,
      cell: ({ rating }) => decimal(rating, 1),
    },
    {
      id: 'units',
      head: words.units,
      isNumber: true,
      cell: ({ expectedMonthlyUnits }) => count(expectedMonthlyUnits),
    },
  ];
}
