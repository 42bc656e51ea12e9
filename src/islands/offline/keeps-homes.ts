/**
 * The switch of the service worker (OPERATIONS, 'Saved homes without a connection'). If it is false and deployed, the
 * worker is replaced at the next visit to any page, or by the browser within a day. The new worker deletes the cache
 * and unregisters itself.
 */
export const keepsHomes: boolean = true;

/** The one cache for everything that is kept. Deleting it forgets everything. */
export const CACHE = 'angala-offline';
