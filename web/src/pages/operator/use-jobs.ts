/** The jobs of the service, asked again each second while one of them goes on. */
import { useEffect } from 'preact/hooks';
import { admin } from '../../admin.ts';
import { useResource } from '../../resource.ts';

const LOOK_MS = 1_000;

export function useJobs(before: string | null = null) {
  const jobs = useResource(`jobs ${before}`, (signal) => admin.jobs(before, { signal }));
  const isGoingOn = (jobs.value?.jobs ?? []).some(
    ({ state }) => state === 'waiting' || state === 'running',
  );
  const { reload, isLoading } = jobs;
  useEffect(() => {
    if (!isGoingOn || isLoading) return;
    const timer = setTimeout(reload, LOOK_MS);
    return () => clearTimeout(timer);
  }, [isGoingOn, isLoading, jobs.value]);
  return jobs;
}
