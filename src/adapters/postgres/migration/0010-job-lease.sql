-- Jobs as SQLite has them: a lease ends at a number of milliseconds, and 1 stands for true.

ALTER TABLE job
  ALTER COLUMN leased_until TYPE bigint
    USING floor(extract(epoch FROM leased_until) * 1000)::bigint,
  ALTER COLUMN is_canceled DROP DEFAULT,
  ALTER COLUMN is_canceled TYPE bigint USING is_canceled::int,
  ALTER COLUMN is_canceled SET DEFAULT 0;
ALTER TABLE job RENAME COLUMN leased_until TO until_ms;
