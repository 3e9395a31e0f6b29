/** The columns of a table of keywords. */
import { addressOf } from '../../address.ts';
import { count, decimal, money, percent, UNKNOWN } from '../../format.ts';
import { CutLink } from '../../parts/cut-link.tsx';
import { Figure } from '../../parts/figure.tsx';
import { Hint } from '../../parts/hint.tsx';
import type { Column } from '../../parts/table.tsx';
import type { KeywordRow } from './keyword-rows.ts';
import { periodOf } from './period.ts';
import { Trend } from './trend.tsx';
import { Volume } from './volume.tsx';
import { type KeywordWords, texts } from './words.ts';

interface Context {
  readonly currency: string;
  readonly isOfProduct: boolean;
  readonly marketplace: string;
}

export function keywordColumns(context: Context): readonly Column<KeywordRow>[] {
  const words = texts();
  return [
    ...searches(context, words),
    ...(context.isOfProduct ? ofProduct(words) : []),
    ...competition(context, words),
  ];
}

function searches({ marketplace }: Context, words: KeywordWords): Column<KeywordRow>[] {
  return [
    {
      id: 'keyword',
      head: words.keyword,
      sort: 'keyword',
      width: 210,
      cell: ({ keyword }) => (
        <CutLink href={addressOf('/market', { keyword, marketplace })} text={keyword} />
      ),
    },
    {
      id: 'volume',
      head: words.volume,
      meaning: words.volumeMeans,
      sort: '-volume',
      isNumber: true,
      width: 150,
      cell: (row) => <Volume row={row} />,
    },
    {
      id: 'kind',
      head: words.kind,
      meaning: words.kindMeans,
      width: 80,
      cell: ({ volumeKind }) =>
        volumeKind === null ? UNKNOWN : <span class="muted">{words[`kind_${volumeKind}`]}</span>,
    },
    {
      id: 'trend',
      head: words.trend,
      meaning: words.trendMeans,
      sort: '-trend',
      isNumber: true,
      width: 130,
      cell: ({ trend90Percent }) => <Trend percent={trend90Percent} />,
    },
    {
      id: 'rank',
      head: words.rank,
      meaning: words.rankMeans,
      sort: 'rank',
      isNumber: true,
      width: 96,
      cell: (row) => <Figure text={count(row.searchFrequencyRank)} reason={words.notGiven} />,
    },
  ];
}

function ofProduct(words: KeywordWords): Column<KeywordRow>[] {
  return [
    share('clicks', words.clicks, words.clicksMeans, (row) => row.clickShare ?? null),
    share('orders', words.orders, words.ordersMeans, (row) => row.conversionShare ?? null),
  ];
}

function competition({ currency }: Context, words: KeywordWords): Column<KeywordRow>[] {
  return [
    share('topClicks', words.topClicks, words.topClicksMeans, (row) => row.top3ClickShare),
    share('topOrders', words.topOrders, words.topOrdersMeans, (row) => row.top3ConversionShare),
    {
      id: 'competition',
      head: words.competition,
      meaning: words.competitionMeans,
      sort: '-competition',
      isNumber: true,
      width: 80,
      cell: (row) => <Figure text={count(row.competitionIndex)} reason={words.notGiven} />,
    },
    {
      id: 'bid',
      head: words.bid,
      meaning: words.bidMeans,
      sort: '-bid',
      isNumber: true,
      width: 168,
      cell: ({ suggestedBid: { low, high } }) =>
        low === null || high === null ? (
          <Figure text={money(low ?? high, currency)} reason={words.notGiven} />
        ) : (
          `${money(low, currency)} – ${money(high, currency)}`
        ),
    },
    {
      id: 'relevance',
      head: words.relevance,
      meaning: words.relevanceMeans,
      sort: '-relevance',
      isNumber: true,
      width: 90,
      cell: ({ relevance }) => decimal(relevance, 2),
    },
    {
      id: 'source',
      head: words.source,
      width: 80,
      cell: (row) => <Hint text={periodOf(row, words)}>{row.source}</Hint>,
    },
  ];
}

function share(
  id: string,
  head: string,
  meaning: string,
  read: (row: KeywordRow) => number | null,
): Column<KeywordRow> {
  return {
    id,
    head,
    meaning,
    sort: `-${id}`,
    isNumber: true,
    width: 104,
    cell: (row) => <Figure text={percent(read(row))} reason={texts().notGiven} />,
  };
}
