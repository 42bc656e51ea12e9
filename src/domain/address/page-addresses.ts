/** Addresses of pages that functions, the backend or the service worker name too. */
export const pageAddresses = {
  auth: '/auth',
  privacy: '/privacy',
  saved: '/saved',
  search: '/search',
} as const;

/** Begins the address of every listing, see `propertyPath` in site/paths.ts. */
export const propertyFolder = '/property/';
