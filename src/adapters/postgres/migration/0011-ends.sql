-- A key that was seen past its end stays ended. A key has few sessions, and the oldest ends.

ALTER TABLE api_key ADD COLUMN ended_at bigint;

ALTER TABLE session ADD COLUMN started_at bigint NOT NULL DEFAULT 0;
DELETE FROM session WHERE hash NOT IN (
  SELECT hash FROM (
    SELECT hash, row_number() OVER (PARTITION BY key_hash ORDER BY expires_at DESC) AS place
    FROM session
  ) AS placed
  WHERE place <= 8
);
CREATE INDEX session_key ON session (key_hash, started_at);
CREATE INDEX session_end ON session (expires_at);
