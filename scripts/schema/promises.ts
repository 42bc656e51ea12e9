import type { Sql } from '#server/database/connection.ts';

/** What functions and pages of a version may ask of the schema `public`. */
export interface SchemaPromises {
  readonly columns: readonly {
    readonly name: string;
    readonly type: string;
    /** A row cannot be added without a value for it. */
    readonly required: boolean;
  }[];
  readonly functions: readonly {
    readonly name: string;
    readonly parameters: readonly {
      readonly name: string;
      readonly type: string;
      readonly optional: boolean;
    }[];
    /** The names of the columns that it returns; of one that returns a single value, its type. */
    readonly returns: readonly string[];
  }[];
  /** 'anon may select public.properties.title' */
  readonly rights: readonly string[];
}

export async function readPromises({ query }: Pick<Sql, 'query'>): Promise<SchemaPromises> {
  const [columns, functions, rights] = [
    await query<SchemaPromises['columns'][number]>(COLUMNS),
    await query<SchemaPromises['functions'][number]>(FUNCTIONS),
    await query<{ line: string }>(RIGHTS),
  ];
  return { columns, functions, rights: rights.map(({ line }) => line) };
}

/** What the version before could ask and can no more, each as a phrase. Empty when it runs on the schema after. */
export function brokenPromises(before: SchemaPromises, after: SchemaPromises): string[] {
  const columnOf = new Map(after.columns.map((column) => [column.name, column]));
  const wasRequired = new Set(before.columns.filter(({ required }) => required).map(({ name }) => name));
  const tablesBefore = new Set(before.columns.map(({ name }) => tableOf(name)));
  const rights = new Set(after.rights);
  const gone = before.columns.flatMap(({ name, type }) => {
    const column = columnOf.get(name);
    if (!column) return [`${name} is gone`];
    return column.type === type ? [] : [`${name} is ${column.type}, and was ${type}`];
  });
  const demanded = after.columns
    .filter(({ name, required }) => required && !wasRequired.has(name) && tablesBefore.has(tableOf(name)))
    .map(({ name }) => `${name} has to be given, and had not`);
  const uncallable = before.functions
    .filter((was) => !after.functions.some((is) => answersLike(is, was)))
    .map(
      ({ name, parameters }) =>
        `${name}(${parameters.map((parameter) => parameter.name).join(', ')}) cannot be called as before`,
    );
  const goneNames = new Set(before.columns.map(({ name }) => name).filter((name) => !columnOf.has(name)));
  const forbidden = before.rights
    .filter((line) => !rights.has(line) && !goneNames.has(line.split(' ').at(-1) ?? ''))
    .map((line) => `${line}, no more`);
  return [...gone, ...demanded, ...uncallable, ...forbidden];
}

const tableOf = (column: string) => column.slice(0, column.lastIndexOf('.'));

type PromisedFunction = SchemaPromises['functions'][number];

/** Callers name the values that they pass, so a function may gain parameters that are optional, and returned columns. */
function answersLike(is: PromisedFunction, was: PromisedFunction): boolean {
  const before = new Map(was.parameters.map((parameter) => [parameter.name, parameter]));
  return (
    is.name === was.name &&
    was.parameters.every(({ name }) => is.parameters.some((parameter) => parameter.name === name)) &&
    is.parameters.every(({ name, type, optional }) => {
      const known = before.get(name);
      return known ? known.type === type && (optional || !known.optional) : optional;
    }) &&
    was.returns.every((column) => is.returns.includes(column))
  );
}

const COLUMNS = `
  select format('public.%s.%s', class.relname, attname) as name, format_type(atttypid, atttypmod) as type,
         class.relkind = 'r' and attnotnull and not atthasdef and attidentity = '' as required
    from pg_attribute join pg_class as class on class.oid = attrelid
   where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'v') and attnum > 0 and not attisdropped
   order by class.relname, attnum`;

const FUNCTIONS = `
  select 'public.' || proname as name,
         coalesce((select jsonb_agg(jsonb_build_object('name', given.name, 'type', format_type(given.type, null),
                                    'optional', given.place > pronargs - pronargdefaults) order by given.place)
            from unnest(proargtypes, proargnames[1:pronargs]) with ordinality as given(type, name, place)), '[]') as parameters,
         case when proargmodes is null then jsonb_build_array(pg_get_function_result(oid))
              else (select jsonb_agg(name order by place)
                      from unnest(proargnames, proargmodes) with ordinality as given(name, mode, place)
                     where mode in ('t', 'o', 'b')) end as returns
    from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
   order by proname, oid`;

const RIGHTS = `
  select format('%s may %s public.%s.%s', role, action, class.relname, attname) as line
    from unnest(array['anon', 'authenticated', 'service_role']) as role,
         unnest(array['select', 'insert', 'update']) as action,
         pg_attribute join pg_class as class on class.oid = attrelid
   where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'v') and attnum > 0 and not attisdropped
     and has_column_privilege(role::name, class.oid, attnum, action)
  union all
  select format('%s may delete from public.%s', role, class.relname)
    from unnest(array['anon', 'authenticated', 'service_role']) as role, pg_class as class
   where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'v')
     and has_table_privilege(role::name, class.oid, 'delete')
  union
  select format('%s may call public.%s', role, proname)
    from unnest(array['anon', 'authenticated', 'service_role']) as role, pg_proc
   where pronamespace = 'public'::regnamespace and has_function_privilege(role::name, oid, 'execute')
   order by line`;
