/**
 * The switch of the service worker (OPERATIONS, Roll back, 'The worker of saved homes'). If it is false and deployed,
 * the worker is replaced at the next visit to any page, or by the browser within a day. The new worker deletes the
 * cache and unregisters itself.
 */
export const offlineEnabled: boolean = true;

/** The one cache for everything that is kept. Deleting it forgets everything. */
export const CACHE = 'angala-offline';
