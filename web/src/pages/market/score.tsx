/** The niche score with its range, the numbers that it joins, and what makes it uncertain. */
import type { ComponentChildren } from 'preact';
import { count, percent } from '../../format.ts';
import { Hint } from '../../parts/hint.tsx';
import { Section } from '../../parts/section.tsx';
import { factorName } from './factors.tsx';
import type { Market, Niche } from './niche.ts';
import { texts } from './words.ts';

interface ScoreProps {
  readonly niche: Niche;
  readonly market: Market;
}

export function Score({ niche, market }: ScoreProps) {
  const words = texts();
  const { demand, competition, opportunity, sampleSize } = niche;
  const level = market.competitionLevel;
  return (
    <Section title={words.scoreParts}>
      <dl class="figures">
        <Term name={words.demand} means={words.demandMeans} value={count(demand)} />
        <Term
          name={words.competition}
          means={words.competitionMeans}
          value={count(competition)}
          after={
            <Hint text={words.levelMeans}>{level === null ? words.tooFew : words[level]}</Hint>
          }
        />
        <Term name={words.opportunity} means={words.opportunityMeans} value={count(opportunity)} />
        <Term name={words.sample} means={words.sampleMeans} value={count(sampleSize)} />
      </dl>
      <Widened niche={niche} />
    </Section>
  );
}

export function Headline({ niche }: { readonly niche: Niche }) {
  const words = texts();
  const { score, scale, range } = niche;
  return (
    <p class="market-headline">
      <Hint text={words.scoreMeans}>
        <strong>{count(score)}</strong>
      </Hint>{' '}
      <span class="muted">{words.ofScale(count(scale))}</span>
      {range !== null && (
        <Hint text={words.rangeMeans(percent(range.confidence, 0))}>
          <span class="muted market-range">
            {count(range.low)}–{count(range.high)}
          </span>
        </Hint>
      )}
    </p>
  );
}

/** A line from 0 to 100 with the range as a band and the score as a mark. */
export function RangeScale({ niche }: { readonly niche: Niche }) {
  const words = texts();
  const { score, scale, range } = niche;
  const at = (value: number) => `${(100 * value) / scale}%`;
  const { low, high } = range ?? { low: score, high: score };
  const label = words.rangeLabel(count(score), count(low), count(high));
  return (
    <div class="market-scale" role="img" aria-label={label}>
      <span class="market-scale-range" style={{ left: at(low), width: at(high - low) }} />
      <span class="market-scale-score" style={{ left: at(score) }} />
    </div>
  );
}

interface TermProps {
  readonly name: string;
  readonly means: string;
  readonly value: string;
  readonly after?: ComponentChildren;
}

function Term({ name, means, value, after }: TermProps) {
  return (
    <div>
      <dt>
        <Hint text={means}>{name}</Hint>
      </dt>
      <dd>
        {value} {after !== undefined && <span class="muted">{after}</span>}
      </dd>
    </div>
  );
}

function Widened({ niche }: { readonly niche: Niche }) {
  const words = texts();
  const { contributions, demandBasis, inputs, sampleSize } = niche;
  const assumed = contributions.filter(({ isAssumed }) => isAssumed);
  const unknown = sampleSize - inputs.familiesWithSales;
  const reasons = [
    words.widensSales,
    ...(unknown > 0 ? [words.widensUnknownSales(count(unknown), count(sampleSize))] : []),
    ...(demandBasis === null || demandBasis === 'sales' ? [] : [words[`basis_${demandBasis}`]]),
    ...(assumed.length === 0
      ? []
      : [words.widensAssumed(assumed.map(({ factor }) => factorName(factor)).join(', '))]),
  ];
  return (
    <div class="market-widened">
      <h3>{words.widens}</h3>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}
