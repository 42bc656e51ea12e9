import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

let isUpToDate = false;

/**
 * Installs Debian packages where we may: as root on Debian. False when we may not, or when it fails. Updates
 * the package lists first: those that a machine comes with offer browsers that are months old and lack features
 * the tests need.
 */
export function installFromDebian(...packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  if (!isUpToDate) isUpToDate = run('apt-get', ['update', '--quiet']);
  return run('apt-get', ['install', '--yes', '--no-install-recommends', ...packages]);
}

/** Runs a program with its output on the terminal. True if it exits with 0. */
export function run(program: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, args, { stdio: 'inherit', env }).status === 0;
}
