/** The version of the Supabase CLI in package.json: the one that the tests of the migrations ran with. */
const CLI = 'node_modules/.bin/supabase';

export interface DeployStep {
  title: string;
  command: readonly [string, ...string[]];
}

/**
 * The steps that bring a Supabase project, named by its 20 letters, to the state this repository describes. `database` is
 * the address to which the migrations go, without a password; null leaves the choice to the CLI.
 */
export function planBackend(project: string, secretsFile: string, database: string | null): DeployStep[] {
  const remote = `--remote=${project}`;
  return [
    {
      title: 'Apply the migrations',
      command: [CLI, 'db', 'push', database === null ? remote : `--remote=${database}`, '--yes'],
    },
    { title: 'Set sign-in, storage and API', command: [CLI, 'config', 'push', remote, '--yes'] },
    {
      title: 'Give the functions their secrets',
      command: [CLI, 'secrets', 'set', '--env-file', secretsFile, remote, '--yes'],
    },
    { title: 'Deploy the functions', command: [CLI, 'functions', 'deploy', '--use-api', remote, '--yes'] },
  ];
}
