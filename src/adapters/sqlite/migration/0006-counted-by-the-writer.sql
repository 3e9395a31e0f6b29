-- Listings are counted by the writer, once a batch. With triggers every row had a journal of its own
-- beside the transaction's, with copies of all pages it touched: three quarters of its cost.
DROP TRIGGER listing_added;
DROP TRIGGER listing_removed;
DROP TRIGGER listing_moved;
