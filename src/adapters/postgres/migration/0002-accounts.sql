-- Keys and their usage. These tables are small: in a cluster they stay whole on one machine.

CREATE TABLE api_key (
  id           text COLLATE "C" PRIMARY KEY,
  hash         text COLLATE "C" NOT NULL UNIQUE,
  prefix       text COLLATE "C" NOT NULL,
  name         text COLLATE "C",
  plan         text COLLATE "C" NOT NULL,
  created_at   bigint NOT NULL,
  expires_at   bigint,
  revoked_at   bigint,
  rotated_from text COLLATE "C",
  role         text COLLATE "C" NOT NULL
);
CREATE INDEX api_key_rotated_from ON api_key (rotated_from);

-- Who is signed in to the dashboard. Sessions are few and end by themselves.
CREATE TABLE session (
  hash       text COLLATE "C" PRIMARY KEY,
  key_hash   text COLLATE "C" NOT NULL,
  expires_at bigint NOT NULL
);

-- One row has all that a debit needs, so a debit is one statement and locks one row.
-- The room left in each page lets a debit rewrite its row in place.
CREATE TABLE daily_use (
  key_id       text COLLATE "C" NOT NULL,
  day          text COLLATE "C" NOT NULL,
  -- Requests granted on the day plus those leased to processes and not spent yet.
  debited      bigint NOT NULL CHECK (debited >= 0),
  -- What the last debit took. The statement that debits reads it back.
  step         bigint NOT NULL DEFAULT 0,
  -- Processes that may hold unspent requests, until `leased_until`. How many, only they know.
  leases       integer NOT NULL DEFAULT 0 CHECK (leases >= 0),
  leased_until timestamptz NOT NULL DEFAULT '-infinity',
  PRIMARY KEY (key_id, day)
) WITH (fillfactor = 50);
