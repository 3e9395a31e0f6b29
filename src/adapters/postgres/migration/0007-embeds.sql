-- A link to the chart of one product is a key that opens nothing else.

ALTER TABLE api_key ADD COLUMN chart_of text COLLATE "C";
