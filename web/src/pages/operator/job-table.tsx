/** Jobs with their state and how far they are. */
import type { ComponentChildren } from 'preact';
import { admin, type JobView } from '../../admin.ts';
import { count, moment } from '../../format.ts';
import { Bar } from '../../parts/bars.tsx';
import { useChange } from '../../parts/change.ts';
import { Fault } from '../../parts/fault.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { bytes, duration } from './sizes.ts';
import { texts } from './words.ts';

interface JobTableProps {
  readonly caption: string;
  readonly jobs: readonly JobView[];
  readonly onChange: () => void;
}

export function JobTable({ caption, jobs, onChange }: JobTableProps) {
  const words = texts();
  const { isBusy, error, run } = useChange();
  const cancel = (id: string) =>
    run(async () => {
      await admin.cancelJob(id);
      onChange();
    });
  const columns: readonly Column<JobView>[] = [
    {
      id: 'name',
      head: words.name,
      cell: ({ name }) => name,
    },
    {
      id: 'state',
      head: words.state,
      cell: ({ state, problem, progress }) => (
        <JobState state={state} progress={progress} problem={problem} />
      ),
    },
    { id: 'progress', head: words.progress, cell: (job) => <Progress job={job} /> },
    {
      id: 'rows',
      head: words.rows,
      isNumber: true,
      cell: ({ progress }) => count(progress.rows),
    },
    {
      id: 'rejects',
      head: words.rejects,
      isNumber: true,
      cell: ({ progress }) => count(progress.rejects),
    },
    {
      id: 'created',
      head: words.created,
      isNumber: true,
      cell: ({ createdAt }) => moment(createdAt),
    },
    {
      id: 'cancel',
      head: words.cancelJob,
      cell: ({ id, state, name }): ComponentChildren =>
        (state === 'waiting' || state === 'running') && (
          <button
            type="button"
            class="plain"
            disabled={isBusy}
            aria-label={`${words.cancelJob}: ${name}`}
            onClick={() => void cancel(id)}
          >
            {words.cancelJob}
          </button>
        ),
    },
  ];
  return (
    <>
      {error !== null && <Fault error={error} />}
      <Table caption={caption} columns={columns} total={jobs.length} row={(at) => jobs[at]} />
    </>
  );
}

/** Colors of states that say how something ended. */
const STATES: Readonly<Record<string, string>> = {
  done: 'state-done',
  failed: 'state-refused',
  canceled: 'state-partly',
};

/** A file of which every row was rejected is not done, whatever the job says of itself. */
function isRefused({ rows, rejects }: JobView['progress'], state: JobView['state']): boolean {
  return state === 'done' && rows > 0 && rejects === rows;
}

function JobState({ state, progress, problem }: Pick<JobView, 'state' | 'progress' | 'problem'>) {
  const words = texts();
  const isBad = isRefused(progress, state);
  const color = isBad ? 'state-refused' : (STATES[state] ?? '');
  return (
    <span class={`state ${color}`} title={problem ?? ''}>
      {isBad ? words.allRefused : words[state]}
    </span>
  );
}

/** How long the rest takes at the pace so far. */
function TimeLeft({ job: { progress, startedAt } }: { readonly job: JobView }) {
  const { bytesRead, bytesTotal } = progress;
  if (startedAt === null || bytesRead === 0) return null;
  const soFar = (Date.now() - Date.parse(startedAt)) / 1000;
  const left = (soFar * (bytesTotal - bytesRead)) / bytesRead;
  return <span class="caption">{texts().timeLeft(duration(left))}</span>;
}

function Progress({ job }: { readonly job: JobView }) {
  const { progress, state } = job;
  const { bytesRead, bytesTotal } = progress;
  if (bytesTotal === 0) return null;
  return (
    <span class="progress">
      {state === 'running' && <Bar to={bytesRead} of={bytesTotal} />}
      {bytes(bytesTotal)}
      {state === 'running' && <TimeLeft job={job} />}
    </span>
  );
}
