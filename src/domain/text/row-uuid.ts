import * as z from 'zod';

/**
 * An id or a reference of a row. Capital letters become small ones, as the database writes them, so that two spellings
 * of one id are equal.
 */
export function rowUuid(problem = 'expected a uuid') {
  return z.guid(problem).toLowerCase();
}
