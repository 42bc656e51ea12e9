import type * as z from 'zod';

/** The first thing that a schema refuses: the path of the field, and what is expected there. */
export function firstFault(error: z.ZodError): { field: string; expected: string } {
  const issue = error.issues[0];
  if (!issue) return { field: '(row)', expected: 'a row of this table' };
  if (issue.code === 'unrecognized_keys') {
    return { field: issue.keys.join(', '), expected: 'no such field; see the field names of spec section 3' };
  }
  const field = issue.path.join('.') || '(row)';
  return {
    field,
    expected: issue.message.replace(/^expected /, '').replace(/^Invalid input: expected /, ''),
  };
}
