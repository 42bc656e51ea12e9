import type { Session } from '../../fixtures/database.ts';

/** A table or view, as `pg_catalog` describes it. */
export interface Relation {
  schema: string;
  name: string;
  isTable: boolean;
  guarded: boolean;
  /** In the order of the table. Nobody can write a computed column. */
  columns: { name: string; computed: boolean }[];
  key: string[];
}

/** A function. `parameters` are those without a default: a call has to name each of them. */
export interface Routine {
  schema: string;
  name: string;
  signature: string;
  parameters: string[];
  /**
   * A null argument is answered with null. The function is not called, so the caller's rights are not checked.
   */
  strict: boolean;
  /** False for a trigger function. */
  callable: boolean;
  /** It runs with the rights of its owner (`security definer`). */
  isSecurityDefiner: boolean;
  /** Who may execute it. */
  roles: string[];
}

/** Our own schemas, and those of Supabase that hold what people must not reach. */
const schemas = `('public', 'private', 'auth', 'storage', 'supabase_migrations')`;

export async function readRelations({ query }: Session): Promise<Relation[]> {
  return query<Relation>(
    `select nspname::text as schema, relname::text as name, relkind in ('r', 'p') as "isTable",
            relrowsecurity as guarded,
            (select json_agg(json_build_object('name', attname::text, 'computed', attgenerated <> '') order by attnum)
               from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns,
            (select coalesce(json_agg(attname::text order by attnum), '[]') from pg_index, pg_attribute
              where indrelid = pg_class.oid and indisprimary and attrelid = indrelid and attnum = any(indkey)) as key
       from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ${schemas} and relkind in ('r', 'p', 'v', 'm', 'f') order by 1, 2`,
  );
}

export async function readRoutines({ query }: Session): Promise<Routine[]> {
  const routines = await query<Routine>(
    `select nspname::text as schema, proname::text as name,
            proname || '(' || pg_get_function_identity_arguments(pg_proc.oid) || ')' as signature,
            to_json((coalesce(proargnames, '{}'))[1:pronargs - pronargdefaults]) as parameters,
            proisstrict as strict, prorettype <> 'trigger'::regtype as callable, prosecdef as "isSecurityDefiner",
            (select coalesce(json_agg(role), '[]') from unnest(array['anon', 'authenticated', 'service_role']) as role
              where has_function_privilege(role, pg_proc.oid, 'execute')) as roles
       from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
      where nspname in ('public', 'private')`,
  );
  const place = ({ schema, signature }: Routine) => `${schema} ${signature}`;
  return routines.sort((a, b) => (place(a) < place(b) ? -1 : 1));
}

/**
 * A line 'table column verb' for every column of ours that this role may use with the verb, whoever granted it.
 */
export async function columnRights({ query }: Session, role: string): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `select relname || ' ' || attname || ' ' || verb as name
       from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped,
            unnest(array['select', 'insert', 'update', 'references']) as verb
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
        and has_column_privilege($1, attrelid, attnum, verb)`,
    [role],
  );
  return rows.map(({ name }) => name).sort();
}

/** 'relation right role' for each right to a whole table, view or sequence of ours. */
export async function wholeRights({ query }: Session): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `select relname || ' ' || lower(privilege_type) || ' ' || case grantee when 0 then 'public' else grantee::regrole::text end
              as name
       from pg_class, aclexplode(relacl) as acl
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and grantee <> relowner`,
  );
  return rows.map(({ name }) => name).sort();
}

/** Each policy as one line. `using` says which rows can be seen, `check` which rows may be written. */
export async function readPolicies({ query }: Session): Promise<string[]> {
  const rows = await query<{ line: string }>(
    `select concat_ws('  ', case schemaname when 'public' then '' else schemaname || '.' end || tablename,
                      lower(cmd), array_to_string(roles, ', '), '"' || policyname || '"',
                      'using ' || qual, 'check ' || with_check) as line
       from pg_policies`,
  );
  return rows.map(({ line }) => line.replace(/\s*\n\s*/g, ' ')).sort();
}
