/** Files become data here: upload, progress, and the report with its rejects. */

import { useAddress } from '../../address.ts';
import { admin, type ImportReport, type Job } from '../../admin.ts';
import { count } from '../../format.ts';
import { Fault } from '../../parts/fault.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Section } from '../../parts/section.tsx';
import { useChange } from './change.ts';
import { FileDrop } from './file-drop.tsx';
import { JobTable } from './job-table.tsx';
import { duration } from './sizes.ts';
import { useJobs } from './use-jobs.ts';
import { texts } from './words.ts';

const ROWS_EXPECTED = 6;
const linkTo = ({ id }: Job) => `/operator/imports?job=${encodeURIComponent(id)}`;

export function ImportsPart() {
  const words = texts();
  const { values } = useAddress();
  const found = useJobs();
  const demo = useChange();
  const startDemo = () =>
    demo.run(async () => {
      await admin.startDemo();
      found.reload();
    });
  const chosen = found.value?.jobs.find(({ id }) => id === values['job']);
  return (
    <>
      <Section
        title={words.imports}
        actions={
          <button type="button" disabled={demo.isBusy} onClick={() => void startDemo()}>
            {words.startDemo}
          </button>
        }
      >
        <p class="caption">{words.importMeaning}</p>
        {demo.error !== null && <Fault error={demo.error} />}
        <FileDrop onSent={found.reload} />
        <Loaded resource={found} rows={ROWS_EXPECTED}>
          {({ jobs }) =>
            jobs.length === 0 ? (
              <p class="muted">{words.importsNone}</p>
            ) : (
              <JobTable
                caption={`${words.imports}: ${words.rows}`}
                jobs={jobs}
                link={linkTo}
                onChange={found.reload}
              />
            )
          }
        </Loaded>
      </Section>
      {chosen !== undefined && <Report job={chosen} />}
    </>
  );
}

function Report({ job: { name, result, problem, state } }: { readonly job: Job }) {
  const words = texts();
  return (
    <Section title={name}>
      {problem !== null && <p class="fault">{problem}</p>}
      {result === null && problem === null && <p class="muted">{words[state]}</p>}
      {result !== null && <Counts report={result} />}
    </Section>
  );
}

function Counts({ report }: { readonly report: ImportReport }) {
  const words = texts();
  const facts = [
    [words.format, report.format],
    [words.read, count(report.read)],
    [words.imported, count(report.imported)],
    [words.unchanged, count(report.unchanged)],
    [words.rejected, count(report.rejected)],
    [words.observations, count(report.observations)],
    [words.took, duration(report.seconds)],
  ] as const;
  return (
    <>
      {report.error !== null && <p class="fault">{report.error}</p>}
      <dl class="figures">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <ul class="report-lines">
        {report.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        {report.rejects.map(({ line, reason }) => (
          <li key={`${line} ${reason}`}>{words.rejectedLine(count(line), reason)}</li>
        ))}
      </ul>
      {report.rejected > 0 && (
        <a class="button" href={admin.rejectsOf(report.importId)} download>
          {words.downloadRejects}
        </a>
      )}
    </>
  );
}
