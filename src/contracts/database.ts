import type { Database } from './database-types.ts';

type Api = Database['public'];

/** A function of the database that the API offers. */
export type SqlFunction = keyof Api['Functions'];

type Arguments<Name extends SqlFunction> = Api['Functions'][Name]['Args'];

/** What it is called with. Left out, an argument has the default of its migration; any may be null in SQL. */
export type SqlArguments<Name extends SqlFunction> = {
  [Argument in keyof Arguments<Name>]: Arguments<Name>[Argument] | null;
};

/** What of a row of this table may be written. */
export type RowChange<Table extends keyof Api['Tables']> = Api['Tables'][Table]['Update'];
