/** Units, revenue and profit of a month, with the range of the sales estimate. */
import { count, money, percent } from '../../format.ts';
import { Estimate } from '../../parts/estimate.tsx';
import { Fact } from '../../parts/fact.tsx';
import { Figure } from '../../parts/figure.tsx';
import { Section } from '../../parts/section.tsx';
import type { Profit } from './profit-data.ts';
import { texts } from './words.ts';

export function Month({ answer: { monthly, currency } }: { readonly answer: Profit }) {
  const words = texts();
  const write = (value: number | null) => money(value, currency);
  const { basis, units, unitsLow, unitsHigh, grade, sharePercent } = monthly;
  const basisText = {
    given: words.monthGiven,
    estimate: words.monthEstimate,
    none: words.monthNone,
  }[basis ?? 'none'];
  return (
    <Section title={words.month}>
      <dl class="figures">
        <Fact name={words.monthUnits}>
          <Estimate
            median={units}
            low={unitsLow}
            high={unitsHigh}
            grade={grade}
            reason={words.monthNone}
          />
        </Fact>
        {sharePercent !== null && (
          <>
            <Fact name={words.monthListing}>{count(monthly.listingUnits)}</Fact>
            <Fact name={words.monthShare}>{percent(sharePercent / 100)}</Fact>
          </>
        )}
        <Fact name={words.monthRevenue}>
          <Figure text={write(monthly.revenue)} reason={words.monthNone} />
        </Fact>
        <Fact name={words.monthProfit}>
          <Estimate
            median={monthly.profit}
            low={monthly.low}
            high={monthly.high}
            write={write}
            reason={words.noProfit}
          />
        </Fact>
        {monthly.expectedProfit !== null && (
          <Fact name={words.monthExpected}>{write(monthly.expectedProfit)}</Fact>
        )}
      </dl>
      <p class="caption">{basisText}</p>
    </Section>
  );
}
