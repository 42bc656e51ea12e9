import * as z from 'zod';

/** In small letters, as the database writes them, so that two spellings of one id are equal. */
export function rowUuid(problem = 'expected a uuid') {
  return z.guid(problem).toLowerCase();
}
