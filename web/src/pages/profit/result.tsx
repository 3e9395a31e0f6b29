/** The answer in figures: profit, margin against the limits, and prices that reach more. */
import { money, percent } from '../../format.ts';
import { Arrow } from '../../parts/arrow.tsx';
import { Fact } from '../../parts/fact.tsx';
import { Figure } from '../../parts/figure.tsx';
import type { Profit } from './profit-data.ts';
import type { Limits } from './profit-question.ts';
import { texts, type Words } from './words.ts';

interface ResultProps {
  readonly answer: Profit;
  readonly limits: Limits;
}

export function Result({ answer }: Pick<ResultProps, 'answer'>) {
  const words = texts();
  const { currency, minPriceForMargin, minPriceForRoi, maxCostForRoi } = answer;
  const reason = reasonOf(answer, words);
  const amount = (value: number | null) => <Figure text={money(value, currency)} reason={reason} />;
  const roi = wholePercent(minPriceForRoi.roiPercent);
  return (
    <dl class="figures profit-more">
      <Fact name={words.breakEven}>{amount(answer.breakEvenPrice)}</Fact>
      <Fact name={words.forMargin(wholePercent(minPriceForMargin.marginPercent))}>
        {amount(minPriceForMargin.price)}
      </Fact>
      <Fact name={words.forRoi(roi)}>{amount(minPriceForRoi.price)}</Fact>
      <Fact name={words.maxCost(roi)}>{amount(maxCostForRoi.cost)}</Fact>
      <Fact name={words.acos}>
        <Figure text={percentOf(answer.breakEvenAcosPercent)} reason={reason} />
      </Fact>
    </dl>
  );
}

/** The three figures that stay in sight while somebody moves the sliders. */
export function MainResult({ answer, limits }: ResultProps) {
  const words = texts();
  const { currency, profit, marginPercent, roiPercent } = answer;
  const reason = reasonOf(answer, words);
  return (
    <dl class="figures profit-main" aria-live="polite">
      <Fact name={words.profit}>
        <Figure text={money(profit, currency)} reason={reason} />
      </Fact>
      <Fact name={words.margin}>
        <Figure text={percentOf(marginPercent)} reason={reason} />{' '}
        <Verdict margin={marginPercent} limits={limits} />
      </Fact>
      <Fact name={words.roi}>
        <Figure text={percentOf(roiPercent)} reason={reason} />
      </Fact>
    </dl>
  );
}

/** Keeps the room of one line. */
export const BLANK = '\u00a0';

/** Takes the room of the figures, so that nothing moves when they arrive. */
export function MainSkeleton() {
  const words = texts();
  return (
    <dl class="figures profit-main">
      <Fact name={words.profit}>{BLANK}</Fact>
      <Fact name={words.margin}>
        {BLANK} <span class="verdict">{BLANK}</span>
      </Fact>
      <Fact name={words.roi}>{BLANK}</Fact>
    </dl>
  );
}

function reasonOf({ notes }: Profit, words: Words): string {
  return notes.join(' ') || words.noProfit;
}

/** 20 %, and 12.5 % where the limit is not whole. */
export function wholePercent(value: number): string {
  return percent(value / 100, Number.isInteger(value) ? 0 : 1);
}

function percentOf(value: number | null): string {
  return percent(value === null ? null : value / 100);
}

/** Said in words and by an arrow, so that the color is not needed. */
function Verdict({ margin, limits }: { readonly margin: number | null; readonly limits: Limits }) {
  const words = texts();
  if (margin === null) return null;
  if (margin < limits.red) {
    return (
      <span class="verdict worse">
        <Arrow to="down" /> {words.bad}
      </span>
    );
  }
  if (margin >= limits.green) {
    return (
      <span class="verdict better">
        <Arrow to="up" /> {words.good}
      </span>
    );
  }
  return <span class="verdict muted">{words.fair}</span>;
}
