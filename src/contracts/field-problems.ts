import type * as z from 'zod/mini';

export interface FieldProblems {
  /** The message of the toast: the first problem in the order of the form. */
  first: string;
  /** The first message of each field that has one. */
  fields: Record<string, string>;
}

export const unreadableRequest = 'This request could not be read. Please send it again.';

/** For `safeParse`: the message if the schema has none of its own. Our forms never cause such an error. */
export const unreadableFallback = { error: () => unreadableRequest };

/** The problems by field. `first` follows the order of the fields in the form. */
export function fieldProblems(issues: readonly z.core.$ZodIssue[], order: readonly string[]): FieldProblems {
  const fields: Record<string, string> = {};
  for (const issue of issues) fields[issue.path.join('.')] ??= issue.message;
  const firstField = order.find((name) => fields[name] !== undefined) ?? Object.keys(fields)[0];
  return { first: (firstField === undefined ? undefined : fields[firstField]) ?? unreadableRequest, fields };
}
