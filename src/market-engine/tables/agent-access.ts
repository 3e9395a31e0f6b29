/** Keeps connected assistants: their clients, what operators granted them, and their tokens. */
import { type MaybePromise, whenReady } from '../../domain/values/maybe-promise.ts';
import type {
  AgentAccessStore,
  AgentClient,
  AgentGrant,
  AgentToken,
  GrantUse,
  HeldToken,
} from '../../ports/agent-access.ts';
import { firstRow, step, type Tables, tableSql } from '../rows/tables.ts';

const CLIENT = tableSql('agent_client', ['id', 'name', 'redirectUris', 'createdAt']);
const GRANT = tableSql('agent_grant', [
  'id',
  'clientId',
  'clientName',
  'redirectUri',
  'keyId',
  'keyHash',
  'resource',
  'createdAt',
  'createdBy',
  'revokedAt',
]);
const TOKEN = tableSql('agent_token', [
  'hash',
  'grantId',
  'kind',
  'createdAt',
  'expiresAt',
  'keptUntil',
  'usedAt',
  'challenge',
]);

const CLIENT_BY_ID = `SELECT ${CLIENT.columns} FROM agent_client WHERE id = @id`;
const WAITING = 'NOT EXISTS (SELECT 1 FROM agent_grant WHERE client_id = agent_client.id)';
const FORGET_CLIENTS = `DELETE FROM agent_client WHERE created_at < @before AND ${WAITING}`;
const FORGET_OLDEST = `
  DELETE FROM agent_client WHERE ${WAITING} AND id NOT IN (
    SELECT id FROM agent_client WHERE ${WAITING} ORDER BY created_at DESC, id DESC LIMIT @others)`;

const GRANT_BY_ID = `SELECT ${GRANT.columns} FROM agent_grant WHERE id = @id`;
const GRANTS = `
  SELECT ${GRANT.columns},
    (SELECT max(created_at) FROM agent_token WHERE grant_id = agent_grant.id) AS "renewedAt",
    (SELECT max(expires_at) FROM agent_token
      WHERE grant_id = agent_grant.id AND used_at IS NULL) AS "usableUntil"
  FROM agent_grant ORDER BY created_at DESC, id DESC`;
const REVOKE = `
  UPDATE agent_grant SET revoked_at = @at WHERE id = @id AND revoked_at IS NULL RETURNING id`;

const TOKEN_BY_HASH = `SELECT ${TOKEN.columns} FROM agent_token WHERE hash = @hash`;
const GRANT_OF_TOKEN = `
  SELECT ${GRANT.columns} FROM agent_grant
  WHERE id = (SELECT grant_id FROM agent_token WHERE hash = @hash)`;
/** Of two that exchange one token, the second waits for the row and then finds it used. */
const USE = `
  UPDATE agent_token SET used_at = @at WHERE hash = @hash AND used_at IS NULL
    AND EXISTS (SELECT 1 FROM agent_grant WHERE id = grant_id AND revoked_at IS NULL)
  RETURNING hash`;
const FORGET_TOKENS = 'DELETE FROM agent_token WHERE kept_until <= @at';
const END = 'DELETE FROM agent_token WHERE hash = @hash';

/** What ends access must work on a full disk, too. */
const URGENT = { isUrgent: true } as const;

type ClientRow = Omit<AgentClient, 'redirectUris'> & { readonly redirectUris: string };

export function createAgentAccess(tables: Tables): AgentAccessStore {
  const find = (hash: string): MaybePromise<HeldToken | null> =>
    whenReady(firstRow<AgentToken>(tables, TOKEN_BY_HASH, { hash }), (token) => {
      if (token === null) return null;
      const found = firstRow<AgentGrant>(tables, GRANT_OF_TOKEN, { hash });
      return whenReady(found, (grant) => (grant === null ? null : { token, grant }));
    });
  return {
    async insertClient({ redirectUris, ...client }, { waitingMax, forgetBefore }) {
      await tables.transaction(function* () {
        yield* step(FORGET_CLIENTS, { before: forgetBefore });
        yield* step(FORGET_OLDEST, { others: waitingMax - 1 });
        yield* step(CLIENT.insert, { ...client, redirectUris: JSON.stringify(redirectUris) });
      });
    },
    async client(id) {
      const row = await firstRow<ClientRow>(tables, CLIENT_BY_ID, { id });
      return row === null ? null : { ...row, redirectUris: JSON.parse(row.redirectUris) };
    },
    async insertGrant(grant, first) {
      await tables.transaction(function* () {
        yield* step(GRANT.insert, { ...grant });
        yield* step(TOKEN.insert, { ...first });
      });
    },
    grants: async () => await tables.rows<GrantUse>(GRANTS, {}),
    grant: async (id) => await firstRow<AgentGrant>(tables, GRANT_BY_ID, { id }),
    async revokeGrant(id, at) {
      return (await tables.rows(REVOKE, { id, at }, URGENT)).length > 0;
    },
    token: async (hash) => await find(hash),
    tokenInUse: find,
    async exchange(hash, at, made) {
      return await tables.transaction(function* () {
        const used = yield* step(USE, { hash, at });
        if (used.length === 0) return false;
        for (const token of made) yield* step(TOKEN.insert, { ...token });
        yield* step(FORGET_TOKENS, { at });
        return true;
      });
    },
    async end(hash) {
      await tables.rows(END, { hash }, URGENT);
    },
  };
}
