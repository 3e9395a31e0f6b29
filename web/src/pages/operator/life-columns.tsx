/** The life of a key or link as columns: its state, and when it was made and ends. */
import { day, moment } from '../../format.ts';
import type { Column } from '../../parts/table.tsx';
import { texts } from './words.ts';

interface Lived {
  readonly state: 'active' | 'expired' | 'revoked';
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
}

export function lifeColumns(): readonly Column<Lived>[] {
  const words = texts();
  return [
    {
      id: 'state',
      head: words.state,
      cell: ({ state, revokedAt }) => (
        <span class={state === 'active' ? '' : 'muted'} title={revokedAt ? moment(revokedAt) : ''}>
          {words[state]}
        </span>
      ),
    },
    { id: 'created', head: words.created, isNumber: true, cell: ({ createdAt }) => day(createdAt) },
    {
      id: 'ends',
      head: words.ends,
      isNumber: true,
      cell: ({ expiresAt }) => (expiresAt === null ? words.never : moment(expiresAt)),
    },
  ];
}
