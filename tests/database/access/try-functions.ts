import type { Caller } from './callers.ts';
import type { Relation, Routine } from './catalogue.ts';

/**
 * Calls a function with null for every required argument. A caller may call the function if the grant and the
 * function's own first check allow it. Any other error, about the null values, does not count as a refusal.
 */
export async function tryCall({ client }: Caller, routine: Routine): Promise<string[]> {
  const argument = routine.strict ? 'x' : null;
  const { error } = await client.rpc(
    routine.name,
    Object.fromEntries(routine.parameters.map((name) => [name, argument])),
  );
  const refused = error && /^(?:42501|PGRST202)$/.test(error.code);
  return refused ? [] : [`call  ${routine.signature}`];
}

/** The API exposes one schema. Returns a line if a table of another schema can be read nevertheless. */
export async function tryOtherSchema({ client }: Caller, { schema, name }: Relation): Promise<string[]> {
  const { error } = await client.schema(schema).from(name).select('*').limit(1);
  return error ? [] : [`${schema}.${name}  select`];
}
