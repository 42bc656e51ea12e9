import type { Database } from './database-types.ts';

type Api = Database['public'];

/** A function of the database that the API offers. */
export type DatabaseFunction = keyof Api['Functions'];

type Arguments<Name extends DatabaseFunction> = Api['Functions'][Name]['Args'];

/** Its arguments. An argument that is left out has the default of its migration; any may be null in SQL. */
export type DatabaseArguments<Name extends DatabaseFunction> = {
  [Argument in keyof Arguments<Name>]: Arguments<Name>[Argument] | null;
};

/** The columns of this table that may be written. */
export type RowChange<Table extends keyof Api['Tables']> = Api['Tables'][Table]['Update'];
