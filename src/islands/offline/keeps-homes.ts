/**
 * The switch of the service worker (OPERATIONS, 'Saved homes without a connection'). False, and deployed: the next visit
 * to any page, or the browser within a day, replaces the worker by one that empties what is kept and takes its leave.
 */
export const keepsHomes: boolean = true;

/** One cache holds all that is kept; emptying it forgets everything. */
export const CACHE = 'angala-offline';
