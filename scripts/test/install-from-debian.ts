import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs Debian packages where we may: as root on Debian. False when we may not, or when it fails. */
export function installFromDebian(...packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  const install = ['install', '--yes', '--no-install-recommends', ...packages];
  return run('apt-get', install) || (run('apt-get', ['update']) && run('apt-get', install));
}

export function run(program: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, args, { stdio: 'inherit', env }).status === 0;
}
