import { z } from 'zod';

const right = z.object({
  verb: z.string(),
  /** A table, view or sequence, or a routine with the types of its arguments; without `public.`. */
  object: z.string(),
  /** What a key or a sign-in gives a caller: anon, authenticated, service_role; public is everybody. */
  role: z.string(),
  /** Columns of a table; null for the whole table and for a routine. */
  columns: z.nullable(z.array(z.string())),
});

/** One right, as one statement can grant or revoke it. */
export type Right = z.infer<typeof right>;

/** Who may do what, as read from a database (`checkup_rights`) or from supabase/access.txt. */
export const rightsSchema = z.object({
  tables: z.array(right),
  routines: z.array(right),
  /** Routines that act with the rights of their owner. */
  security_definer: z.array(z.string()),
  without_rls: z.array(z.string()),
  /** Each policy as one line. */
  policies: z.array(z.string()),
});

export type Rights = z.infer<typeof rightsSchema>;
