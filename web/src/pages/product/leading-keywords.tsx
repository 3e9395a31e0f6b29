/** Measured keywords after which shoppers clicked the product, each with the way to its market. */
import { NotFoundError } from '../../../../client/src/errors.ts';
import type { operations } from '../../../../client/src/form-a.generated.ts';
import type { Data } from '../../../../client/src/types.ts';
import { addressOf } from '../../address.ts';
import { api, type Marketplace } from '../../api.ts';
import { count, percent } from '../../format.ts';
import { Figure } from '../../parts/figure.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { useResource } from '../../resource.ts';
import { texts } from './product-words.ts';

type Keyword = Data<operations['keywords-by-asin']>['keywords'][number];

interface LeadingKeywordsProps {
  readonly asin: string;
  readonly marketplace: Marketplace;
}

const SHOWN = 5;

export function LeadingKeywords({ asin, marketplace }: LeadingKeywordsProps) {
  const words = texts();
  const keywords = useResource(`${asin} ${marketplace}`, (signal) =>
    askKeywords(asin, marketplace, signal),
  );
  return (
    <Loaded resource={keywords} rows={SHOWN + 1}>
      {(found) =>
        found.length === 0 ? (
          <p class="caption">{words.noKeywords}</p>
        ) : (
          <Table
            caption={words.keywordTable}
            columns={columnsOf(marketplace)}
            total={found.length}
            row={(index) => found[index]}
          />
        )
      }
    </Loaded>
  );
}

async function askKeywords(asin: string, marketplace: Marketplace, signal: AbortSignal) {
  try {
    const { data } = await api.keywordsByAsin({ asin, marketplace, limit: SHOWN }, { signal });
    return data.keywords;
  } catch (error) {
    if (error instanceof NotFoundError) return [];
    throw error;
  }
}

function columnsOf(marketplace: Marketplace): readonly Column<Keyword>[] {
  const words = texts();
  return [
    {
      id: 'keyword',
      head: words.keyword,
      cell: ({ keyword }) => <a href={addressOf('/market', { keyword, marketplace })}>{keyword}</a>,
    },
    {
      id: 'searches',
      head: words.searches,
      isNumber: true,
      cell: ({ searchVolume, source, periodEnd }) => (
        <Figure text={count(searchVolume)} source={source} observedAt={periodEnd} />
      ),
    },
    {
      id: 'clicks',
      head: words.clicks,
      isNumber: true,
      cell: ({ clickShare }) => percent(clickShare),
    },
  ];
}
