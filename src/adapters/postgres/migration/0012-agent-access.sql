-- Which assistants an operator connected. Few rows; they stay whole on one machine.

CREATE TABLE agent_client (
  id            text COLLATE "C" PRIMARY KEY,
  name          text COLLATE "C" NOT NULL,
  -- A JSON list.
  redirect_uris text COLLATE "C" NOT NULL,
  created_at    bigint NOT NULL
);

CREATE TABLE agent_grant (
  id           text COLLATE "C" PRIMARY KEY,
  client_id    text COLLATE "C" NOT NULL,
  client_name  text COLLATE "C" NOT NULL,
  redirect_uri text COLLATE "C" NOT NULL,
  key_id       text COLLATE "C" NOT NULL,
  key_hash     text COLLATE "C" NOT NULL,
  resource     text COLLATE "C" NOT NULL,
  created_at   bigint NOT NULL,
  created_by   text COLLATE "C" NOT NULL,
  revoked_at   bigint
);
CREATE INDEX agent_grant_client ON agent_grant (client_id);

-- Codes and tokens, as hashes. A used one stays for a while, so that a second use is noticed.
CREATE TABLE agent_token (
  hash       text COLLATE "C" PRIMARY KEY,
  grant_id   text COLLATE "C" NOT NULL,
  kind       text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  kept_until bigint NOT NULL,
  used_at    bigint,
  challenge  text COLLATE "C"
);
CREATE INDEX agent_token_kept_until ON agent_token (kept_until);
CREATE INDEX agent_token_grant ON agent_token (grant_id);
