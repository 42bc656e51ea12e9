import * as z from 'zod/mini';

const known = z._default(z.nullable(z.string()), null);

/** Who did something, as the log kept it. All null: the server did, or the person has asked for erasure. */
export const author = z.object({
  by_id: known,
  /** The address that the account had then. Null for an editor who reads what somebody else did. */
  by_email: known,
  /** What people call themselves now, or else the beginning of their address. It stays when the account is deleted. */
  by_name: z.nullable(z.string()),
});

export type Author = z.infer<typeof author>;
