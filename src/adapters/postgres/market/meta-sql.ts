/**
 * The statements that read the revision. In a cluster, a commit shows on the coordinator a moment
 * before it shows on all workers. Until then its transaction still has the lock on its own number,
 * and the revision before it counts. Otherwise an index could follow changes that it did not see.
 */
const ENDING = `EXISTS (SELECT FROM revision_mark AS made
    JOIN pg_locks ON locktype = 'transactionid' AND transactionid = made.xmin
    WHERE made.revision = meta.revision)`;
const SETTLED = `revision - CASE WHEN ${ENDING} THEN 1 ELSE 0 END AS revision`;

export interface MetaSql {
  readonly revision: string;
  /** With the revision that last changed the tree of categories. */
  readonly state: string;
}

/** Looking at the locks takes longer than all the rest, so one server is asked without it. */
export const META_SQL = {
  server: {
    revision: 'SELECT revision FROM meta',
    state: 'SELECT revision, category_revision AS "categoryRevision" FROM meta',
  },
  cluster: {
    revision: `SELECT ${SETTLED} FROM meta`,
    state: `SELECT ${SETTLED}, category_revision AS "categoryRevision" FROM meta`,
  },
} as const satisfies Readonly<Record<string, MetaSql>>;
