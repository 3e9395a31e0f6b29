/**
 * Parameters for lookups by key. SQLite plans `column = ?` again after every binding, because the
 * value could change the plan, and the driver binds for every call: 20 µs each, several times the
 * work of a lookup. SQLite does not look at a value inside an expression.
 */

/** In place of `?` where a number is compared. */
export const NUMBER_PARAM = '(? + 0)';

/** In place of `?` where a text is compared. */
export const TEXT_PARAM = "(? || '')";
