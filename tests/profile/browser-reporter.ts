import { appendFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { cpuSecondsBelow } from './cpu-time.ts';

type FileCost = { cpuSeconds: number; seconds: number };

/**
 * Records the time of each file of browser tests when the suite is profiled. Workers and browsers are child
 * processes of this one. The CPU time that they use between two events is shared equally by the tests that run
 * meanwhile. The time in which no test runs is the start of the site.
 */
export default class ProfileReporter implements Reporter {
  readonly #files = new Map<string, FileCost>();
  readonly #running = new Map<TestCase, string>();
  #last = 0;

  onTestBegin(test: TestCase): void {
    this.#share();
    this.#running.set(test, `${test.location.file} ${test.titlePath()[1] ?? ''}`.trim());
  }

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    this.#share();
    const name = this.#running.get(test);
    if (name) this.#costOf(name).seconds += duration / 1000;
    this.#running.delete(test);
  }

  onEnd(): void {
    this.#share();
    const notes = process.env['TEST_PROFILE'];
    if (!notes) return;
    for (const [file, cost] of this.#files) appendFileSync(notes, `${JSON.stringify({ file, ...cost })}\n`);
  }

  /** Playwright asks whether it still has to print the results. It has. */
  printsToStdio(): boolean {
    return false;
  }

  #share(): void {
    const now = cpuSecondsBelow(process.pid) ?? 0;
    const names = this.#running.size > 0 ? [...this.#running.values()] : ['between tests'];
    // Less than before if a process ended and its parent did not wait for it.
    const used = Math.max(0, now - this.#last) / names.length;
    for (const name of names) this.#costOf(name).cpuSeconds += used;
    this.#last = now;
  }

  #costOf(name: string): FileCost {
    const cost = this.#files.get(name) ?? { cpuSeconds: 0, seconds: 0 };
    this.#files.set(name, cost);
    return cost;
  }
}
