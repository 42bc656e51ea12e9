import { CommandError } from '#server/command-error.ts';
import { resolve } from 'node:path';
import { z } from 'zod';

/** The sentence says what is expected; `readEnv` prefixes the variable's name. */
const expected = {
  port: 'a whole number from 1 to 65535',
  path: 'a folder, such as .local',
  origin: 'an origin such as https://angala.example, without a path',
  seed: 'demo, none, or the folder of a data set',
  email: 'an e-mail address',
  password: 'at least 6 characters',
  postgres: 'a Postgres address such as postgres://user:password@host:5432/database',
  supabase: 'the address of a Supabase project such as https://abc.supabase.co',
  key: 'a key of that Supabase project',
  chromium: 'the path of a Chromium program',
} as const;

const filled = (wanted: string) => z.string().trim().min(1, wanted);
const web = (wanted: string) =>
  z.url({ protocol: /^https?$/, error: wanted }).transform((value) => value.replace(/\/+$/, ''));

const origin = web(expected.origin).refine((value) => new URL(value).origin === value, expected.origin);

const schema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, expected.port)
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, expected.port)
    .default(4321),
  LOCAL_DIR: filled(expected.path).default('.local'),
  SITE_DIR: filled(expected.path).default('public'),
  SITE_ORIGIN: origin.optional(),
  SEED: filled(expected.seed).default('demo'),
  ADMIN_EMAIL: z.email(expected.email).optional(),
  ADMIN_PASSWORD: z.string().min(6, expected.password).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: expected.postgres }).optional(),
  SUPABASE_URL: web(expected.supabase).optional(),
  SUPABASE_PUBLISHABLE_KEY: filled(expected.key).optional(),
  SUPABASE_SECRET_KEY: filled(expected.key).optional(),
  CHROMIUM_PATH: filled(expected.chromium).optional(),
});

type Variables = z.infer<typeof schema>;

export type SupabaseProject = {
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
};

/** The process's settings from its environment; every path is absolute. */
export type Env = {
  readonly port: number;
  readonly localDir: string;
  readonly siteDir: string;
  readonly siteOrigin: string;
  readonly seed: { readonly from: 'demo' | 'none' } | { readonly from: 'folder'; readonly folder: string };
  readonly adminEmail: string | undefined;
  readonly adminPassword: string | undefined;
  readonly databaseUrl: string | undefined;
  /** When set, a hosted project (or any other) is used and no backend is embedded. */
  readonly supabase: SupabaseProject | undefined;
  readonly chromiumPath: string | undefined;
};

/** Reads and checks the environment; a variable that is set but empty counts as unset. Throws a CommandError. */
export function readEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = schema.safeParse(given);
  const problems = [
    ...(parsed.success ? [] : parsed.error.issues.map((issue) => refusal(issue, given))),
    ...partialProject(given),
  ];
  if (!parsed.success || problems.length > 0) throw new CommandError([...new Set(problems)].join('\n'));
  return described(parsed.data);
}

function refusal(issue: z.core.$ZodIssue, given: Record<string, unknown>): string {
  const name = String(issue.path[0]);
  // A password, a key, and an address that contains a password are never printed.
  const secret = /PASSWORD|KEY|DATABASE_URL/.test(name);
  return `${name} must be ${issue.message}${secret ? '' : `; it is '${String(given[name])}'`}.`;
}

const projectVariables = ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY'];

function partialProject(given: Record<string, unknown>): string[] {
  const missing = projectVariables.filter((name) => given[name] === undefined);
  if (missing.length === 0 || missing.length === projectVariables.length) return [];
  return [
    `${missing.join(' and ')} must be set too: a Supabase project needs ${projectVariables.join(', ')}.`,
  ];
}

function described(variables: Variables): Env {
  const {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
  } = variables;
  const seed = variables.SEED;
  return {
    port: variables.PORT,
    localDir: resolve(variables.LOCAL_DIR),
    siteDir: resolve(variables.SITE_DIR),
    siteOrigin: variables.SITE_ORIGIN ?? `http://localhost:${variables.PORT}`,
    seed: seed === 'demo' || seed === 'none' ? { from: seed } : { from: 'folder', folder: resolve(seed) },
    adminEmail: variables.ADMIN_EMAIL,
    adminPassword: variables.ADMIN_PASSWORD,
    databaseUrl: variables.DATABASE_URL,
    supabase: url && publishableKey && secretKey ? { url, publishableKey, secretKey } : undefined,
    chromiumPath: variables.CHROMIUM_PATH,
  };
}
