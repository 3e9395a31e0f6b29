/** Where the search index lies in the data directory: derived data, which no backup holds. */
export const INDEX_DIRECTORY = 'search';
