/** The version of the Supabase CLI in package.json: the one that the tests of the migrations ran with. */
const CLI = 'node_modules/.bin/supabase';

/** The environment variables that the functions read, besides those that Supabase sets itself. */
export const functionSecrets = {
  needed: ['SITE_ORIGIN', 'IP_HASH_SALT'],
  wanted: [
    'ALLOWED_ORIGINS',
    'SITE_NAME',
    'PROXY_SECRET',
    'FORWARDED_HOPS',
    'GITHUB_DISPATCH_TOKEN',
    'GITHUB_REPOSITORY',
  ],
} as const;

export interface BackendPlan {
  problems: string[];
  /** Names and values for the functions. */
  secrets: ReadonlyMap<string, string>;
  steps: readonly { says: string; command: readonly [string, ...string[]] }[];
}

type Variables = Readonly<Record<string, string | undefined>>;

/** The steps that bring a project to the state this repository describes, or the settings that are missing for them. */
export function planBackend(given: Variables, secretsFile: string): BackendPlan {
  const project = given['SUPABASE_PROJECT_REF'] ?? '';
  const remote = `--remote=${project}`;
  const missing = [
    'SUPABASE_PROJECT_REF',
    'SUPABASE_ACCESS_TOKEN',
    'SUPABASE_DB_PASSWORD',
    ...functionSecrets.needed,
  ]
    .filter((name) => !given[name]?.trim())
    .map((name) => `${name} is not set: ${MEANING[name] ?? 'see .github/OPERATIONS.md'}.`);
  const named = [...functionSecrets.needed, ...functionSecrets.wanted].flatMap((name) => {
    const value = given[name]?.trim();
    return value ? [[name, value] as const] : [];
  });
  const half = Boolean(given['GITHUB_DISPATCH_TOKEN']) !== Boolean(given['GITHUB_REPOSITORY']);
  return {
    problems: [
      ...missing,
      ...(project && !/^[a-z]{20}$/.test(project)
        ? [`SUPABASE_PROJECT_REF must be the 20 letters of the project; it is '${project}'.`]
        : []),
      ...(half ? ['GITHUB_DISPATCH_TOKEN and GITHUB_REPOSITORY go together: set both or neither.'] : []),
    ],
    secrets: new Map(named),
    steps: [
      { says: 'Apply the migrations', command: [CLI, 'db', 'push', remote, '--yes'] },
      {
        says: 'Set sign-in, storage and API',
        command: [CLI, 'config', 'push', remote, '--yes'],
      },
      {
        says: 'Give the functions their secrets',
        command: [CLI, 'secrets', 'set', '--env-file', secretsFile, remote, '--yes'],
      },
      {
        says: 'Deploy the functions',
        command: [CLI, 'functions', 'deploy', '--use-api', remote, '--yes'],
      },
    ],
  };
}

const MEANING: Variables = {
  SUPABASE_PROJECT_REF: 'the 20 letters in the address of the project',
  SUPABASE_ACCESS_TOKEN: 'a token of supabase.com/dashboard/account/tokens',
  SUPABASE_DB_PASSWORD: 'the database password of the project',
  SITE_ORIGIN: 'the address of the site, such as https://angala.example',
  IP_HASH_SALT: 'any long random text, such as of `openssl rand -hex 32`; keep it',
};
