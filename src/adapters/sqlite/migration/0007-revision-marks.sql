-- Which history led to a revision: drawn anew with every batch, so that an index made from another
-- store, or from what this one was before an older file was put in its place, is told from its own.
CREATE TABLE revision_mark (
  revision INTEGER PRIMARY KEY,
  mark TEXT NOT NULL
) STRICT;
INSERT INTO revision_mark SELECT revision, hex(randomblob(8)) FROM meta;

-- One row a batch; an index that is further behind is built anew.
CREATE TRIGGER revision_marked AFTER UPDATE OF revision ON meta WHEN new.revision <> old.revision
BEGIN
  DELETE FROM revision_mark WHERE revision <= new.revision - 10000 OR revision >= new.revision;
  INSERT INTO revision_mark VALUES (new.revision, hex(randomblob(8)));
END;
