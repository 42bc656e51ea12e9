import * as z from 'zod/mini';

/** The page sends or calls what this version of the site does not know, so it was loaded before the last release. */
export const pageIsOutdated = 'This page is older than the site. Reload it, then try again.';

/**
 * A key that the browser makes for one request of staff, and uses again until that has succeeded. A request with the
 * same key is a retry and has no further effect. Every page of this version sends one.
 */
export const idempotencyKey = z.guid(pageIsOutdated);
