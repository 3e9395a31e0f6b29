/** The chart of a product's history. Its code is loaded when it comes into view. */
import type { FunctionComponent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useAddress } from '../../address.ts';
import { api, type Marketplace } from '../../api.ts';
import { Fault } from '../fault.tsx';
import { ChartSkeleton } from './chart-skeleton.tsx';
import type { ChartClient } from './history.ts';
import type { LoadedChartProps } from './loaded-chart.tsx';
import { mendLanguage } from './mend-language.ts';
import './chart-place.css';
import type { RankCategory } from './toolbar.tsx';

interface HistoryChartProps {
  readonly asin: string;
  readonly marketplace: Marketplace;
  /** The categories in which the product has ranks, to choose from. */
  readonly categories?: readonly RankCategory[];
  /** Where the points come from, if the page knows. */
  readonly source?: string | null;
  /** Whom to ask. An embedded chart has a client of its own. */
  readonly client?: ChartClient;
}

/** Begins to load before the chart is seen. */
const MARGIN = '300px';

export function HistoryChart(props: HistoryChartProps) {
  const { asin, marketplace, categories = [], source = null, client = api } = props;
  const element = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<{ Chart: FunctionComponent<LoadedChartProps> } | null>(null);
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    if (element.current === null) return;
    const views = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        views.disconnect();
        mendLanguage();
        import('./loaded-chart.tsx').then(
          ({ LoadedChart }) => setLoaded({ Chart: LoadedChart }),
          setError,
        );
      },
      { rootMargin: MARGIN },
    );
    views.observe(element.current);
    return () => views.disconnect();
  }, []);
  const subject = { asin, marketplace, category: useAddress().values['rankIn'] ?? '' };
  return (
    <div ref={element} class="chart-place">
      {error !== null && <Fault error={error} />}
      {loaded === null && error === null && <ChartSkeleton />}
      {loaded !== null && (
        <loaded.Chart key={`${asin} ${marketplace}`} {...{ client, subject, categories, source }} />
      )}
    </div>
  );
}
