import type { z } from 'zod';
import { ownValue } from '#domain/text/own-value.ts';
import { CommandError } from '../command/command-error.ts';
import { secretVariables } from './variables.ts';

export type VariableSource = Readonly<Record<string, string | undefined>>;

export type Variables<Schema extends z.ZodObject> =
  | { readonly values: z.output<Schema>; readonly problems: readonly [] }
  | { readonly values: null; readonly problems: readonly string[] };

/** One sentence per problem. A variable that is set but empty counts as unset. */
export function checkVariables<Schema extends z.ZodObject>(
  schema: Schema,
  source: VariableSource,
): Variables<Schema> {
  const defined = definedVariables(source);
  const parsed = schema.safeParse(defined);
  if (parsed.success) return { values: parsed.data, problems: [] };
  return {
    values: null,
    problems: [...new Set(parsed.error.issues.map((issue) => describeIssue(issue, defined)))],
  };
}

/** Parses variables as `checkVariables` does, but throws a CommandError with every sentence. */
export function readVariables<Schema extends z.ZodObject>(
  schema: Schema,
  source: VariableSource = process.env,
): z.output<Schema> {
  const { values, problems } = checkVariables(schema, source);
  if (values === null) throw new CommandError(problems.join('\n'));
  return values;
}

/** Throws a CommandError that begins with `because`, such as 'MAIL_TRANSPORT is smtp'. */
export function requireVariables(names: readonly string[], because: string, source: VariableSource): void {
  const defined = definedVariables(source);
  const missing = names.filter((name) => !Object.hasOwn(defined, name));
  if (missing.length > 0) throw new CommandError(`${because}, so ${missing.join(' and ')} must be set too.`);
}

/** The variables that are not blank. */
export function definedVariables(source: VariableSource): VariableSource {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
}

/**
 * A sentence if some of these variables are set and others are not. `purpose` needs them all, such as 'a Supabase
 * project'.
 */
export function problemsOfGroup(names: readonly string[], purpose: string, source: VariableSource): string[] {
  const defined = definedVariables(source);
  const missing = names.filter((name) => !Object.hasOwn(defined, name));
  if (missing.length === 0 || missing.length === names.length) return [];
  return [`${missing.join(' and ')} must be set too: ${purpose} needs ${names.join(', ')}.`];
}

function describeIssue({ path, message }: z.core.$ZodIssue, defined: VariableSource): string {
  const name = String(path[0]);
  const value = ownValue(defined, name);
  if (value === undefined) return `${name} is not set: ${message}.`;
  return `${name} must be ${message}${secretVariables.has(name) ? '' : `; it is '${value}'`}.`;
}
