/** The figures of the market, from which the score is made. */
import { count, decimal, money, roundMoney, UNKNOWN } from '../../format.ts';
import { Fact } from '../../parts/fact.tsx';
import { Figure } from '../../parts/figure.tsx';
import { Section } from '../../parts/section.tsx';
import type { Market, Niche } from './niche.ts';
import { texts } from './words.ts';

interface Named {
  readonly name: string;
  readonly means?: string;
  readonly text: string;
  readonly reason: string;
}

interface FiguresProps {
  readonly niche: Niche;
  readonly market: Market;
}

export function Figures({ niche, market }: FiguresProps) {
  const words = texts();
  return (
    <Section title={words.figures}>
      <dl class="figures">
        {figuresOf(niche, market).map(({ name, means, text, reason }) => (
          <Fact key={name} name={name} means={means}>
            <Figure text={text} reason={reason} />
          </Fact>
        ))}
      </dl>
    </Section>
  );
}

function figuresOf({ inputs }: Niche, { totalListings }: Market): readonly Named[] {
  const words = texts();
  const { currency, priceP25, priceP75 } = inputs;
  const sum = (value: number | null) => money(value, currency);
  const middle =
    priceP25 === null || priceP75 === null ? UNKNOWN : words.to(sum(priceP25), sum(priceP75));
  return [
    { name: words.medianPrice, text: sum(inputs.medianPrice), reason: words.noPrice },
    { name: words.middlePrices, text: middle, reason: words.noPrice },
    { name: words.medianRatings, text: count(inputs.medianReviews), reason: words.noRatings },
    { name: words.stars, text: decimal(inputs.averageRating, 2), reason: words.noStars },
    {
      name: words.units,
      means: words.unitsMeans,
      text: count(inputs.sampleMonthlyUnits),
      reason: words.noSales,
    },
    {
      name: words.revenue,
      means: words.revenueMeans,
      text: roundMoney(inputs.sampleMonthlyRevenue, currency),
      reason: words.noRevenue,
    },
    {
      name: words.typical,
      means: words.typicalMeans,
      text: roundMoney(inputs.typicalMonthlyRevenue, currency),
      reason: words.noRevenue,
    },
    {
      name: words.listings,
      means: words.listingsMeans,
      text: count(totalListings),
      reason: words.noListings,
    },
  ];
}
