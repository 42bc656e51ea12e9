import * as z from 'zod';

/** The id of a row, in small letters, as the database writes them, so that two spellings of one id are equal. */
export function rowUuid(problem = 'expected a uuid') {
  return z.guid(problem).toLowerCase();
}
