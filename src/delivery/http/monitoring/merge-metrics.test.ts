import { expect, it } from 'vitest';
import { mergeMetrics } from './merge-metrics.ts';
import { DurationHistogram } from './metrics.ts';

const textOf = (inFlight: number, cpu: number) =>
  [
    '# HELP process_cpu_seconds_total CPU of the process.',
    '# TYPE process_cpu_seconds_total counter',
    `process_cpu_seconds_total ${cpu}`,
    '',
    '# HELP in_flight Requests {being} served.',
    '# TYPE in_flight gauge',
    `in_flight ${inFlight}`,
    '',
    '# HELP refused_total Refused.',
    '# TYPE refused_total counter',
    `refused_total{status="431"} ${inFlight}`,
    '',
  ].join('\n');

it('keeps each family together, labels by worker, and says once what the process does', () => {
  const texts = new Map([
    ['1', textOf(3, 10.5)],
    ['2', textOf(4, 10.25)],
  ]);
  expect(mergeMetrics(texts, '2').split('\n')).toEqual([
    '# HELP process_cpu_seconds_total CPU of the process.',
    '# TYPE process_cpu_seconds_total counter',
    'process_cpu_seconds_total 10.25',
    '# HELP in_flight Requests {being} served.',
    '# TYPE in_flight gauge',
    'in_flight{worker="1"} 3',
    'in_flight{worker="2"} 4',
    '# HELP refused_total Refused.',
    '# TYPE refused_total counter',
    'refused_total{worker="1",status="431"} 3',
    'refused_total{worker="2",status="431"} 4',
    '',
  ]);
});

it('keeps labels whole that hold braces and spaces', () => {
  const durations = new DurationHistogram();
  durations.observe('/products/{asin} x', 'GET', 200, 0.001);
  const merged = mergeMetrics(new Map([['1', durations.text()]]), '1');
  expect(merged).toContain(
    'http_request_duration_seconds_count{worker="1",route="/products/{asin} x",method="GET",status="200"} 1',
  );
});
