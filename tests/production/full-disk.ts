import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { commandLine, type Ended, runProgram } from '../fixtures/running-command.ts';

const ownMounts = ['unshare', '--user', '--map-root-user', '--mount'] as const;

/** True where an ordinary user may mount a disk that only a process and its children see: most Linux machines. */
function mayMountDisk(): boolean {
  const [program, ...args] = ownMounts;
  return spawnSync(program, [...args, 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;
}

/**
 * The words that run a command on a disk with little room left. Where no disk may be mounted (some build machines, macOS)
 * no file may grow past a size instead, which stops a write in the middle just the same, with EFBIG for ENOSPC.
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
): Promise<Ended> {
  return runProgram(onFullDisk(folder, room, commandLine(script, args)), variables);
}
