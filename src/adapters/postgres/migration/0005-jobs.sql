-- Long work of the nodes. A job that has not ended belongs to the node that has its file.

CREATE TABLE job (
  id           text COLLATE "C" PRIMARY KEY,
  kind         text COLLATE "C" NOT NULL,
  name         text COLLATE "C" NOT NULL,
  node         text COLLATE "C" NOT NULL,
  request      text COLLATE "C" NOT NULL,
  created_at   bigint NOT NULL,
  created_by   text COLLATE "C" NOT NULL,
  state        text COLLATE "C" NOT NULL,
  started_at   bigint,
  ended_at     bigint,
  attempts     integer NOT NULL DEFAULT 0,
  is_canceled  boolean NOT NULL DEFAULT false,
  owner        text COLLATE "C",
  leased_until timestamptz NOT NULL,
  bytes_total  bigint NOT NULL,
  bytes_read   bigint NOT NULL DEFAULT 0,
  rows         bigint NOT NULL DEFAULT 0,
  rejects      bigint NOT NULL DEFAULT 0,
  import_id    bigint,
  result       text COLLATE "C",
  problem      text COLLATE "C"
);
