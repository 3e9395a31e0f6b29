/** The chart of one product, with its title and sources. The link is all that it may ask with. */
import { useEffect } from 'preact/hooks';
import { createClient } from '../../../client/src/client.ts';
import type { Marketplace } from '../api.ts';
import { ask } from '../ask.ts';
import { HistoryChart } from '../parts/chart/history-chart.tsx';
import { useChart } from '../parts/chart/use-chart.ts';
import { Fault } from '../parts/fault.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { useResource } from '../resource.ts';
import './embed.css';

interface EmbeddedProduct {
  readonly asin: string;
  readonly marketplace: Marketplace;
  readonly title: string | null;
  readonly sources: readonly string[];
}

/** `/embed/TOKEN`. The service answers below it, for this product alone. */
const url = location.pathname.replace(/\/+$/, '');
const { historyParts } = createClient('A', { url, retryAfterMax: 5 });
const client = { historyParts };

export function EmbedPage() {
  const { value, error, reload } = useResource('product', (signal) =>
    ask<EmbeddedProduct>(`${url}/product`, { signal }),
  );
  useEffect(() => {
    if (value !== null) document.title = value.title ?? value.asin;
  }, [value]);
  if (error !== null) return <Fault error={error} retry={reload} />;
  return value === null ? <PageSkeleton /> : <Known {...value} />;
}

function Known({ asin, marketplace, title, sources }: EmbeddedProduct) {
  const chart = useChart(asin, marketplace, client);
  return (
    <>
      <h1 title={title ?? asin}>{title ?? asin}</h1>
      <p class="caption">
        {asin} · {marketplace}
      </p>
      <HistoryChart chart={chart} source={sources.length === 0 ? null : sources.join(', ')} />
    </>
  );
}

function PageSkeleton() {
  return (
    <>
      <h1>
        <Skeleton height={20} width={360} />
      </h1>
      <Skeleton height={16} width={160} />
      <Skeleton height={420} />
    </>
  );
}
