/** What the service does at length: what waits, runs, and was done. */
import { useAddress } from '../../address.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Section } from '../../parts/section.tsx';
import { JobTable } from './job-table.tsx';
import { useJobs } from './use-jobs.ts';
import { texts } from './words.ts';

const ROWS_EXPECTED = 6;

export function JobsPart() {
  const words = texts();
  const { values } = useAddress();
  const before = values['before'] ?? null;
  const found = useJobs(before);
  return (
    <Section title={words.jobs}>
      <Loaded resource={found} rows={ROWS_EXPECTED}>
        {({ jobs, next }) => (
          <>
            {jobs.length === 0 && <p class="muted">{words.jobsNone}</p>}
            {jobs.length > 0 && (
              <JobTable
                caption={`${words.jobs}: ${words.rows}`}
                jobs={jobs}
                onChange={found.reload}
              />
            )}
            <p class="row pages">
              {before !== null && <a href="/operator/jobs">{words.newest}</a>}
              {next !== null && (
                <a href={`/operator/jobs?before=${encodeURIComponent(next)}`}>{words.older}</a>
              )}
            </p>
          </>
        )}
      </Loaded>
    </Section>
  );
}
