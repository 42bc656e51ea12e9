import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { NIGHTLY_TAG, type PlannedPart } from './plan-tests.ts';

/**
 * The result of one runner's tests. `fault` says why a run counts as failed although its tests may all have passed;
 * `failures` name what failed and why, a paragraph each.
 */
export type TestResults = {
  readonly passed: number;
  readonly failed: number;
  readonly fault: string | null;
  readonly failures: readonly string[];
};

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          tags: z.array(z.string()).default([]),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const playwrightTest = z.object({
  projectName: z.string(),
  status: z.string(),
  results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
});
const playwrightSuite = z.object({
  file: z.string().default(''),
  specs: z.array(z.object({ title: z.string(), tests: z.array(playwrightTest) })).default([]),
  get suites() {
    return z.array(playwrightSuite).default([]);
  },
});
const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  suites: z.array(playwrightSuite),
  errors: z.array(z.object({ message: z.string().optional() })).default([]),
});

/** The first lines of an error say what was expected and received. */
const REASON_LINES = 12;

function formatFailure(title: string, reason: string | undefined): string {
  const lines = stripVTControlCharacters(reason ?? '').split('\n', REASON_LINES);
  return [title, ...lines.filter(Boolean).map((line) => `    ${line}`)].join('\n');
}

function vitestFailures(files: z.infer<typeof vitestReport>['testResults']): string[] {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const file = relative(process.cwd(), name);
    // A failure outside of a test, such as in a hook of the whole file.
    if (status === 'failed' && failed.length === 0) return formatFailure(file, message);
    return failed.map((test) => formatFailure(`${file} › ${test.fullName}`, test.failureMessages?.[0]));
  });
}

function playwrightFailures({ file, specs, suites }: z.infer<typeof playwrightSuite>): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) =>
        formatFailure(
          `[${projectName}] ${file} › ${title}`,
          results.find(({ error }) => error)?.error?.message,
        ),
      ),
  );
  return [...own, ...suites.flatMap(playwrightFailures)];
}

/**
 * Reads the JSON that `vitest --reporter=json` writes. Vitest reports the tests that a filter of tags leaves out as
 * skipped: those are none of the share that was run.
 */
export function readVitestReport(
  text: string,
  exitCode: number,
  { mayBeEmpty = false, share }: Partial<Pick<PlannedPart, 'mayBeEmpty' | 'share'>> = {},
): TestResults {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(JSON.parse(text));
  const skipped = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .filter(({ tags }) => share === undefined || tags.includes(NIGHTLY_TAG) === (share === 'nightly'));
  return judgeRun({
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: skipped.length,
    failures: vitestFailures(testResults),
    exitCode,
    mayBeEmpty,
  });
}

/** A test that passes on its second try counts as failed once. */
export function readPlaywrightReport(
  text: string,
  exitCode: number,
  { mayBeEmpty = false } = {},
): TestResults {
  const { stats, suites, errors } = playwrightReport.parse(JSON.parse(text));
  const { expected, unexpected, flaky, skipped } = stats;
  const failures = [
    ...suites.flatMap(playwrightFailures),
    ...errors.map(({ message }) => formatFailure('outside of any test', message)),
  ];
  return judgeRun({ passed: expected, failed: unexpected + flaky, skipped, failures, exitCode, mayBeEmpty });
}

export function resultsWithoutReport(exitCode: number): TestResults {
  return judgeRun({ passed: 0, failed: 0, skipped: 0, failures: [], exitCode, mayBeEmpty: false });
}

type Run = {
  passed: number;
  failed: number;
  skipped: number;
  failures: readonly string[];
  exitCode: number;
  mayBeEmpty: boolean;
};

/** Skipped tests, a run without expected tests, and other faults of the runner count as failures too. */
function judgeRun({ passed, failed, skipped, failures, exitCode, mayBeEmpty }: Run): TestResults {
  if (skipped > 0)
    return { passed, failed: failed + skipped, fault: `${skipped} tests were skipped`, failures };
  if (passed + failed === 0 && (!mayBeEmpty || exitCode !== 0))
    return { passed, failed: 1, fault: 'no test was executed', failures };
  if (exitCode !== 0 && failed === 0) {
    return { passed, failed: 1, fault: `the runner ended with exit code ${exitCode}`, failures };
  }
  return { passed, failed, fault: null, failures };
}
