import type { Caller } from './callers.ts';
import type { Relation, Routine } from './catalogue.ts';

/**
 * Calls a function with nothing in all it must be given: whoever gets past its grant and its own first check may call
 * it, whatever it then says of the nothing.
 */
export async function tryCall({ client }: Caller, routine: Routine): Promise<string[]> {
  const nothing = routine.strict ? 'x' : null;
  const { error } = await client.rpc(
    routine.name,
    Object.fromEntries(routine.parameters.map((name) => [name, nothing])),
  );
  const refused = error && /^(?:42501|PGRST202)$/.test(error.code);
  return refused ? [] : [`call  ${routine.signature}`];
}

/** The API shows one schema; a line for each table of another that answers all the same. */
export async function tryOtherSchema({ client }: Caller, { schema, name }: Relation): Promise<string[]> {
  const { error } = await client.schema(schema).from(name).select('*').limit(1);
  return error ? [] : [`${schema}.${name}  select`];
}
