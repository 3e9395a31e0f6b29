/** Averages, extremes, time out of stock: prices at the left, ranks at the right. */
import { count, day, money, percent, signedPercent, UNKNOWN } from '../../format.ts';
import { Fact } from '../../parts/fact.tsx';
import { Figure } from '../../parts/figure.tsx';
import { CategoryRanks } from './category-ranks.tsx';
import { FactList } from './fact-list.tsx';
import type { Histories, PriceHistory, Product, RankHistory } from './product-data.ts';
import { texts } from './product-words.ts';

interface NumbersProps {
  readonly product: Product;
  readonly histories: Histories;
}

export function Numbers({ product, histories: { year, always, ranks } }: NumbersProps) {
  const words = texts();
  const nothing = <p class="caption">{words.noHistory}</p>;
  return (
    <div class="columns numbers">
      <div>
        <h3>{words.typicalPrice}</h3>
        <Averages product={product} />
        {year === null ? nothing : <Movement history={year} />}
      </div>
      <div>
        <h3>{words.extremePrice}</h3>
        {year === null || always === null ? nothing : <Extremes year={year} always={always} />}
        {year !== null && <YearEnd history={year} />}
      </div>
      <div>
        <h3>{words.rank}</h3>
        {ranks === null ? nothing : <Ranks history={ranks} />}
        {ranks !== null && <YearEnd history={ranks} />}
      </div>
      <div>
        <h3>{words.ranks}</h3>
        <CategoryRanks product={product} />
      </div>
    </div>
  );
}

/** Old data have their year, too: it ends at the last look. */
function YearEnd({ history }: { readonly history: PriceHistory | RankHistory }) {
  return <p class="caption">{texts().yearUntil(day(history.summary.until))}</p>;
}

const SPANS = [30, 90, 180, 365] as const;

function Averages({ product }: Pick<NumbersProps, 'product'>) {
  const words = texts();
  const { priceAverages, priceAverageSources, currency } = product;
  return (
    <FactList>
      {SPANS.map((days) => (
        <Fact key={days} name={words.average(days)}>
          <Figure
            text={money(priceAverages[`days${days}`], currency)}
            source={priceAverageSources[`days${days}`]}
            observedAt={priceAverages.until}
            reason={priceAverages.reason}
          />
        </Fact>
      ))}
    </FactList>
  );
}

function Movement({ history: { summary, currency } }: { readonly history: PriceHistory }) {
  const words = texts();
  const change = (value: number | null) => signedPercent(value === null ? null : value / 100);
  const { reason, trend } = summary;
  return (
    <FactList>
      <Fact name={words.median}>
        <Figure text={money(summary.median, currency)} reason={reason} />
      </Fact>
      <Fact name={words.change(30)}>
        <Figure text={change(summary.change30Percent)} reason={reason} />
      </Fact>
      <Fact name={words.change(90)}>
        <Figure text={change(summary.change90Percent)} reason={reason} />
      </Fact>
      <Fact name={words.trend}>
        <Figure text={trend === null ? UNKNOWN : words[trend]} reason={reason} />
      </Fact>
    </FactList>
  );
}

interface ExtremesProps {
  readonly year: PriceHistory;
  readonly always: PriceHistory;
}

function Extremes({ year: { summary, currency }, always }: ExtremesProps) {
  const words = texts();
  const { lowest, lowestAt, highest, highestAt } = always.summary;
  const write = (value: number | null) => money(value, currency);
  return (
    <FactList>
      <Extreme name={words.lowestYear} text={write(summary.lowest)} at={summary.lowestAt} />
      <Extreme name={words.highestYear} text={write(summary.highest)} at={summary.highestAt} />
      <Extreme name={words.lowestEver} text={write(lowest)} at={lowestAt} />
      <Extreme name={words.highestEver} text={write(highest)} at={highestAt} />
      <Fact name={words.drops}>{count(summary.dropCount)}</Fact>
      <Fact name={words.outOfStock}>
        <Figure text={percent(summary.outOfStockShare)} reason={summary.reason} />
      </Fact>
    </FactList>
  );
}

function Ranks({ history: { summary } }: { readonly history: RankHistory }) {
  const words = texts();
  const { velocity, reason, trend } = summary;
  return (
    <FactList>
      <Extreme name={words.now} text={count(summary.current)} at={summary.currentAt} />
      <Extreme name={words.bestRank} text={count(summary.best)} at={summary.bestAt} />
      <Extreme name={words.worstRank} text={count(summary.worst)} at={summary.worstAt} />
      <Fact name={words.typicalRank}>{count(summary.geometricMean)}</Fact>
      <Fact name={words.rankDrops(30)}>{count(summary.rankDrops30)}</Fact>
      <Fact name={words.rankDrops(90)}>{count(summary.rankDrops90)}</Fact>
      <Fact name={words.velocity}>
        <Figure text={count(velocity.unitsPer30Days)} reason={reason} />
        {velocity.changePercent !== null && (
          <span class="muted"> {signedPercent(velocity.changePercent / 100)}</span>
        )}
      </Fact>
      <Fact name={words.trend}>
        <Figure text={trend === null ? UNKNOWN : words[trend]} reason={reason} />
      </Fact>
    </FactList>
  );
}

interface ExtremeProps {
  readonly name: string;
  readonly text: string;
  readonly at: string | null;
}

/** A value with the day on which it began. */
function Extreme({ name, text, at }: ExtremeProps) {
  const words = texts();
  return (
    <Fact name={name}>
      {text}
      {at !== null && <span class="caption fact-day">{words.since(day(at))}</span>}
    </Fact>
  );
}
