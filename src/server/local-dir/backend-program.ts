import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { databaseUses } from '../database/database-use.ts';

/** The program of the embedded backend that a command starts for itself. */
export const backendProgram = fileURLToPath(new URL('../embedded/child.ts', import.meta.url));

/** What a command sends to the backend process that it starts. */
export const openMessage = z.object({
  localDir: z.string(),
  siteUrl: z.string(),
  databaseUrl: z.string().optional(),
  migrations: z.string().optional(),
  database: z.enum(databaseUses),
});

/** `busy`: another process holds the folder. */
export const childMessage = z.union([
  z.object({ url: z.string(), publishableKey: z.string(), secretKey: z.string() }),
  z.object({ refusal: z.string(), busy: z.boolean() }),
]);

export type OpenMessage = z.infer<typeof openMessage>;
export type ChildMessage = z.infer<typeof childMessage>;
