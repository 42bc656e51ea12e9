import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Clock ticks of the machine, and of this process with the children it has waited for; null without /proc. */
function ticks(): { busy: number; own: number } | null {
  try {
    const [user = 0, nice = 0, system = 0, , , irq = 0, soft = 0, stolen = 0] =
      /^cpu +(.*)/.exec(readFileSync('/proc/stat', 'utf8'))?.[1]?.split(' ').map(Number) ?? [];
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const own = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
    return { busy: user + nice + system + irq + soft + stolen, own };
  } catch {
    return null;
  }
}

/** Measures the share of the CPU time that other processes had since this call, from 0 to 1; null without /proc. */
export function watchOtherWork(): () => number | null {
  const [before, began] = [ticks(), performance.now()];
  return () => {
    const after = ticks();
    if (!before || !after) return null;
    // A tick is a hundredth of a second on every Linux.
    const all = ((performance.now() - began) / 10) * cpus().length;
    return Math.max(0, (after.busy - before.busy - (after.own - before.own)) / all);
  };
}
