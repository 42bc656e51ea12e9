import type * as z from 'zod/mini';

export interface FieldProblems {
  /** The message of the toast: the first one, in the order of the form. */
  first: string;
  /** The first message of each field that has one. */
  fields: Record<string, string>;
}

export const unreadableRequest = 'This request could not be read. Please send it again.';

/** For `safeParse`: what is wrong where the schema has no words of its own, as no form of ours sends it. */
export const orUnreadable = { error: () => unreadableRequest };

/** What is wrong, field by field, in the order of the fields in the form. */
export function fieldProblems(issues: readonly z.core.$ZodIssue[], order: readonly string[]): FieldProblems {
  const fields: Record<string, string> = {};
  for (const issue of issues) fields[issue.path.join('.')] ??= issue.message;
  const known = order.find((name) => fields[name] !== undefined) ?? Object.keys(fields)[0];
  return { first: (known === undefined ? undefined : fields[known]) ?? unreadableRequest, fields };
}
