import { readdirSync, readFileSync } from 'node:fs';

/** The most memory that a command has used. */
export interface PeakMemory {
  megabytes: number;
  /** The same without the embedded backend, which stands for a database elsewhere. */
  ownMegabytes: number;
  /** What was measured: the command with every process it started, or the command alone where no other can be seen. */
  of: 'process tree' | 'command alone';
}

/** A child that needs a lot of memory lives for seconds; a measurement takes about a millisecond. */
const MEASURE_EVERY_MS = 200;

/**
 * Watches the memory of this process, its workers and every process below it, such as the embedded backend and Astro's
 * build: the highest sum of resident memory seen, measured five times a second. Only Linux shows other processes
 * (/proc).
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
        of: highest > 0 ? 'process tree' : 'command alone',
      };
    },
  };
}

const inMegabytes = (kilobytes: number) => Math.round(kilobytes / 1024);

/**
 * Kilobytes: the kernel's own record of this process, which includes what happened between two measurements. On Linux
 * not that of getrusage, which begins with the memory of whoever started this process.
 */
function ownPeak(): number {
  try {
    const status = readFileSync('/proc/self/status', 'utf8');
    return Number(/^VmHWM:\s*(\d+) kB/m.exec(status)?.[1] ?? 0);
  } catch {
    return process.resourceUsage().maxRSS;
  }
}

/** The process that `server/backend.ts` starts. */
function isBackend(pid: number | string): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('/embedded/child.ts');
}

/**
 * Kilobytes of a process and all below it, without those that are left out; null where the system does not provide
 * them.
 */
export function residentBelow(
  pid: number | string,
  isLeftOut: (pid: number | string) => boolean = () => false,
): number | null {
  try {
    if (isLeftOut(pid)) return 0;
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const own = Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0);
    return childrenOf(pid).reduce((sum, child) => sum + (residentBelow(child, isLeftOut) ?? 0), own);
  } catch {
    // Not Linux, or a process that has ended since it was listed.
    return null;
  }
}

/** A process is the child of the thread that started it. */
function childrenOf(pid: number | string): string[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
}
