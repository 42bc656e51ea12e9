import { readdirSync, readFileSync } from 'node:fs';
import { backendProgram } from '#server/local-dir/backend-program.ts';

/** The most memory that a command has used. */
export interface PeakMemory {
  megabytes: number;
  /** The same without the embedded backend, which stands in for a database on another machine. */
  ownMegabytes: number;
  /** With every process that it started, or alone where the system does not show other processes. */
  scope: 'process tree' | 'command alone';
}

/** A child that needs a lot of memory lives for seconds; a measurement takes about a millisecond. */
const MEASURE_EVERY_MS = 200;

/**
 * Watches the memory of this process, its workers and all its child processes, such as the embedded backend
 * and Astro's build. The peak is the highest sum of resident memory seen in measurements five times a second.
 * Only Linux shows other processes (/proc).
 */
export function watchMemory({ pid = process.pid, everyMs = MEASURE_EVERY_MS } = {}): { peak(): PeakMemory } {
  let highest = 0;
  let highestOwn = 0;
  const measure = () => {
    highest = Math.max(highest, residentBelow(pid) ?? 0);
    highestOwn = Math.max(highestOwn, residentBelow(pid, isBackend) ?? 0);
  };
  measure();
  setInterval(measure, everyMs).unref();
  return {
    peak() {
      measure();
      const own = ownPeak();
      return {
        megabytes: inMegabytes(Math.max(highest, own)),
        ownMegabytes: inMegabytes(Math.max(highestOwn, own)),
        scope: highest > 0 ? 'process tree' : 'command alone',
      };
    },
  };
}

const inMegabytes = (kilobytes: number) => Math.round(kilobytes / 1024);

/**
 * The peak of this process as the kernel recorded it, in kilobytes, which includes the time between two
 * measurements. On Linux this is not the value of getrusage, which starts with the memory of the parent
 * process.
 */
function ownPeak(): number {
  try {
    const status = readFileSync('/proc/self/status', 'utf8');
    return Number(/^VmHWM:\s*(\d+) kB/m.exec(status)?.[1] ?? 0);
  } catch {
    return process.resourceUsage().maxRSS;
  }
}

/** The process that `server/backend/backend.ts` starts. */
export function isBackend(pid: number | string): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(backendProgram);
}

/** The memory of a process and of everything below it, in kilobytes. Null where the system does not provide it. */
export function residentBelow(
  pid: number | string,
  isExcluded: (pid: number | string) => boolean = () => false,
): number | null {
  try {
    if (isExcluded(pid)) return 0;
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const own = Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0);
    return childrenOf(pid).reduce((sum, child) => sum + (residentBelow(child, isExcluded) ?? 0), own);
  } catch {
    // This is not Linux, or the process has ended since it was listed.
    return null;
  }
}

/** Linux lists a child process under the thread that started it. */
function childrenOf(pid: number | string): string[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
}
