/** The words of summaries of histories. */
import type { Answered } from '../tool.ts';
import { counted, quoted } from '../wording.ts';

type Values = Answered<'priceHistory'>;
type Ranks = Answered<'bsrHistory'>;

export function valueWords({ asin, marketplace, currency, summary, ...window }: Values): string {
  const { series, current, currentState, lowest, highest, average, outOfStockShare } = summary;
  const unit = summary.unit === 'money' ? ` ${currency}` : '';
  const parts = [
    `${current === null ? stateWords(currentState) : `${current}${unit}`} ${lastLook(summary)}`,
    lowest !== null && `lowest ${lowest} (${summary.lowestAt})`,
    highest !== null && `highest ${highest} (${summary.highestAt})`,
    average !== null && `average ${average}`,
    outOfStockShare !== null && `out of stock for a share of ${outOfStockShare} of the time`,
    summary.trend,
  ];
  return `${series} of ${asin} on ${marketplace} ${spanWords(window)}: ${listed(parts)}.`;
}

export function bsrWords({ asin, marketplace, category, summary, ...window }: Ranks): string {
  const { current, currentState, best, worst, geometricMean, trend } = summary;
  const parts = [
    `${current ?? stateWords(currentState)} ${lastLook(summary)}`,
    best !== null && `best ${best} (${summary.bestAt})`,
    worst !== null && `worst ${worst} (${summary.worstAt})`,
    geometricMean !== null && `typically ${geometricMean}`,
    summary.rankDrops30 !== null && `${counted(summary.rankDrops30, 'rank drop')} in 30 days`,
    trend,
  ];
  const where = category.name === null ? '' : ` in ${quoted(category.name)}`;
  return `Rank of ${asin}${where} on ${marketplace} ${spanWords(window)}: ${listed(parts)}.`;
}

const listed = (parts: readonly (string | false | null)[]) =>
  parts.filter((part) => part !== false && part !== null).join(', ');

/** A history that begins later than asked for says nothing of the time before. */
function spanWords({ from, to, series }: Pick<Values | Ranks, 'from' | 'to' | 'series'>): string {
  const first = series[0]?.points[0]?.at ?? from;
  return `from ${from} to ${to}${first > from ? ` (nothing known before ${first})` : ''}`;
}

/** A value holds until the last look, which may be long ago. */
const lastLook = ({ until }: { readonly until: string }) => `at the last look (${until})`;

const stateWords = (state: string | null) =>
  state === null || state === 'ok' ? 'unknown' : state.replaceAll('_', ' ');
