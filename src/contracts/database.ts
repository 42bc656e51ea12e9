import type { Database } from './database-types.ts';

type Api = Database['public'];

export type DatabaseFunction = keyof Api['Functions'];

type Arguments<Name extends DatabaseFunction> = Api['Functions'][Name]['Args'];

/** The arguments of a function of the database. One that is left out gets its SQL default, and any may be null in SQL. */
export type DatabaseArguments<Name extends DatabaseFunction> = {
  [Argument in keyof Arguments<Name>]: Arguments<Name>[Argument] | null;
};

export type RowChange<Table extends keyof Api['Tables']> = Api['Tables'][Table]['Update'];
