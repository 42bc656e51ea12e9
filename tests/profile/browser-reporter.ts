import { appendFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { cpuSecondsBelow } from './cpu-time.ts';

type Taken = { cpuSeconds: number; seconds: number };

/**
 * Notes what each file of browser tests took when the suite is profiled. Workers and browsers are processes below this
 * one; what they use between two events belongs, in equal parts, to the tests that run meanwhile. What runs while no
 * test does is the start of the site.
 */
export default class ProfileReporter implements Reporter {
  readonly #files = new Map<string, Taken>();
  readonly #running = new Map<TestCase, string>();
  #last = 0;

  onTestBegin(test: TestCase): void {
    this.#share();
    this.#running.set(test, `${test.location.file} ${test.titlePath()[1] ?? ''}`.trim());
  }

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    this.#share();
    const name = this.#running.get(test);
    if (name) this.#taken(name).seconds += duration / 1000;
    this.#running.delete(test);
  }

  onEnd(): void {
    this.#share();
    const notes = process.env['TEST_PROFILE'];
    if (!notes) return;
    for (const [file, taken] of this.#files) appendFileSync(notes, `${JSON.stringify({ file, ...taken })}\n`);
  }

  /** Playwright asks whether it still has to tell how the tests went. */
  printsToStdio(): boolean {
    return false;
  }

  #share(): void {
    const now = cpuSecondsBelow(process.pid) ?? 0;
    const names = this.#running.size > 0 ? [...this.#running.values()] : ['between tests'];
    // Less than before when somebody ended whom nobody has waited for.
    const used = Math.max(0, now - this.#last) / names.length;
    for (const name of names) this.#taken(name).cpuSeconds += used;
    this.#last = now;
  }

  #taken(name: string): Taken {
    const taken = this.#files.get(name) ?? { cpuSeconds: 0, seconds: 0 };
    this.#files.set(name, taken);
    return taken;
  }
}
