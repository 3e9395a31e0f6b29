/** The columns of search results: what each shows, and which fields a download takes from it. */
import type { ComponentChildren } from 'preact';
import type { Marketplace } from '../../api.ts';
import { age, count, decimal, moment, UNKNOWN } from '../../format.ts';
import { Figure } from '../../parts/figure.tsx';
import { Hint } from '../../parts/hint.tsx';
import type { Column } from '../../parts/table.tsx';
import { session } from '../../session.ts';
import { columnTexts } from './column-words.ts';
import { priceColumn, revenueColumn, salesColumn } from './money-columns.tsx';
import { RankLineCell } from './rank-line-cell.tsx';
import { RowActions } from './row-actions.tsx';
import type { Summary } from './search-question.ts';

export interface SearchColumn extends Column<Summary> {
  readonly width: number;
  /** The column's fields in a download, named like those of the service's CSV. */
  readonly fields: (row: Summary) => Readonly<Record<string, string | number | null>>;
  /** Shown only if somebody chose it. */
  readonly isOff?: boolean;
}

/** @param title the first column's cell, with what acts on a row */
export function searchColumns(
  { currency, marketplace }: { readonly currency: string; readonly marketplace: Marketplace },
  title: (row: Summary) => ComponentChildren,
): readonly SearchColumn[] {
  const words = columnTexts();
  return [
    {
      id: 'title',
      head: words.title,
      width: 300,
      cell: title,
      fields: ({ asin, title: text }) => ({ asin, title: text }),
    },
    priceColumn(currency),
    rankColumn(),
    rankLineColumn(marketplace),
    salesColumn(),
    revenueColumn(currency),
    {
      ...countColumn('reviewCount', words.reviews, 96),
      meaning: words.reviewsMeaning,
      sort: '-reviewCount',
      leaves: 6,
    },
    {
      ...countColumn('rating', words.rating, 72),
      cell: ({ rating }) => <Figure text={decimal(rating, 1)} reason={words.noValue} />,
      sort: '-rating',
      isOff: true,
    },
    {
      id: 'observedAt',
      head: words.seen,
      meaning: words.seenMeaning,
      isNumber: true,
      width: 120,
      leaves: 7,
      cell: ({ observedAt }) => <Hint text={moment(observedAt)}>{age(observedAt)}</Hint>,
      fields: ({ observedAt }) => ({ observedAt }),
    },
    ...offColumns(),
    {
      id: 'actions',
      head: words.actions,
      width: 84,
      leaves: 2,
      isNumber: true,
      cell: (row) => <RowActions row={row} marketplace={marketplace} />,
      fields: () => ({}),
    },
  ];
}

/** A rank is never cut; the category below it may be. */
function rankColumn(): SearchColumn {
  const words = columnTexts();
  return {
    ...countColumn('bsr', words.bsr, 116, words.noRank),
    meaning: words.bsrMeaning,
    cell: ({ bsr, bsrCategoryName }) => (
      <span class="cell-stack">
        <span>
          <Figure text={bsr === null ? UNKNOWN : `#${count(bsr)}`} reason={words.noRank} />
        </span>
        {bsrCategoryName !== null && (
          <span class="caption ellipsis" title={words.rankedIn(bsrCategoryName)}>
            {bsrCategoryName}
          </span>
        )}
      </span>
    ),
    sort: 'bsr',
  };
}

/** Each of its rows costs one more counted request, so it is on where requests are not counted. */
function rankLineColumn(marketplace: Marketplace): SearchColumn {
  const words = columnTexts();
  return {
    id: 'rankLine',
    head: words.rankLine,
    meaning: words.rankLineMeaning,
    width: 124,
    leaves: 5,
    cell: ({ asin }) => <RankLineCell asin={asin} marketplace={marketplace} />,
    fields: () => ({}),
    isOff: session.value?.plan !== 'operator',
  };
}

function offColumns(): readonly SearchColumn[] {
  const words = columnTexts();
  return [
    { ...textColumn('brand', words.brand, 120), isOff: true },
    {
      id: 'availability',
      head: words.availability,
      width: 120,
      isOff: true,
      cell: ({ availability }) => words[availability],
      fields: ({ availability }) => ({ availability }),
    },
    { ...textColumn('bsrCategoryName', words.category, 160), isOff: true },
    { ...textColumn('asin', words.asin, 116), isOff: true, fields: () => ({}) },
    {
      ...textColumn('parentAsin', words.parent, 116, words.noFamily),
      meaning: words.parentMeaning,
      isOff: true,
    },
  ];
}

function textColumn(
  id: 'brand' | 'bsrCategoryName' | 'asin' | 'parentAsin',
  head: string,
  width: number,
  reason = columnTexts().noValue,
): SearchColumn {
  return {
    id,
    head,
    width,
    cell: ({ [id]: text }) => text ?? <Figure text={UNKNOWN} reason={reason} />,
    fields: ({ [id]: text }) => ({ [id]: text }),
  };
}

function countColumn(
  id: 'bsr' | 'reviewCount' | 'rating',
  head: string,
  width: number,
  reason = columnTexts().noValue,
): SearchColumn {
  return {
    id,
    head,
    width,
    isNumber: true,
    cell: ({ [id]: value }) => <Figure text={count(value)} reason={reason} />,
    fields: ({ [id]: value }) => ({ [id]: value }),
  };
}
