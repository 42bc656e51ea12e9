import type * as z from 'zod/mini';
import { firstByName } from '#domain/text/first-by-name.ts';

export interface FieldProblems {
  /** The message of the toast: the first problem in the order of the form. */
  first: string;
  fields: Record<string, string>;
}

export const unreadableRequest = 'This request could not be read. Please send it again.';

/** The message of `safeParse` where a schema has none of its own. Our forms never cause such an error. */
export const unreadableFallback = { error: () => unreadableRequest };

/** `first` follows the order of the fields in the form. */
export function fieldProblems(issues: readonly z.core.$ZodIssue[], order: readonly string[]): FieldProblems {
  const fields = firstByName(issues.map(({ path, message }) => [path.join('.'), message]));
  const [first = ''] = [...order.filter((name) => fields.has(name)), ...fields.keys()];
  return { first: fields.get(first) ?? unreadableRequest, fields: Object.fromEntries(fields) };
}
