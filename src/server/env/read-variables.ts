import type { z } from 'zod';
import { CommandError } from '../command/command-error.ts';
import { secretVariables } from './variables.ts';

/** Names and values as a process has them. */
export type Source = Readonly<Record<string, string | undefined>>;

export type Variables<Schema extends z.ZodObject> =
  | { readonly values: z.output<Schema>; readonly problems: readonly [] }
  | { readonly values: null; readonly problems: readonly string[] };

/**
 * Checks these variables and describes each problem in one sentence. A variable that is set but empty counts
 * as unset.
 */
export function checkVariables<Schema extends z.ZodObject>(
  schema: Schema,
  source: Source,
): Variables<Schema> {
  const given = givenIn(source);
  const parsed = schema.safeParse(given);
  if (parsed.success) return { values: parsed.data, problems: [] };
  return { values: null, problems: [...new Set(parsed.error.issues.map((issue) => sentence(issue, given)))] };
}

/**
 * Like `checkVariables`, for a command that cannot run without them: throws a CommandError with every
 * sentence.
 */
export function readVariables<Schema extends z.ZodObject>(
  schema: Schema,
  source: Source = process.env,
): z.output<Schema> {
  const { values, problems } = checkVariables(schema, source);
  if (values === null) throw new CommandError(problems.join('\n'));
  return values;
}

/** The variables that are set. */
export function givenIn(source: Source): Source {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
}

/**
 * A sentence if some of these variables are set and others are not. `purpose` is what needs all of them, such as
 * 'a Supabase project'.
 */
export function problemsOfGroup(names: readonly string[], purpose: string, source: Source): string[] {
  const given = givenIn(source);
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length === 0 || missing.length === names.length) return [];
  return [`${missing.join(' and ')} must be set too: ${purpose} needs ${names.join(', ')}.`];
}

function sentence({ path, message }: z.core.$ZodIssue, given: Source): string {
  const name = String(path[0]);
  const value = given[name];
  if (value === undefined) return `${name} is not set: ${message}.`;
  return `${name} must be ${message}${secretVariables.has(name) ? '' : `; it is '${value}'`}.`;
}
