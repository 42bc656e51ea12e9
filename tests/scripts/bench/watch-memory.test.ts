import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { backendProgram } from '#server/local-dir/backend-program.ts';
import { watchMemory } from '../../../scripts/bench/watch-memory.ts';
import { nightly } from '../../fixtures/nightly.ts';

const HELD = 300;
/** A process that allocates memory, reports it, and exits when its input ends. */
const holder = `globalThis.held = Buffer.alloc(${HELD}e6, 1); process.stdout.write('held'); process.stdin.resume();`;
/** A process between the two, as in Astro's build. */
const between = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(holder)}], { stdio: 'inherit' });`;
/** Runs as a process of its own, because the process of a test reports the peak of all earlier tests. */
const command = `
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watchMemory } from './scripts/bench/watch-memory.ts';
const baseline = watchMemory().peak();
const memory = watchMemory({ everyMs: 10 });
const child = spawn(process.execPath, ['-e', ${JSON.stringify(between)}, ...process.argv.slice(1)], { stdio: ['pipe', 'pipe', 'inherit'] });
await once(child.stdout, 'data');
memory.peak();
child.stdin.end();
await once(child, 'close');
process.stdout.write(JSON.stringify({ baseline, peak: memory.peak() }));`;
const peaks = z.object({ megabytes: z.number(), ownMegabytes: z.number(), scope: z.string() });

test(
  'the peak memory of a command includes all its child processes, even after they have ended',
  nightly,
  async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', command]);
    const { baseline, peak } = z.object({ baseline: peaks, peak: peaks }).parse(JSON.parse(stdout));
    if (existsSync('/proc/self/status')) {
      expect(peak.scope).toBe('process tree');
      expect(peak.megabytes).toBeGreaterThan(baseline.megabytes + HELD * 0.9);
    } else {
      expect(peak.scope).toBe('command alone');
      expect(peak.megabytes).toBeGreaterThan(20);
    }
  },
);

test('the memory of the embedded backend is not counted as the command’s own', nightly, async () => {
  const args = ['--input-type=module', '-e', command, backendProgram];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { baseline, peak } = z.object({ baseline: peaks, peak: peaks }).parse(JSON.parse(stdout));
  // The memory of other processes can be read on Linux only.
  if (existsSync('/proc/self/status'))
    expect(peak.megabytes).toBeGreaterThan(baseline.megabytes + HELD * 0.9);
  expect(peak.ownMegabytes).toBeLessThan(baseline.megabytes + HELD * 0.5);
});

test('the peak memory of a command does not include its parent process', async () => {
  const large = Buffer.alloc(HELD * 1e6, 1);
  const script = `import { watchMemory } from './scripts/bench/watch-memory.ts'; process.stdout.write(JSON.stringify(watchMemory().peak()));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  expect(peaks.parse(JSON.parse(stdout)).megabytes).toBeLessThan((large.length / 1e6) * 0.7);
});

test('the memory of the command alone is reported when other processes cannot be read', () => {
  const { megabytes, scope } = watchMemory({ pid: 2 ** 30 }).peak();
  expect(scope).toBe('command alone');
  expect(megabytes).toBeGreaterThan(20);
});
