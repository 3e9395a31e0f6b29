/** Units, revenue and profit of a month, with the range of the sales estimate. */
import type { ComponentChildren } from 'preact';
import { money } from '../../format.ts';
import { Estimate } from '../../parts/estimate.tsx';
import { Figure } from '../../parts/figure.tsx';
import { Section } from '../../parts/section.tsx';
import type { Profit } from './profit-data.ts';
import { texts } from './words.ts';

export function Month({ answer: { monthly, currency } }: { readonly answer: Profit }) {
  const words = texts();
  const write = (value: number | null) => money(value, currency);
  const { basis, units, unitsLow, unitsHigh, grade } = monthly;
  const basisText = {
    given: words.monthGiven,
    estimate: words.monthEstimate,
    none: words.monthNone,
  }[basis ?? 'none'];
  return (
    <Section title={words.month}>
      <dl class="figures">
        <Item name={words.monthUnits}>
          <Estimate
            median={units}
            low={unitsLow}
            high={unitsHigh}
            grade={grade}
            reason={words.monthNone}
          />
        </Item>
        <Item name={words.monthRevenue}>
          <Figure text={write(monthly.revenue)} reason={words.monthNone} />
        </Item>
        <Item name={words.monthProfit}>
          <Estimate
            median={monthly.profit}
            low={monthly.low}
            high={monthly.high}
            write={write}
            reason={words.noProfit}
          />
        </Item>
        {monthly.expectedProfit !== null && (
          <Item name={words.monthExpected}>{write(monthly.expectedProfit)}</Item>
        )}
      </dl>
      <p class="caption">{basisText}</p>
    </Section>
  );
}

interface ItemProps {
  readonly name: string;
  readonly children: ComponentChildren;
}

function Item({ name, children }: ItemProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
