import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts the CPU time of a process in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/**
 * CPU seconds of a process, of all its running descendants, and of those descendants that have ended and were
 * waited for. Null if the system does not say (only Linux does, in /proc). A server that detached itself, as
 * the Postgres of the tests does, is not included.
 */
export function cpuSecondsBelow(pid: number | string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may contain spaces. utime, stime, cutime and cstime are the 12th to 15th field
    // after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ownSeconds = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
    return childrenOf(pid).reduce((sum, child) => sum + (cpuSecondsBelow(child) ?? 0), ownSeconds);
  } catch {
    // Not Linux, or a process that has ended since it was listed.
    return null;
  }
}

function childrenOf(pid: number | string): string[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
}
