/**
 * Writes to the store, one transaction at a time. The engine runs on a workspace in memory that
 * holds the rows one write needs. If it misses rows, they are read and it runs again. Then the
 * changed rows go to PostgreSQL. Writers of all nodes take turns by locking the row of `meta`.
 */
import type { ClientBase } from 'pg';
import type { TableChange } from '../../../../market-engine/workspace/changes.ts';
import type { Engine } from '../../../../market-engine/workspace/engine.ts';
import type { Need } from '../../../../market-engine/workspace/need.ts';
import { type RowSet, TABLES } from '../../../../market-engine/workspace/tables.ts';
import type { Workspace } from '../../../../market-engine/workspace/workspace.ts';
import { openWorkspace } from '../../../sqlite/engine/open-workspace.ts';
import type { Database } from '../../connection/database.ts';
import { createLoader, type Loader } from './load-needs.ts';
import { markMoved } from './mark-moved.ts';
import { type QueryRows, rowsOf } from './query-rows.ts';
import { retrying } from './retry.ts';
import { lockStore } from './small-tables.ts';
import { writeChanges } from './write-changes.ts';

export interface Plan<Result> {
  /** Rows to begin with, in addition to those that the needs bring. */
  readonly sets?: readonly RowSet[];
  /** What is known in advance; an attempt finds the rest. */
  readonly needs: readonly Need[];
  /** Returns what probably follows from loaded rows, to save attempts. */
  after?(sets: readonly RowSet[]): readonly Need[];
  /** May run several times; only the last run counts. */
  run(engine: Engine): Result;
}

/** Makes a plan within the transaction, so that what it has read cannot change. */
export type MakePlan<Result> = (query: QueryRows) => Promise<Plan<Result>> | Plan<Result>;

export interface StoreWriter {
  /** @param importId an import whose state the write needs, also if it is final */
  write<Result>(makePlan: MakePlan<Result>, importId?: number | null): Promise<Result>;
}

interface Written<Result> {
  readonly result: Result;
  /** The mark of the new revision; null if the write made none. */
  readonly mark: RevisionMark | null;
}

interface RevisionMark {
  readonly revision: number;
  readonly mark: string;
}

/** Chains of alike products show one more ring with each attempt. */
const ATTEMPTS_MAX = 200;

/** Products, then their shelves, then those like them and their families, a ring at a time. */
const ROUNDS_MAX = 20;

export const WRITER_SQL = {
  mark: 'SELECT 1 FROM revision_mark WHERE revision = $1 AND mark = $2',
  notify: "SELECT pg_notify('shelfline_revision', current_schema())",
} as const;

export function createStoreWriter(database: Database): StoreWriter {
  const workspace = openWorkspace();
  let turn: Promise<unknown> = Promise.resolve();

  async function writeIn<Result>(
    client: ClientBase,
    makePlan: MakePlan<Result>,
    importId: number | null,
  ): Promise<Written<Result>> {
    const query = rowsOf(client);
    const loader = createLoader(query);
    const { sets, last } = await lockStore(query, importId);
    workspace.load(sets, []);
    workspace.setNumbers(last);
    const plan = await makePlan(query);
    workspace.load(plan.sets ?? [], []);
    let needs = await foresee(workspace, loader, plan);
    for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts += 1) {
      const loaded = await loader.more(needs);
      workspace.load(loaded.sets, loaded.answered);
      const attempt = workspace.attempt((engine) => plan.run(engine));
      if (attempt.missing === null) {
        const { result, changes, moved } = attempt;
        await writeChanges(client, changes);
        const mark = markIn(changes);
        if (mark !== null) {
          await markMoved(query, moved, mark.revision);
          await query(WRITER_SQL.notify, []);
        }
        return { result, mark };
      }
      needs = attempt.missing;
    }
    throw new TypeError(`a write still misses rows after ${ATTEMPTS_MAX} attempts`);
  }

  /** Runs a write until it has happened once, even if the answer to a commit was lost. */
  function writeOnce<Result>(makePlan: MakePlan<Result>, importId: number | null) {
    let uncertain: Written<Result> | null = null;
    return retrying(async () => {
      const { result } = await database.transaction(async (client) => {
        try {
          if (uncertain !== null) {
            if (await isCommitted(rowsOf(client), uncertain)) return uncertain;
            uncertain = null;
          }
          const written = await writeIn(client, makePlan, importId);
          uncertain = written;
          return written;
        } finally {
          workspace.clear();
        }
      });
      return result;
    });
  }

  return {
    write(makePlan, importId = null) {
      const write = () => writeOnce(makePlan, importId);
      const written = turn.then(write, write);
      turn = written;
      return written;
    },
  };
}

/** Loads what a write probably needs. Returns what it needs in addition. */
async function foresee(
  workspace: Workspace,
  loader: Loader,
  plan: Plan<unknown>,
): Promise<readonly Need[]> {
  let loaded = await loader.first(plan.needs);
  for (let rounds = 0; rounds < ROUNDS_MAX; rounds += 1) {
    workspace.load(loaded.sets, loaded.answered);
    const needs = plan.after?.(loaded.sets) ?? [];
    if (needs.length === 0 || rounds === ROUNDS_MAX - 1) return needs;
    loaded = await loader.more(needs);
  }
  return [];
}

/** Waits for its turn first: the server may still be busy with the commit it did not answer. */
async function isCommitted(query: QueryRows, { mark }: Written<unknown>): Promise<boolean> {
  await lockStore(query, null);
  if (mark === null) return false;
  return (await query(WRITER_SQL.mark, [mark.revision, mark.mark])).length > 0;
}

function markIn(changes: readonly TableChange[]): RevisionMark | null {
  const row = changes.find(({ table }) => table === 'revision_mark')?.rows.at(-1);
  if (row === undefined) return null;
  const { columns } = TABLES.revision_mark;
  const of = (column: string) => row[columns.indexOf(column)];
  return { revision: Number(of('revision')), mark: String(of('mark')) };
}
