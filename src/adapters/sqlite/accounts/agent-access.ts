/** Keeps connected assistants, in `usage.db`. A read takes microseconds, so nothing is remembered. */
import type {
  AgentAccessStore,
  AgentClient,
  AgentGrant,
  AgentToken,
  ClientRoom,
  GrantUse,
  HeldToken,
} from '../../../ports/agent-access.ts';
import type { SqliteDatabase } from './open-database.ts';
import { retryWhenBusy } from './refusals.ts';
import type { Reserve } from './reserve.ts';

const CLIENT = 'id, name, redirect_uris AS redirectUris, created_at AS createdAt';
const GRANT = `id, client_id AS clientId, client_name AS clientName, redirect_uri AS redirectUri,
  key_id AS keyId, key_hash AS keyHash, resource, created_at AS createdAt,
  created_by AS createdBy, revoked_at AS revokedAt`;
const TOKEN = `hash, grant_id AS grantId, kind, created_at AS createdAt, expires_at AS expiresAt,
  kept_until AS keptUntil, used_at AS usedAt, challenge`;

const WAITING = 'NOT EXISTS (SELECT 1 FROM agent_grant WHERE client_id = agent_client.id)';
const GRANTS = `
  SELECT ${GRANT},
    (SELECT max(created_at) FROM agent_token WHERE grant_id = agent_grant.id) AS renewedAt,
    (SELECT max(expires_at) FROM agent_token
      WHERE grant_id = agent_grant.id AND used_at IS NULL) AS usableUntil
  FROM agent_grant ORDER BY created_at DESC, id DESC`;
const USE = `
  UPDATE agent_token SET used_at = ? WHERE hash = ? AND used_at IS NULL
    AND EXISTS (SELECT 1 FROM agent_grant WHERE id = grant_id AND revoked_at IS NULL)`;

export function createSqliteAgentAccess(
  database: SqliteDatabase,
  reserve: Reserve,
): AgentAccessStore {
  const rows = createAgentRows(database);
  const change = async <Result>(work: () => Result) =>
    await retryWhenBusy(() => reserve.spend(work));
  return {
    insertClient: (client, room) => change(() => rows.insertClient(client, room)),
    client: async (id) => await retryWhenBusy(() => rows.client(id)),
    insertGrant: (grant, first) => change(() => rows.insertGrant(grant, first)),
    grants: async () => await retryWhenBusy(() => rows.grants()),
    grant: async (id) => await retryWhenBusy(() => rows.grant(id)),
    revokeGrant: (id, at) => change(() => rows.revokeGrant(id, at)),
    token: async (hash) => await retryWhenBusy(() => rows.token(hash)),
    tokenInUse: (hash) => retryWhenBusy(() => rows.token(hash)),
    exchange: (hash, at, made) => change(() => rows.exchange(hash, at, made)),
    end: (hash) => change(() => rows.end(hash)),
  };
}

/** The three tables. Every call may throw "busy". */
function createAgentRows(database: SqliteDatabase) {
  const client = database.prepare<
    [string],
    Omit<AgentClient, 'redirectUris'> & { redirectUris: string }
  >(`SELECT ${CLIENT} FROM agent_client WHERE id = ?`);
  const forgetClients = database.prepare(
    `DELETE FROM agent_client WHERE created_at < ? AND ${WAITING}`,
  );
  const countWaiting = database
    .prepare<[], number>(`SELECT count(*) FROM agent_client WHERE ${WAITING}`)
    .pluck();
  const insertClient = database.prepare('INSERT INTO agent_client VALUES (?, ?, ?, ?)');
  const grant = database.prepare<[string], AgentGrant>(
    `SELECT ${GRANT} FROM agent_grant WHERE id = ?`,
  );
  const grants = database.prepare<[], GrantUse>(GRANTS);
  const insertGrant = database.prepare(
    `INSERT INTO agent_grant VALUES (@id, @clientId, @clientName, @redirectUri, @keyId, @keyHash,
       @resource, @createdAt, @createdBy, @revokedAt)`,
  );
  const revoke = database.prepare(
    'UPDATE agent_grant SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL',
  );
  const token = database.prepare<[string], AgentToken>(
    `SELECT ${TOKEN} FROM agent_token WHERE hash = ?`,
  );
  const insertToken = database.prepare(
    `INSERT INTO agent_token VALUES (@hash, @grantId, @kind, @createdAt, @expiresAt, @keptUntil,
       @usedAt, @challenge)`,
  );
  const use = database.prepare(USE);
  const forgetTokens = database.prepare('DELETE FROM agent_token WHERE kept_until <= ?');
  const end = database.prepare('DELETE FROM agent_token WHERE hash = ?');

  const addClient = database.transaction((made: AgentClient, room: ClientRoom): boolean => {
    forgetClients.run(room.forgetBefore);
    if ((countWaiting.get() ?? 0) >= room.waitingMax) return false;
    insertClient.run(made.id, made.name, JSON.stringify(made.redirectUris), made.createdAt);
    return true;
  });
  const addGrant = database.transaction((made: AgentGrant, first: AgentToken) => {
    insertGrant.run(made);
    insertToken.run(first);
  });
  const exchange = database.transaction((hash: string, at: number, made: readonly AgentToken[]) => {
    if (use.run(at, hash).changes === 0) return false;
    for (const one of made) insertToken.run(one);
    forgetTokens.run(at);
    return true;
  });
  const held = database.transaction((hash: string): HeldToken | null => {
    const found = token.get(hash);
    const of = found === undefined ? undefined : grant.get(found.grantId);
    return found === undefined || of === undefined ? null : { token: found, grant: of };
  });

  return {
    client(id: string): AgentClient | null {
      const row = client.get(id);
      return row === undefined ? null : { ...row, redirectUris: JSON.parse(row.redirectUris) };
    },
    insertClient: (made: AgentClient, room: ClientRoom) => addClient.immediate(made, room),
    insertGrant: (made: AgentGrant, first: AgentToken) => addGrant.immediate(made, first),
    grants: (): readonly GrantUse[] => grants.all(),
    grant: (id: string) => grant.get(id) ?? null,
    revokeGrant: (id: string, at: number) => revoke.run(at, id).changes > 0,
    token: (hash: string) => held(hash),
    exchange: (hash: string, at: number, made: readonly AgentToken[]) =>
      exchange.immediate(hash, at, made),
    end: (hash: string) => void end.run(hash),
  };
}
