/** Figures of a server with several threads: each thread answers with those of all. */
import { afterAll, expect, it } from 'vitest';
import { serve, temporaryDirectory } from '../support/program.ts';

const directory = temporaryDirectory();
const MINUTES_2 = 120_000;
const WORKERS = 3;
const REQUESTS = 30;

afterAll(() => directory.remove());

it(
  'add up to all requests, with the label worker; the process stands there once',
  async () => {
    const args = ['--workers', String(WORKERS), '--data-dir', directory.path];
    const { program, url } = await serve(args);
    // Connections of their own: threads that share a port take turns.
    const ask = async (path: string) =>
      await (await fetch(new URL(path, url), { headers: { connection: 'close' } })).text();
    for (let request = 0; request < REQUESTS; request += 1) await ask('/healthz');
    for (let time = 0; time < WORKERS; time += 1) {
      const text = await ask('/metrics');
      const counts = [
        ...text.matchAll(
          /^http_request_duration_seconds_count\{worker="(\d)",route="\/healthz".*\} (\d+)$/gm,
        ),
      ];
      expect(counts.reduce((sum, [, , count]) => sum + Number(count), 0)).toBe(REQUESTS);
      expect(text.match(/^process_resident_memory_bytes/gm)).toHaveLength(1);
      const workers = [...text.matchAll(/^http_requests_in_flight\{worker="(\d)"\}/gm)];
      expect(workers.map(([, worker]) => worker)).toEqual(['1', '2', '3']);
      expect(text.match(/^# TYPE http_requests_in_flight/gm)).toHaveLength(1);
    }
    expect((await program.stop('SIGTERM')).code).toBe(0);
  },
  MINUTES_2,
);
