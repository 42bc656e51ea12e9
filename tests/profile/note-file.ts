import { appendFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';
import { cpuSecondsBelow } from './cpu-time.ts';

/** Runs in every test file when the suite is profiled (vitest.config.ts). Records the time that the file took. */
const [cpu, at] = [cpuSecondsBelow(process.pid) ?? 0, performance.now()];
const notes = process.env['TEST_PROFILE'];

afterAll(() => {
  if (!notes) return;
  const note = {
    file: expect.getState().testPath,
    cpuSeconds: (cpuSecondsBelow(process.pid) ?? 0) - cpu,
    seconds: (performance.now() - at) / 1000,
  };
  appendFileSync(notes, `${JSON.stringify(note)}\n`);
});
