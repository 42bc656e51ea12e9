import * as z from 'zod/mini';

/**
 * The schema, for values that an earlier version of the page may have stored under other names. `formerNames`: the name
 * that a field had, and the name that it has now.
 */
export function withFormerNames<Schema extends z.ZodMiniType>(
  formerNames: Readonly<Record<string, string>>,
  schema: Schema,
) {
  const renameFields = (stored: object) =>
    Object.fromEntries(Object.entries(stored).map(([name, value]) => [formerNames[name] ?? name, value]));
  return z.pipe(
    z.transform((stored: unknown) =>
      typeof stored === 'object' && stored !== null ? renameFields(stored) : stored,
    ),
    schema,
  );
}
