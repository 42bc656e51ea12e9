/**
 * Preloaded into the processes of a product. It shifts their clock by the milliseconds in the file CLOCK_FILE,
 * and steps the clock when the file changes. Timers are not affected, as when the clock of a machine is set.
 */
import { readFileSync } from 'node:fs';

const file = process.env['CLOCK_FILE'] ?? '';
const RealDate = Date;
let offset = 0;

setInterval(() => {
  try {
    offset = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    offset = 0;
  }
}, 50).unref();

const steppedNow = () => RealDate.now() + offset;

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(steppedNow()).toString(),
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [steppedNow()] : given, newTarget),
  get: (target, name, receiver) => (name === 'now' ? steppedNow : Reflect.get(target, name, receiver)),
});
