/** The columns of search results: what each shows, and which fields a download takes from it. */
import type { ComponentChildren } from 'preact';
import type { Marketplace } from '../../api.ts';
import { age, count, decimal, moment, UNKNOWN } from '../../format.ts';
import { Figure } from '../../parts/figure.tsx';
import { Hint } from '../../parts/hint.tsx';
import { pictureWords } from '../../parts/pictures.tsx';
import type { Column } from '../../parts/table.tsx';
import { columnWidth } from './column-width.ts';
import { columnTexts } from './column-words.ts';
import { priceColumn, revenueColumn, salesColumn } from './money-columns.tsx';
import { PictureCell } from './picture-cell.tsx';
import { RankLineCell } from './rank-line-cell.tsx';
import type { Summary } from './search-question.ts';

/** Each of its rows costs one more counted request. */
const RANK_LINE = 'rankLine';
/** Chosen with the rule for pictures. */
export const PICTURES = 'picture';

export interface SearchColumn extends Column<Summary> {
  readonly width: number;
  /** The column's fields in a download, named like those of the service's CSV. */
  readonly fields: (row: Summary) => Readonly<Record<string, string | number | null>>;
  /** Shown only if somebody chose it. */
  readonly isOff?: true;
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
      width: 226,
      cell: title,
      fields: ({ asin, title: text }) => ({ asin, title: text }),
    },
    textColumn('brand', words.brand, 100),
    priceColumn(currency),
    {
      ...countColumn('bsr', words.bsr, 72, words.noRank),
      meaning: words.bsrMeaning,
      cell: ({ bsr, bsrCategoryName }) =>
        bsr === null || bsrCategoryName === null ? (
          <Figure text={count(bsr)} reason={words.noRank} />
        ) : (
          <Hint text={words.rankedIn(bsrCategoryName)}>{count(bsr)}</Hint>
        ),
      sort: 'bsr',
    },
    salesColumn(),
    revenueColumn(currency),
    {
      ...countColumn('reviewCount', words.reviews, columnWidth(84, 104)),
      meaning: words.reviewsMeaning,
      sort: '-reviewCount',
    },
    {
      ...countColumn('rating', words.rating, 60),
      cell: ({ rating }) => <Figure text={decimal(rating, 1)} reason={words.noValue} />,
      sort: '-rating',
    },
    {
      id: 'availability',
      head: words.availability,
      width: columnWidth(92, 112),
      cell: ({ availability }) => words[availability],
      fields: ({ availability }) => ({ availability }),
    },
    {
      id: 'observedAt',
      head: words.seen,
      meaning: words.seenMeaning,
      isNumber: true,
      width: columnWidth(126, 132),
      cell: ({ observedAt }) => <Hint text={moment(observedAt)}>{age(observedAt)}</Hint>,
      fields: ({ observedAt }) => ({ observedAt }),
    },
    textColumn('bsrCategoryName', words.category, 140),
    ...offColumns(marketplace),
  ];
}

function offColumns(marketplace: Marketplace): readonly SearchColumn[] {
  const words = columnTexts();
  return [
    {
      id: RANK_LINE,
      head: words.rankLine,
      meaning: words.rankLineMeaning,
      width: columnWidth(124, 136),
      cell: ({ asin }) => <RankLineCell asin={asin} marketplace={marketplace} />,
      fields: () => ({}),
      isOff: true,
    },
    {
      id: PICTURES,
      head: words.picture,
      meaning: pictureWords().meaning,
      width: 72,
      cell: ({ imageUrl }) => <PictureCell url={imageUrl} />,
      fields: ({ imageUrl }) => ({ imageUrl }),
      isOff: true,
    },
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
