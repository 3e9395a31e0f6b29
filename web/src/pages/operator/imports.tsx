/** Files become data here: upload and progress, the log of imports, and the report of one. */
import { useEffect, useRef } from 'preact/hooks';
import { useAddress } from '../../address.ts';
import { admin, type JobView } from '../../admin.ts';
import { useChange } from '../../parts/change.ts';
import { Fault } from '../../parts/fault.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Section } from '../../parts/section.tsx';
import { useResource } from '../../resource.ts';
import { FileDrop } from './file-drop.tsx';
import { ImportReport } from './import-report.tsx';
import { ImportTable } from './import-table.tsx';
import { JobTable } from './job-table.tsx';
import { Problem } from './problem.tsx';
import { useJobs } from './use-jobs.ts';
import { texts } from './words.ts';

const ROWS_EXPECTED = 6;
const DAY_MS = 86_400_000;

export function ImportsPart() {
  const words = texts();
  const { values } = useAddress();
  const jobs = useJobs();
  /** Files of this visit, to send one again in another way. */
  const sent = useRef(new Map<string, File>());
  const log = useResource('imports', (signal) => admin.imports({ signal }));
  const recent = (jobs.value?.jobs ?? []).filter(isRecent);
  const version = recent.map(({ id, state }) => `${id} ${state}`).join();
  useWhenChanged(jobs.value === null ? null : version, log.reload);
  const chosen = values['import'];
  return (
    <>
      <Section title={words.imports} actions={<StartDemo onStart={jobs.reload} />}>
        <FileDrop
          formats={log.value?.formats ?? []}
          onSent={(file) => {
            sent.current.set(file.name, file);
            jobs.reload();
          }}
        />
        {jobs.error !== null && <Fault error={jobs.error} retry={jobs.reload} />}
        {recent.length > 0 && (
          <JobTable
            caption={`${words.recentJobs}: ${words.rows}`}
            jobs={recent}
            onChange={jobs.reload}
          />
        )}
        {recent.map((job) => (
          <Problem
            key={job.id}
            job={job}
            file={sent.current.get(job.name) ?? null}
            onSent={jobs.reload}
          />
        ))}
      </Section>
      {chosen !== undefined && (
        <ImportReport key={chosen} id={chosen} version={version} onUndo={jobs.reload} />
      )}
      <Section title={words.allImports}>
        <Loaded resource={log} rows={ROWS_EXPECTED}>
          {({ imports }) =>
            imports.length === 0 ? (
              <p class="muted">{words.importsNone}</p>
            ) : (
              <ImportTable imports={imports} />
            )
          }
        </Loaded>
      </Section>
    </>
  );
}

/** Acts on each change of a value that is known. */
function useWhenChanged(value: string | null, act: () => void): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (before.current !== null && value !== before.current) act();
    before.current = value;
  }, [value]);
}

/** What goes on, and what ended today, for those who come back to see how. */
function isRecent({ endedAt }: JobView): boolean {
  return endedAt === null || Date.now() - Date.parse(endedAt) < DAY_MS;
}

function StartDemo({ onStart }: { readonly onStart: () => void }) {
  const words = texts();
  const { isBusy, error, run } = useChange();
  const start = () =>
    run(async () => {
      await admin.startDemo();
      onStart();
    });
  return (
    <>
      {error !== null && <Fault error={error} />}
      <button type="button" disabled={isBusy} onClick={() => void start()}>
        {words.startDemo}
      </button>
    </>
  );
}
