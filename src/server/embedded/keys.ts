import { CommandError } from '../command/command-error.ts';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateApiKey } from '@supabase/lite';
import { z } from 'zod';
import { writeAtomically } from '../files/write-atomically.ts';

const schema = z.object({
  publishable: z.string().startsWith('sb_publishable_'),
  secret: z.string().startsWith('sb_secret_'),
  jwtSecret: z.string().min(32),
});

export type EmbeddedKeys = z.infer<typeof schema>;

/** Generated once and kept, so that sessions survive a restart and no two clones share a secret. */
export async function readOrCreateKeys(localDir: string): Promise<EmbeddedKeys> {
  const file = join(localDir, 'keys.json');
  const stored = readKeyFile(file);
  if (stored === undefined) return createKeys(file);
  const keys = schema.safeParse(stored);
  if (!keys.success)
    throw new CommandError(`${file} is not a file of keys: delete it and new ones are made.`);
  return keys.data;
}

function readKeyFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (fault) {
    return fault instanceof SyntaxError ? null : undefined;
  }
}

async function createKeys(file: string): Promise<EmbeddedKeys> {
  const keys = {
    publishable: (await generateApiKey('publishable')).key,
    secret: (await generateApiKey('secret')).key,
    jwtSecret: randomBytes(48).toString('base64url'),
  };
  await writeAtomically(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  return keys;
}
