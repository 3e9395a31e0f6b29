-- Histories in chunks of compressed points, described in docs/format/history.md. The table `point`
-- stays as the tail: the points written since, one row each, which hold over a chunk's point of the
-- same instant until they are folded into the chunks.

-- id = series << 33 | first point's second + 2^32: a series' chunks stand together, in order.
CREATE TABLE chunk (
  id INTEGER PRIMARY KEY,
  body BLOB NOT NULL
) STRICT;
