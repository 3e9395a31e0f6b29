-- Searches are answered by the index outside the store: the words of listings go.
DROP TABLE search_word;
DROP TABLE search;
DROP TABLE search_document;
ALTER TABLE meta DROP COLUMN words_revision;
ALTER TABLE meta DROP COLUMN words_product_id;
