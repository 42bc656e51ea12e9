/** Names the current files of the search index, for browser, functions and generator (decision 087). */
export const searchIndexPath = '/search-index.json';
