/** Keywords by products: in each cell the product's share of the clicks, or a marked gap. */
import { addressOf, useAddress } from '../../address.ts';
import { count, percent, UNKNOWN } from '../../format.ts';
import { CutLink } from '../../parts/cut-link.tsx';
import { Hint } from '../../parts/hint.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import type { Compared, ComparedKeyword } from './compared.ts';
import { Trend } from './trend.tsx';
import { Volume } from './volume.tsx';
import { type KeywordWords, texts } from './words.ts';

export function Matrix({ compared }: { readonly compared: Compared }) {
  const words = texts();
  const { set } = useAddress();
  const { keywords, products, marketplace } = compared;
  if (keywords.length === 0) {
    return (
      <div class="empty">
        <p>{words.nothing}</p>
        <button type="button" onClick={() => set({ gapFor: undefined, min: undefined })}>
          {words.dropFilter}
        </button>
      </div>
    );
  }
  const columns: readonly Column<ComparedKeyword>[] = [
    ...keywordColumns(marketplace, words),
    ...products.map(({ asin, title }, at) => ({
      id: asin,
      head: asin,
      meaning: title ?? words.untitled,
      isNumber: true,
      width: 120,
      cell: (row: ComparedKeyword) => <Cell row={row} at={at} />,
    })),
    ...movement(products.length, words),
  ];
  return (
    <div class="keywords-matrix">
      <Table
        caption={words.tableOf(words.matrix)}
        columns={columns}
        total={keywords.length}
        row={(at) => keywords[at]}
        height="max(320px, calc(100vh - 260px))"
      />
      <p class="caption">{words.matrixText}</p>
    </div>
  );
}

function keywordColumns(
  marketplace: string,
  words: KeywordWords,
): readonly Column<ComparedKeyword>[] {
  return [
    {
      id: 'keyword',
      head: words.keyword,
      width: 220,
      cell: ({ keyword }) => (
        <CutLink href={addressOf('/market', { keyword, marketplace })} text={keyword} />
      ),
    },
    {
      id: 'volume',
      head: words.volume,
      meaning: words.volumeMeans,
      isNumber: true,
      width: 130,
      cell: (row) => <Volume row={row} />,
    },
  ];
}

function movement(products: number, words: KeywordWords): readonly Column<ComparedKeyword>[] {
  return [
    {
      id: 'trend',
      head: words.trend,
      meaning: words.trendMeans,
      isNumber: true,
      width: 140,
      cell: ({ trend90Percent }) => <Trend percent={trend90Percent} />,
    },
    {
      id: 'leadsTo',
      head: words.leadsTo,
      isNumber: true,
      width: 80,
      cell: ({ leadsTo }) => `${count(leadsTo)} / ${count(products)}`,
    },
  ];
}

/** A deeper ground is a larger share. */
const DEEPEST_SHARE = 0.4;

function Cell({ row, at }: { readonly row: ComparedKeyword; readonly at: number }) {
  const words = texts();
  const product = row.products[at];
  if (product === undefined || !product.isClicked) {
    return (
      <span class="keywords-gap">
        <Hint text={words.gap}>{UNKNOWN}</Hint>
      </span>
    );
  }
  const { clickShare, conversionShare, clickRank } = product;
  const depth = Math.min(1, (clickShare ?? 0) / DEEPEST_SHARE);
  return (
    <span class="keywords-share">
      <span class="keywords-depth" style={{ opacity: depth * 0.35 }} />
      <Hint
        text={
          conversionShare === null ? words.notGiven : words.orderShare(percent(conversionShare))
        }
      >
        {percent(clickShare)}
      </Hint>
      {clickRank !== null && <span class="muted"> {words.clickRank(count(clickRank))}</span>}
    </span>
  );
}
