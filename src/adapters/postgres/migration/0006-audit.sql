-- Who changed what. Few rows a day; it stays whole on one machine.

CREATE TABLE audit (
  -- Later rows have greater ids.
  id         text COLLATE "C" PRIMARY KEY,
  at         bigint NOT NULL,
  actor_kind text COLLATE "C" NOT NULL,
  actor_id   text COLLATE "C" NOT NULL,
  actor_name text COLLATE "C",
  action     text COLLATE "C" NOT NULL,
  subject    text COLLATE "C",
  origin     text COLLATE "C",
  detail     text COLLATE "C" NOT NULL
);
