import { schemaOrder } from '../schema/schema-order.ts';

/** Files of supabase/schemas that `schema_paths` of supabase/config.toml does not list once, and what it lists that is no file. */
export function findUnorderedSchemas(config: string, schemas: readonly string[]): string[] {
  const order = schemaOrder(config);
  return [
    ...schemas
      .filter((file) => !order.includes(file))
      .map((file) => `${file} stands in no line of schema_paths in supabase/config.toml, so it never loads.`),
    ...order
      .filter((file) => !schemas.includes(file))
      .map((file) => `supabase/config.toml: schema_paths lists ${file}, which does not exist.`),
    ...order
      .filter((file, at) => order.indexOf(file) !== at)
      .map((file) => `supabase/config.toml: schema_paths lists ${file} twice.`),
  ];
}
