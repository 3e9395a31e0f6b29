/** Keeps connected assistants. A token that was read for a request is kept for a second. */
import type {
  AgentAccessStore,
  AgentClient,
  AgentGrant,
  AgentToken,
  GrantUse,
  HeldToken,
} from '../../../ports/agent-access.ts';
import type { Reader } from '../connection/database.ts';
import { keepLookups } from './kept-lookups.ts';

const WAITING = 'NOT EXISTS (SELECT FROM agent_grant WHERE client_id = agent_client.id)';
const FORGET_CLIENTS = `DELETE FROM agent_client WHERE created_at < $1 AND ${WAITING}`;
const INSERT_CLIENT = `
  INSERT INTO agent_client (id, name, redirect_uris, created_at)
  SELECT $1, $2, $3, $4::bigint
  WHERE (SELECT count(*) FROM agent_client WHERE ${WAITING}) < $5::bigint
  RETURNING id`;
const CLIENT = `
  SELECT id, name, redirect_uris AS "redirectUris", created_at AS "createdAt"
  FROM agent_client WHERE id = $1`;

const GRANT = `agent_grant.id, client_id AS "clientId", client_name AS "clientName",
  redirect_uri AS "redirectUri", key_id AS "keyId", key_hash AS "keyHash", resource,
  agent_grant.created_at AS "createdAt", created_by AS "createdBy", revoked_at AS "revokedAt"`;
const GRANT_BY_ID = `SELECT ${GRANT} FROM agent_grant WHERE id = $1`;
const GRANTS = `
  SELECT ${GRANT}, max(agent_token.created_at) AS "renewedAt",
    max(expires_at) FILTER (WHERE used_at IS NULL) AS "usableUntil"
  FROM agent_grant LEFT JOIN agent_token ON grant_id = agent_grant.id
  GROUP BY agent_grant.id ORDER BY agent_grant.created_at DESC, agent_grant.id DESC`;
const REVOKE = `
  UPDATE agent_grant SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL RETURNING id`;
const INSERT_GRANT = `
  WITH made AS (
    INSERT INTO agent_grant (id, client_id, client_name, redirect_uri, key_id, key_hash, resource,
      created_at, created_by, revoked_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  )
  INSERT INTO agent_token (hash, grant_id, kind, created_at, expires_at, kept_until, used_at,
    challenge)
  VALUES ($11, $12, $13, $14, $15, $16, $17, $18)`;

const TOKEN = `
  SELECT hash, grant_id AS "grantId", kind, agent_token.created_at AS "tokenCreatedAt",
    expires_at AS "expiresAt", kept_until AS "keptUntil", used_at AS "usedAt", challenge, ${GRANT}
  FROM agent_token JOIN agent_grant ON agent_grant.id = grant_id WHERE hash = $1`;
/** Of two that exchange one token, the second waits for the row and then finds it used. */
const EXCHANGE = `
  WITH used AS (
    UPDATE agent_token SET used_at = $2 WHERE hash = $1 AND used_at IS NULL
      AND EXISTS (SELECT FROM agent_grant WHERE id = grant_id AND revoked_at IS NULL)
    RETURNING hash
  ), made AS (
    INSERT INTO agent_token (hash, grant_id, kind, created_at, expires_at, kept_until, used_at,
      challenge)
    SELECT new.* FROM used, json_to_recordset($3::json) AS new (hash text, grant_id text,
      kind text, created_at bigint, expires_at bigint, kept_until bigint, used_at bigint,
      challenge text)
  )
  SELECT hash FROM used`;
const FORGET_TOKENS = 'DELETE FROM agent_token WHERE kept_until <= $1';
const END = 'DELETE FROM agent_token WHERE hash = $1';

type ClientRow = Omit<AgentClient, 'redirectUris'> & { readonly redirectUris: string };
type HeldRow = AgentGrant &
  Omit<AgentToken, 'createdAt'> & { readonly tokenCreatedAt: AgentToken['createdAt'] };

export function createPostgresAgentAccess(database: Reader): AgentAccessStore {
  const token = async (hash: string): Promise<HeldToken | null> => {
    const [row] = await database.query<HeldRow>(TOKEN, [hash]);
    return row === undefined ? null : heldOf(row);
  };
  const { get, change } = keepLookups(token);
  return {
    async insertClient({ id, name, redirectUris, createdAt }, { waitingMax, forgetBefore }) {
      await database.query(FORGET_CLIENTS, [forgetBefore]);
      const values = [id, name, JSON.stringify(redirectUris), createdAt, waitingMax];
      return (await database.query(INSERT_CLIENT, values)).length > 0;
    },
    async client(id) {
      const [row] = await database.query<ClientRow>(CLIENT, [id]);
      return row === undefined ? null : { ...row, redirectUris: JSON.parse(row.redirectUris) };
    },
    async insertGrant(grant, first) {
      await database.query(INSERT_GRANT, [...grantValues(grant), ...tokenValues(first)]);
    },
    grants: () => database.query<GrantUse>(GRANTS),
    grant: async (id) => (await database.query<AgentGrant>(GRANT_BY_ID, [id]))[0] ?? null,
    revokeGrant: async (id, at) =>
      (await change(() => database.query(REVOKE, [id, at]))).length > 0,
    token,
    tokenInUse: get,
    async exchange(hash, at, made) {
      const rows = JSON.stringify(made.map(tokenRow));
      const used = await change(() => database.query(EXCHANGE, [hash, at, rows]));
      await database.query(FORGET_TOKENS, [at]);
      return used.length > 0;
    },
    async end(hash) {
      await change(() => database.query(END, [hash]));
    },
  };
}

function heldOf(row: HeldRow): HeldToken {
  const { hash, grantId, kind, tokenCreatedAt, expiresAt, keptUntil, usedAt, challenge, ...grant } =
    row;
  const times = { createdAt: tokenCreatedAt, expiresAt, keptUntil, usedAt };
  return { token: { hash, grantId, kind, ...times, challenge }, grant };
}

function grantValues(grant: AgentGrant): readonly unknown[] {
  const { id, clientId, clientName, redirectUri, keyId, keyHash, resource } = grant;
  const made = [grant.createdAt, grant.createdBy, grant.revokedAt];
  return [id, clientId, clientName, redirectUri, keyId, keyHash, resource, ...made];
}

function tokenValues(token: AgentToken): readonly unknown[] {
  return Object.values(tokenRow(token));
}

/** The columns of a token, in the order of the statements. */
function tokenRow({ hash, grantId, kind, createdAt, expiresAt, ...token }: AgentToken) {
  return {
    hash,
    grant_id: grantId,
    kind,
    created_at: createdAt,
    expires_at: expiresAt,
    kept_until: token.keptUntil,
    used_at: token.usedAt,
    challenge: token.challenge,
  };
}
