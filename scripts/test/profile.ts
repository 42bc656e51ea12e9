import { existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { isAbsolute, relative } from 'node:path';
import { z } from 'zod';

const noteSchema = z.object({ file: z.string(), cpuSeconds: z.number(), seconds: z.number() });
export type ProfileNote = z.infer<typeof noteSchema>;

/** A table of the CPU and wall time of the dearest test files, sorted by CPU time, and the totals of all. */
export function profileTable(notes: readonly ProfileNote[], most: number, root = process.cwd()): string {
  const row = (cpuSeconds: number, seconds: number, name: string) =>
    `${cpuSeconds.toFixed(1).padStart(8)}${seconds.toFixed(1).padStart(9)}  ${name}\n`;
  const sum = (pick: (each: ProfileNote) => number) => notes.reduce((total, each) => total + pick(each), 0);
  const rows = notes
    .toSorted((one, other) => other.cpuSeconds - one.cpuSeconds)
    .slice(0, most)
    .map(({ file, cpuSeconds, seconds }) =>
      row(cpuSeconds, seconds, isAbsolute(file) ? relative(root, file) : file),
    );
  const all = row(
    sum((each) => each.cpuSeconds),
    sum((each) => each.seconds),
    'all',
  );
  return ['   CPU s   wall s\n', ...rows, all].join('');
}

export function readProfile(file: string): ProfileNote[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => noteSchema.parse(JSON.parse(line)));
}

/**
 * Watches all processes of the machine. The answer says how it was used: '14.2 CPU minutes in 8.0 minutes: 89 % of 2
 * cores.'
 */
export function watchMachine(): () => string {
  const before = machineTimes();
  return () => {
    const after = machineTimes();
    const [busy, all] = [after.busy - before.busy, after.all - before.all];
    const cores = cpus().length;
    return `${minutes(busy)} CPU minutes in ${minutes(all / cores)} minutes: ${Math.round((100 * busy) / all)} % of ${cores} cores.`;
  };
}

const minutes = (milliseconds: number) => (milliseconds / 60_000).toFixed(1);

/** Milliseconds of all cores since the machine was started. */
function machineTimes(): { busy: number; all: number } {
  const times = cpus().map((core) => core.times);
  const all = times.flatMap((each) => Object.values(each)).reduce((sum, each) => sum + each, 0);
  const idle = times.reduce((sum, each) => sum + each.idle, 0);
  return { busy: all - idle, all };
}
