import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { commandLine, type CommandResult, runProgram } from '../fixtures/running-command.ts';

const ownMounts = ['unshare', '--user', '--map-root-user', '--mount'] as const;

/**
 * True if an ordinary user may mount a file system that only a process and its children see, as on most Linux
 * machines.
 */
function mayMountDisk(): boolean {
  const [program, ...args] = ownMounts;
  return spawnSync(program, [...args, 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;
}

/**
 * The command line that runs a command on a disk with little room left. If nothing can be mounted (some build
 * machines, macOS), a limit on the size of files stops a write in the middle instead. The error is then EFBIG,
 * not ENOSPC.
 */
export function onFullDisk(
  folder: string,
  { spareKilobytes, longestFileKilobytes }: { spareKilobytes: number; longestFileKilobytes: number },
  command: readonly string[],
): [program: string, ...args: string[]] {
  if (mayMountDisk())
    return [
      ...ownMounts,
      ...['bash', join(import.meta.dirname, 'full-disk.sh'), folder, String(spareKilobytes), ...command],
    ];
  return ['bash', '-c', `ulimit -f ${longestFileKilobytes} && exec "$@"`, '-', ...command];
}

/** Runs a command of `scripts/` on such a disk. */
export function runOnFullDisk(
  folder: string,
  room: Parameters<typeof onFullDisk>[1],
  [script, ...args]: readonly [script: string, ...args: string[]],
  variables: Record<string, string>,
): Promise<CommandResult> {
  return runProgram(onFullDisk(folder, room, commandLine(script, args)), variables);
}
