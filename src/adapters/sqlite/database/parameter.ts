/**
 * Parameters that keep a prepared statement prepared. SQLite plans `column = ?` anew after every
 * binding where the value could sway the planner, and the driver binds anew for every call: some 20
 * µs each time, several times the work of a lookup. Inside an expression the value cannot sway it.
 */

/** Stands for `?` where a number is compared. */
export const NUMBER_PARAM = '(? + 0)';

/** Stands for `?` where a text is compared. */
export const TEXT_PARAM = "(? || '')";
