import { CommandError } from '#server/command/command-error.ts';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readArguments } from '#server/command/read-arguments.ts';
import { type DeploySettings, readDeploySettings } from '#server/env/deploy-settings.ts';
import { runCommand } from '#server/command/run-command.ts';
import { type DeployStep, planBackend } from './deploy/plan-backend.ts';
import { findFunctionFaults } from './deploy/find-function-faults.ts';
import { manual } from './manuals/deploy-backend.ts';

const root = resolve(import.meta.dirname, '..');

await runCommand(async () => {
  const { values } = readArguments(manual);
  const folder = mkdtempSync(join(tmpdir(), 'angala-deploy-'));
  const secretsFile = join(folder, 'secrets.env');
  try {
    const settings = readDeploySettings();
    const { problems, project, database, functionSecrets } = settings;
    const steps = planBackend(project, secretsFile, database);
    const faults = [...findFunctionFaults(root), ...problems];
    for (const { title, command } of steps) process.stdout.write(`${title}: ${command.join(' ')}\n`);
    process.stdout.write(`Secrets by name: ${[...functionSecrets.keys()].join(', ') || 'none'}\n`);
    if (faults.length > 0) throw new CommandError(`${faults.join('\n')}\nNothing was deployed.`);
    if (values['dry-run']) return;
    const lines = [...functionSecrets].map(([name, value]) => `${name}=${JSON.stringify(value)}\n`);
    writeFileSync(secretsFile, lines.join(''), { mode: 0o600 });
    for (const step of steps) await run(step, settings);
    process.stdout.write('The backend is deployed.\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/**
 * Runs one step. supabase/config.toml reads SITE_ORIGIN and SITE_REDIRECTS from the environment, and the CLI reads the
 * password of an address that has none from PGPASSWORD.
 */
async function run(
  { title, command }: DeployStep,
  { siteOrigin, databasePassword }: DeploySettings,
): Promise<void> {
  const [program, ...args] = command;
  process.stdout.write(`\n${title}\n`);
  const env = {
    ...process.env,
    SITE_ORIGIN: siteOrigin,
    SITE_REDIRECTS: `${siteOrigin}/**`,
    PGPASSWORD: databasePassword,
  };
  const code = await new Promise<number | null>((done, fail) => {
    spawn(program, args, { cwd: root, env, stdio: 'inherit' }).once('error', fail).once('close', done);
  });
  if (code !== 0)
    throw new CommandError(
      `'${title}' ended with ${code}; its reason stands above. The steps before it are done and may run again.`,
    );
}
