/** The products of a comparison with their numbers of keywords. */
import { addressOf, useAddress } from '../../address.ts';
import { count } from '../../format.ts';
import { CutLink } from '../../parts/cut-link.tsx';
import { Figure } from '../../parts/figure.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import type { ComparedProduct } from './compared.ts';
import { type KeywordWords, texts } from './words.ts';

interface ComparedProductsProps {
  readonly products: readonly ComparedProduct[];
  readonly marketplace: string;
}

export function ComparedProducts({ products, marketplace }: ComparedProductsProps) {
  const words = texts();
  const { set } = useAddress();
  const leaveOut = (asin: string) => () => {
    const left = products.filter((product) => product.asin !== asin).map((one) => one.asin);
    set({ asins: left.join(','), gapFor: undefined });
  };
  const columns: readonly Column<ComparedProduct>[] = [
    identity(words, marketplace),
    ...counts(words),
    {
      id: 'remove',
      head: words.leaveOut,
      cell: ({ asin }) => (
        <button
          type="button"
          class="plain"
          aria-label={words.remove(asin)}
          title={words.remove(asin)}
          onClick={leaveOut(asin)}
        >
          ×
        </button>
      ),
    },
  ];
  return (
    <Table
      caption={words.tableOf(words.products)}
      columns={columns}
      total={products.length}
      row={(at) => products[at]}
    />
  );
}

function identity(words: KeywordWords, marketplace: string): Column<ComparedProduct> {
  return {
    id: 'product',
    head: words.product,
    cell: ({ asin, title }) => (
      <CutLink
        href={addressOf(`/product/${asin}`, { marketplace })}
        text={`${asin} ${title ?? words.untitled}`}
      />
    ),
  };
}

function counts(words: KeywordWords): readonly Column<ComparedProduct>[] {
  return [
    {
      id: 'keywords',
      head: words.keywordCount,
      isNumber: true,
      cell: ({ keywords }) => count(keywords),
    },
    {
      id: 'exclusive',
      head: words.exclusive,
      meaning: words.exclusiveMeans,
      isNumber: true,
      cell: ({ exclusiveKeywords }) => count(exclusiveKeywords),
    },
    {
      id: 'gaps',
      head: words.gaps,
      meaning: words.gapsMeans,
      isNumber: true,
      cell: ({ gapKeywords }) => count(gapKeywords),
    },
    {
      id: 'volume',
      head: words.total,
      meaning: words.totalMeans,
      isNumber: true,
      cell: ({ searchVolume }) => <Figure text={count(searchVolume)} reason={words.noVolume} />,
    },
  ];
}
