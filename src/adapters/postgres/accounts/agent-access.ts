/** Keeps connected assistants. A token that was read for a request is kept for a second. */
import type { Tables } from '../../../market-engine/rows/tables.ts';
import { createAgentAccess } from '../../../market-engine/tables/agent-access.ts';
import type { AgentAccessStore } from '../../../ports/agent-access.ts';
import { keepLookups } from './kept-lookups.ts';

export function createPostgresAgentAccess(tables: Tables): AgentAccessStore {
  const access = createAgentAccess(tables);
  const { get, change } = keepLookups(access.token);
  return {
    ...access,
    tokenInUse: get,
    revokeGrant: (id, at) => change(() => access.revokeGrant(id, at)),
    exchange: (hash, at, made) => change(() => access.exchange(hash, at, made)),
    end: (hash) => change(() => access.end(hash)),
  };
}
