/**
 * The file that names the current files of the search index. Browser, functions and generator share it (decision 087).
 */
export const searchIndexPath = '/search-index.json';
