import { readdirSync, readFileSync } from 'node:fs';

/** The most memory that a command has used. */
export interface PeakMemory {
  megabytes: number;
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
  let highest = residentBelow(pid) ?? 0;
  const measure = () => {
    highest = Math.max(highest, residentBelow(pid) ?? 0);
  };
  setInterval(measure, everyMs).unref();
  return {
    peak() {
      measure();
      const own = ownPeak();
      const megabytes = Math.round(Math.max(highest, own) / 1024);
      return { megabytes, of: highest > 0 ? 'process tree' : 'command alone' };
    },
  };
}

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

/** Kilobytes of a process and all below it; null where the system does not provide them. */
export function residentBelow(pid: number | string): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const own = Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0);
    return childrenOf(pid).reduce((sum, child) => sum + (residentBelow(child) ?? 0), own);
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
