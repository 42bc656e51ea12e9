/** Gives what a list shows now its own entry of the history: '/buy?bhk=3', or '/buy' for an empty query. */
export function pushQuery(query: string): void {
  history.pushState(null, '', addressOf(query));
}

/** The address of this page with another query, and without a fragment. */
export function addressOf(query: string): string {
  return query ? `?${query}` : location.pathname;
}
