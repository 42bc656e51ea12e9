import { z } from 'zod';

/** The result of one runner's tests. `fault` says why a run counts as failed although its tests may all have passed. */
export type TestResults = { readonly passed: number; readonly failed: number; readonly fault: string | null };

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
});

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
});

/** Reads the JSON that `vitest --reporter=json` writes. */
export function readVitestReport(text: string, exitCode: number, { mayBeEmpty = false } = {}): TestResults {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = vitestReport.parse(
    JSON.parse(text),
  );
  return judged({
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
    exitCode,
    mayBeEmpty,
  });
}

/**
 * Reads the JSON that `playwright test --reporter=json` writes. A test that passes on its second try counts as failed
 * once.
 */
export function readPlaywrightReport(
  text: string,
  exitCode: number,
  { mayBeEmpty = false } = {},
): TestResults {
  const { expected, unexpected, flaky, skipped } = playwrightReport.parse(JSON.parse(text)).stats;
  return judged({ passed: expected, failed: unexpected + flaky, skipped, exitCode, mayBeEmpty });
}

/** The result of a runner that never wrote its report. */
export function resultsWithoutReport(exitCode: number): TestResults {
  return judged({ passed: 0, failed: 0, skipped: 0, exitCode, mayBeEmpty: false });
}

type Run = { passed: number; failed: number; skipped: number; exitCode: number; mayBeEmpty: boolean };

/**
 * A skipped test, a run without tests where some are expected, and a runner that fails for another reason count as
 * failures too.
 */
function judged({ passed, failed, skipped, exitCode, mayBeEmpty }: Run): TestResults {
  if (skipped > 0) return { passed, failed: failed + skipped, fault: `${skipped} tests were skipped` };
  if (passed + failed === 0 && (!mayBeEmpty || exitCode !== 0))
    return { passed, failed: 1, fault: 'no test was executed' };
  if (exitCode !== 0 && failed === 0) {
    return { passed, failed: 1, fault: `the runner ended with exit code ${exitCode}` };
  }
  return { passed, failed, fault: null };
}
