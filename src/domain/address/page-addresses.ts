/** Addresses of pages that functions, the backend or the service worker name too. */
export const pageAddresses = {
  auth: '/auth',
  privacy: '/privacy',
  /** The visitor's saved homes, kept in the browser (decision 106). */
  saved: '/saved',
  /** Answered by a function: `?q=` redirects to a page. */
  search: '/search',
} as const;

/** Begins the address of every listing, see `propertyPath` in site/paths.ts. */
export const propertyFolder = '/property/';
