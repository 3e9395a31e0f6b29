-- Which installation the file belongs to; empty until the data directory is made.
CREATE TABLE installation (id TEXT NOT NULL) STRICT;
