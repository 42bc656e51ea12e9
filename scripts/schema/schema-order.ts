/**
 * The files of the schema in the order in which they load, by their path from the root: what `schema_paths` of
 * supabase/config.toml lists. The Supabase CLI reads it too. Throws where there is no such list.
 */
export function schemaOrder(config: string): string[] {
  const [, list] = /^schema_paths = \[\n([^\]]*)\]$/m.exec(config) ?? [];
  if (list === undefined) throw new Error('supabase/config.toml has no list `schema_paths`.');
  return [...list.matchAll(/^ {2}"\.\/(schemas\/.+)",$/gm)].map(([, path = '']) => `supabase/${path}`);
}
