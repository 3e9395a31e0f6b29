/** How many of the leading competitors of a keyword its figures rest on. */

/** Families (or listings) of a market; its figures do not change with the page shown. */
export const SAMPLE_MAX = 100;

/** Leading hits are looked at in pages, until they are families enough or it was the last page. */
export const SAMPLE_PAGE_SIZE = 100;
export const SAMPLE_PAGES_MAX = 5;
export const FAMILIES_ENOUGH = 50;
