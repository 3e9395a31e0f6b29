-- What all nodes share beyond market and accounts.

-- The sales model in force, as JSON; NULL for the published priors. `number` grows with each model.
CREATE TABLE sales_model (
  id bigint PRIMARY KEY CHECK (id = 1),
  number bigint NOT NULL,
  body text COLLATE "C"
);
INSERT INTO sales_model VALUES (1, 0, NULL);

-- A copy into this database that is not finished. Until it is, no program opens the database.
CREATE TABLE copying (
  id bigint PRIMARY KEY CHECK (id = 1),
  source text COLLATE "C" NOT NULL,
  next text COLLATE "C",
  rows bigint NOT NULL
);
