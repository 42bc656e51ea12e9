/** Says where the current files of the search index are. Browser, functions and generator share it (decision 087). */
export const searchIndexPath = '/search-index.json';
