/** The place of a chart on a page: a skeleton of its height, then the chart or what failed. */
import { Fault } from '../fault.tsx';
import type { RankCategory } from './toolbar.tsx';
import type { Chart } from './use-chart.ts';
import './chart-place.css';

interface HistoryChartProps {
  readonly chart: Chart;
  /** The categories in which the product has ranks, to choose from. */
  readonly categories?: readonly RankCategory[];
  /** Where the points come from, if the page knows. */
  readonly source?: string | null;
}

export function HistoryChart({ chart, categories = [], source = null }: HistoryChartProps) {
  return (
    <div class="chart-place">
      <Content chart={chart} categories={categories} source={source} />
    </div>
  );
}

function Content({ chart, categories, source }: Required<HistoryChartProps>) {
  const { client, subject, resource } = chart;
  const { value, error, reload } = resource;
  if (error !== null) return <Fault error={error} retry={reload} />;
  if (value === null) return <div class="skeleton" aria-hidden="true" />;
  const { Body, history } = value;
  return <Body {...{ client, subject, categories, source, history }} />;
}
