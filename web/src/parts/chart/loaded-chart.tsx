/** Asks for a history and shows it. This file and all it imports load when a chart is in view. */
import { useResource } from '../../resource.ts';
import { Fault } from '../fault.tsx';
import { ChartBody } from './chart-body.tsx';
import { ChartSkeleton } from './chart-skeleton.tsx';
import { askHistory, type ChartClient, type Subject } from './history.ts';
import type { RankCategory } from './toolbar.tsx';
import { chartWords } from './words.ts';

export interface LoadedChartProps {
  readonly client: ChartClient;
  readonly subject: Subject;
  readonly categories: readonly RankCategory[];
  readonly source: string | null;
}

export function LoadedChart(props: LoadedChartProps) {
  const { client, subject } = props;
  const words = chartWords();
  const { value, error, reload } = useResource(`history ${Object.values(subject)}`, (signal) =>
    askHistory(client, subject, signal),
  );
  if (error !== null) return <Fault error={error} retry={reload} />;
  if (value === null) return <ChartSkeleton />;
  if (value.tracks.every(({ times }) => times.length === 0)) {
    return (
      <div class="empty">
        <p>{words.empty}</p>
        <p class="muted">{words.emptyHow}</p>
      </div>
    );
  }
  return <ChartBody {...props} history={value} />;
}
