import { ownValue } from '#domain/text/own-value.ts';
import type { Sql } from '../database/connection.ts';

export interface BackupTable {
  /** 'public.properties', quoted where needed. */
  name: string;
  columns: readonly string[];
  key: readonly string[];
}

/** The saved columns of the accounts. Sessions and one-time codes are not saved: people sign in again. */
const accountColumns: Record<string, readonly string[]> = {
  'auth.users': [
    'id',
    'aud',
    'role',
    'email',
    'encrypted_password',
    'email_confirmed_at',
    'raw_app_meta_data',
    'raw_user_meta_data',
    'banned_until',
    'is_sso_user',
    'is_anonymous',
    'created_at',
    'updated_at',
  ],
  'auth.identities': [
    'id',
    'provider',
    'provider_id',
    'user_id',
    'identity_data',
    'created_at',
    'updated_at',
  ],
};

/** Accounts first, then our tables by name, without generated columns, which the database computes. */
export async function backupTables(sql: Sql): Promise<BackupTable[]> {
  const tables = await sql.query<BackupTable>(`
    select format('%I.%I', space.nspname, class.relname) as name,
           array(select attname::text from pg_attribute
                  where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
                  order by attnum) as columns,
           array(select attname::text from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
                  where indrelid = class.oid and indisprimary order by attnum) as key
      from pg_class as class join pg_namespace as space on space.oid = class.relnamespace
     where class.relkind = 'r'
       and (space.nspname = 'public' or (space.nspname, class.relname) in (('auth', 'users'), ('auth', 'identities')))
     order by space.nspname, class.relname desc`);
  const ownTables = tables.filter(({ name }) => name.startsWith('public.'));
  const ordered = [
    ...tables.filter(({ name }) => Object.hasOwn(accountColumns, name)),
    ...ownTables.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  ];
  return ordered.map((table) => ({
    ...table,
    columns: ownValue(accountColumns, table.name) ?? table.columns,
  }));
}
