import { z } from 'zod';

/** What a command sends to the backend process that it starts. */
export const openMessage = z.object({
  localDir: z.string(),
  siteUrl: z.string(),
  databaseUrl: z.string().optional(),
  migrations: z.string().optional(),
});

/**
 * The reply: the address and keys of the backend, or the message of its refusal. `busy` is true when another
 * process holds the folder.
 */
export const childMessage = z.union([
  z.object({ url: z.string(), publishableKey: z.string(), secretKey: z.string() }),
  z.object({ refusal: z.string(), busy: z.boolean() }),
]);

export type OpenMessage = z.infer<typeof openMessage>;
export type ChildMessage = z.infer<typeof childMessage>;
