import { resolve } from 'node:path';
import type { z } from 'zod';
import { CommandError } from '../command/command-error.ts';
import { checkVariables, problemsOfGroup, type VariableSource } from './read-variables.ts';
import { processVariables } from './variables.ts';

export type SupabaseProject = {
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
};

/** Every path is absolute. */
export type Env = {
  readonly port: number;
  readonly localDir: string;
  readonly siteDir: string;
  readonly siteOrigin: string;
  readonly seed: { readonly from: 'demo' | 'none' } | { readonly from: 'folder'; readonly folder: string };
  /** False when SEED is not set, so that `seed` is the default. */
  readonly seedIsChosen: boolean;
  readonly adminEmail: string | undefined;
  readonly adminPassword: string | undefined;
  readonly databaseUrl: string | undefined;
  /** When set, this project (hosted or any other) is used, and no embedded backend. */
  readonly supabase: SupabaseProject | undefined;
  readonly chromiumPath: string | undefined;
  /** True when CI is set: the build runs unattended. */
  readonly onBuildMachine: boolean;
};

/** Reads and checks the environment; a variable that is set but empty counts as unset. Throws a CommandError. */
export function readEnv(source: VariableSource = process.env): Env {
  const { values, problems } = checkVariables(processVariables, source);
  const all = [...problems, ...problemsOfGroup(projectVariables, 'a Supabase project', source)];
  if (values === null || all.length > 0) throw new CommandError(all.join('\n'));
  return toEnv(values);
}

const projectVariables = ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY'];

function toEnv(variables: z.output<typeof processVariables>): Env {
  const {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    SEED: seed = 'demo',
  } = variables;
  return {
    port: variables.PORT,
    localDir: resolve(variables.LOCAL_DIR),
    siteDir: resolve(variables.SITE_DIR),
    siteOrigin: variables.SITE_ORIGIN ?? `http://localhost:${variables.PORT}`,
    seed: seed === 'demo' || seed === 'none' ? { from: seed } : { from: 'folder', folder: resolve(seed) },
    seedIsChosen: variables.SEED !== undefined,
    adminEmail: variables.ADMIN_EMAIL,
    adminPassword: variables.ADMIN_PASSWORD,
    databaseUrl: variables.DATABASE_URL,
    supabase: url && publishableKey && secretKey ? { url, publishableKey, secretKey } : undefined,
    chromiumPath: variables.CHROMIUM_PATH,
    onBuildMachine: variables.CI,
  };
}
