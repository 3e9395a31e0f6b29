/** The market in one sentence of a seller's words, and the four figures that it rests on. */
import type { ComponentChildren } from 'preact';
import { count, money, percent, roundMoney, UNKNOWN } from '../../format.ts';
import { Hint } from '../../parts/hint.tsx';
import { Icon, type IconName } from '../../parts/icon.tsx';
import type { Market, Niche } from './niche.ts';
import { Headline, RangeScale } from './score.tsx';
import { texts } from './words.ts';

interface VerdictProps {
  readonly niche: Niche;
  readonly market: Market;
}

export function Verdict({ niche, market }: VerdictProps) {
  const words = texts();
  const { inputs } = niche;
  const { concentration, competitionLevel } = market;
  const write = (value: number | null) => roundMoney(value, inputs.currency);
  return (
    <section class="market-verdict" aria-label={words.verdict}>
      <p class="market-sentence">
        <strong class={`verdict-${competitionLevel ?? 'unknown'}`}>
          {words[`verdict_${competitionLevel ?? 'unknown'}`]}
        </strong>{' '}
        {reasonsOf(niche, market).join(' ')}
      </p>
      <div class="market-cards">
        <Card icon="accuracy" name={words.score} means={words.scoreMeans}>
          <Headline niche={niche} />
          <RangeScale niche={niche} />
        </Card>
        <Card icon="money" name={words.revenue} means={words.revenueMeans}>
          <p class="market-figure">{write(inputs.sampleMonthlyRevenue)}</p>
          <p class="caption">
            {words.typicalOf(write(inputs.typicalMonthlyRevenue))}
            {' · '}
            {words.unitsOf(count(inputs.sampleMonthlyUnits))}
          </p>
        </Card>
        <Card icon="barrier" name={words.barrier} means={words.barrierMeans}>
          <p class="market-figure">{count(inputs.medianReviews)}</p>
          <p class="caption">{words.barrierOf(percent(market.newEntrantShare, 0))}</p>
        </Card>
        <Card icon="brands" name={words.concentrated} means={words.top3Means}>
          <p class="market-figure">{percent(concentration.top3BrandShare, 0)}</p>
          <p class="caption">
            {words.medianOf(money(inputs.medianPrice, inputs.currency))}
            {' · '}
            {words.listingsOf(count(market.totalListings))}
          </p>
        </Card>
      </div>
    </section>
  );
}

interface CardProps {
  readonly icon: IconName;
  readonly name: string;
  readonly means: string;
  readonly children: ComponentChildren;
}

function Card({ icon, name, means, children }: CardProps) {
  return (
    <div class="market-card">
      <h2>
        <Icon name={icon} />
        <Hint text={means}>{name}</Hint>
      </h2>
      {children}
    </div>
  );
}

/** What a seller asks first: who holds it, how much there is to catch up with, what it pays. */
function reasonsOf(niche: Niche, market: Market): readonly string[] {
  const words = texts();
  const { inputs } = niche;
  const top3 = market.concentration.top3BrandShare;
  const typical = roundMoney(inputs.typicalMonthlyRevenue, inputs.currency);
  return [
    ...(top3 === null ? [] : [words.holdOf(percent(top3, 0))]),
    ...(inputs.medianReviews === null ? [] : [words.catchUp(count(inputs.medianReviews))]),
    ...(typical === UNKNOWN ? [] : [words.earns(typical)]),
  ];
}
