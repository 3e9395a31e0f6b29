/** One product: what it is, what it costs and sells, how that moved, and why we think so. */
import { useEffect, useMemo } from 'preact/hooks';
import { useRoute } from 'preact-iso';
import { NotFoundError } from '../../../../client/src/errors.ts';
import { useAddress } from '../../address.ts';
import { type Marketplace, marketplaceOf } from '../../api.ts';
import { HistoryChart } from '../../parts/chart/history-chart.tsx';
import { type Chart, useChart } from '../../parts/chart/use-chart.ts';
import { Fault } from '../../parts/fault.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { OldData } from '../../parts/old-data.tsx';
import { Section } from '../../parts/section.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { WhenSeen } from '../../parts/when-seen.tsx';
import { rememberProduct } from '../../recent.ts';
import { BoughtTogether } from './bought-together.tsx';
import { EmbedButton } from './embed-button.tsx';
import { Evidence } from './evidence.tsx';
import { Family } from './family.tsx';
import { Identity } from './identity.tsx';
import { KeyFigures } from './key-figures.tsx';
import { LeadingKeywords } from './leading-keywords.tsx';
import { Listing } from './listing.tsx';
import { Numbers } from './numbers.tsx';
import './product.css';
import { type Product, type ProductData, useProductData } from './product-data.ts';
import { texts } from './product-words.ts';
import { trendsOf } from './trends.ts';
import { UnknownProduct } from './unknown-product.tsx';

const NUMBERS_ROWS = 9;
const ESTIMATE_ROWS = 12;
const KEYWORDS_ROWS = 6;

export function ProductPage() {
  const asin = (useRoute().params['asin'] ?? '').toUpperCase();
  const marketplace = marketplaceOf(useAddress().values['marketplace']);
  // Another product is another page: nothing of the one before may stand under its title.
  return <OneProduct key={`${asin} ${marketplace}`} asin={asin} marketplace={marketplace} />;
}

interface OneProductProps {
  readonly asin: string;
  readonly marketplace: Marketplace;
}

function OneProduct({ asin, marketplace }: OneProductProps) {
  const data = useProductData(asin, marketplace);
  const chart = useChart(asin, marketplace);
  const { value: product, error, reload } = data.product;
  useEffect(() => {
    document.title = `${product?.title ?? asin} · Shelfline`;
    if (product !== null) {
      rememberProduct({ asin, marketplace, title: product.title ?? asin, brand: product.brand });
    }
  }, [product, asin, marketplace]);
  if (error instanceof NotFoundError) {
    return <UnknownProduct asin={asin} marketplace={marketplace} error={error} />;
  }
  if (error !== null) return <Fault error={error} retry={reload} />;
  if (product === null) return <PageSkeleton />;
  return <Known {...{ product, marketplace, data, chart }} />;
}

interface KnownProps {
  readonly product: Product;
  readonly marketplace: Marketplace;
  readonly data: ProductData;
  readonly chart: Chart;
}

function Known({ product, marketplace, data, chart }: KnownProps) {
  const words = texts();
  const { isParent } = product;
  const history = chart.resource.value?.history ?? null;
  const trends = useMemo(() => (history === null ? null : trendsOf(history)), [history]);
  return (
    <article>
      <OldData of={product.observedAt} />
      <Identity product={product} marketplace={marketplace} />
      <KeyFigures product={product} estimate={data.estimate} fees={data.fees} trends={trends} />
      {isParent ? (
        <Family product={product} marketplace={marketplace} />
      ) : (
        <Section title={words.history} actions={<EmbedButton product={product} />}>
          <HistoryChart
            chart={chart}
            categories={product.ranks.map(({ categoryId, ...rank }) => ({
              id: categoryId,
              ...rank,
            }))}
            source={sourcesOf(product)}
          />
        </Section>
      )}
      {(isParent || !chart.resource.isLoading) && <Below {...{ product, marketplace, data }} />}
    </article>
  );
}

/** What stands below the chart comes once the height of the chart is known, so nothing moves. */
function Below({ product, marketplace, data }: Omit<KnownProps, 'chart'>) {
  const words = texts();
  const { isParent } = product;
  return (
    <>
      {!isParent && (
        <Section title={words.numbers}>
          <Loaded resource={data.histories} rows={NUMBERS_ROWS}>
            {(histories) => <Numbers product={product} histories={histories} />}
          </Loaded>
        </Section>
      )}
      <Section title={words.estimate}>
        <Loaded resource={data.estimate} rows={ESTIMATE_ROWS}>
          {(estimate) => <Evidence estimate={estimate} />}
        </Loaded>
      </Section>
      {!isParent && <Family product={product} marketplace={marketplace} />}
      <BoughtTogether product={product} marketplace={marketplace} />
      <Section title={words.listing}>
        <Listing product={product} />
      </Section>
      {/* Last, because they arrive last and nothing may move for them. */}
      {!isParent && (
        <Section title={words.keywords}>
          <WhenSeen rows={KEYWORDS_ROWS}>
            <LeadingKeywords asin={product.asin} marketplace={marketplace} />
          </WhenSeen>
        </Section>
      )}
    </>
  );
}

/** The sources that give prices and ranks now. */
function sourcesOf({ observed: { price, bsr } }: Product): string | null {
  const sources = new Set([price?.source, bsr?.source].filter((source) => source !== undefined));
  return sources.size === 0 ? null : [...sources].join(', ');
}

function PageSkeleton() {
  return (
    <div class="page-skeleton">
      <div class="identity">
        <Skeleton height={160} width={160} />
        <Skeleton height={24} rows={4} />
      </div>
      <Skeleton height={112} />
      <Skeleton height={420} />
    </div>
  );
}
