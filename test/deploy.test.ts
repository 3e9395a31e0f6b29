/** Files of `deploy/` name only what there is: metrics, sources, variables. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createMetrics } from '../src/delivery/http/monitoring/metrics.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const DEPLOY = readdirSync(join(ROOT, 'deploy')).map((name) => `deploy/${name}`);

interface Dashboard {
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
}

it('the dashboard asks for metrics that the service has', async () => {
  const metrics = createMetrics(
    () => 0,
    () => 0,
    () => 0,
  );
  metrics.observe({ route: '/search', method: 'GET', status: 200, ms: 1 });
  metrics.countRefused(400);
  const known = new Set((await metrics.text()).match(/^[a-z_]\w+/gm));
  const { panels }: Dashboard = JSON.parse(read('deploy/grafana.json'));
  const asked = panels
    .flatMap(({ targets }) => targets.map(({ expr }) => expr))
    .flatMap((expression) => [...expression.matchAll(/\w+(?=\{)/g)].map(([name]) => name));
  expect(asked.length).toBeGreaterThan(panels.length);
  expect(asked.filter((name) => !known.has(name))).toEqual([]);
});

it('the image copies files that are there and not ignored', () => {
  const copied = [...read('deploy/Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
    ([, sources = '']) => sources.split(' '),
  );
  const kept = read('deploy/Dockerfile.dockerignore').split('\n');
  expect(copied).toContain('src');
  expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(copied.filter((path) => !kept.includes(`!${path}`))).toEqual([]);
});

it('name files of the package that are there', () => {
  const named = DEPLOY.flatMap((file) => [...read(file).matchAll(/\/opt\/shelfline\/([\w./-]+)/g)]);
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter(([, path = '']) => !existsSync(join(ROOT, path)))).toEqual([]);
});

it('name only variables that the operator guide explains', () => {
  const guide = read('docs/operator-guide.md');
  const named = DEPLOY.flatMap((file) => read(file).match(/SHELFLINE_\w+/g) ?? []);
  expect(named.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
