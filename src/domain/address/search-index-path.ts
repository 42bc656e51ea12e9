/** Names the current files of the search index, for browser, functions and generator (decision 087). */
export const searchIndexPath = '/search-index.json';

/** A file of cards by its content hash, so that the pointer need not repeat what all names have in common. */
export function cardFilePath(hash: string): string {
  return `/_a/search-cards.${hash}.json`;
}
