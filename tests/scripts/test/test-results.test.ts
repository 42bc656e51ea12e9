import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type PlannedPart,
  planChangedTests,
  planHardTests,
  planLanes,
  planTests,
} from '../../../scripts/test/plan-tests.ts';
import { profileTable } from '../../../scripts/test/profile.ts';
import { judgeSuite } from '../../../scripts/test/suite-budget.ts';
import {
  resultsWithoutReport,
  readPlaywrightReport,
  readVitestReport,
} from '../../../scripts/test/test-results.ts';

const noTests = {
  vitest: { numPassedTests: 0, numFailedTests: 0 },
  playwright: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 },
};
const vitest = (
  counts: Partial<typeof noTests.vitest>,
  exitCode = 0,
  {
    testResults = [],
    ...part
  }: { testResults?: object[]; mayBeEmpty?: boolean; share?: 'quick' | 'nightly' } = {},
) => readVitestReport(JSON.stringify({ ...noTests.vitest, ...counts, testResults }), exitCode, part);
/** A file with a test for each of these states and tags. */
const tested = (...tests: { status: string; tags?: string[] }[]) => ({
  testResults: [
    {
      name: 'a.test.ts',
      status: 'passed',
      assertionResults: tests.map((test) => ({ fullName: 'a test', ...test })),
    },
  ],
});
const playwright = (counts: Partial<typeof noTests.playwright>, exitCode = 0, suites: object[] = []) =>
  readPlaywrightReport(JSON.stringify({ stats: { ...noTests.playwright, ...counts }, suites }), exitCode);

describe('the result of a test runner', () => {
  it('has the numbers of passed and failed tests', () => {
    expect(vitest({ numPassedTests: 8, numFailedTests: 2 }, 1)).toMatchObject({
      passed: 8,
      failed: 2,
      fault: null,
    });
    expect(playwright({ expected: 5 })).toEqual({ passed: 5, failed: 0, fault: null, failures: [] });
  });

  it('counts a test that passed on its second try as failed', () => {
    expect(playwright({ expected: 5, flaky: 1 })).toMatchObject({ passed: 5, failed: 1, fault: null });
  });

  it.each([
    ['Vitest', vitest({ numPassedTests: 3 }, 0, tested({ status: 'skipped' }, { status: 'todo' }))],
    ['Playwright', playwright({ expected: 3, skipped: 2 })],
  ])('counts tests that %s skipped as failed', (_runner, results) => {
    expect(results).toMatchObject({ passed: 3, failed: 2, fault: '2 tests were skipped' });
  });

  it('counts no test as skipped that belongs to the other share of the suite', () => {
    const slowLeftOut = tested({ status: 'skipped', tags: ['nightly'] }, { status: 'passed' });
    const quickLeftOut = tested({ status: 'skipped' }, { status: 'passed', tags: ['nightly'] });
    const inShare = (share: 'quick' | 'nightly', results: typeof slowLeftOut) =>
      vitest({ numPassedTests: 1 }, 0, { ...results, share }).failed;
    expect([inShare('quick', slowLeftOut), inShare('nightly', quickLeftOut)]).toEqual([0, 0]);
    expect([inShare('quick', quickLeftOut), inShare('nightly', slowLeftOut)]).toEqual([1, 1]);
    expect(vitest({ numPassedTests: 1 }, 0, slowLeftOut).failed).toBe(1);
  });

  it.each([
    ['an empty report of Vitest', vitest({})],
    ['an empty report of Playwright', playwright({})],
    ['no report at all', resultsWithoutReport(0)],
  ])('is a failure after %s', (_label, results) => {
    expect(results).toMatchObject({ passed: 0, failed: 1, fault: 'no test was executed' });
  });

  it('is no failure when no test imports a changed file', () => {
    expect(vitest({}, 0, { mayBeEmpty: true })).toMatchObject({ passed: 0, failed: 0, fault: null });
    expect(vitest({}, 1, { mayBeEmpty: true })).toMatchObject({ failed: 1 });
  });

  it('is a failure when the runner fails although its tests passed', () => {
    expect(vitest({ numPassedTests: 3 }, 1)).toMatchObject({
      passed: 3,
      failed: 1,
      fault: 'the runner ended with exit code 1',
    });
  });
});

describe('a failed test is listed at the end', () => {
  const name = join(process.cwd(), 'tests/domain/emi.test.ts');

  it('with its file, its title and the beginning of its error', () => {
    const passed = { fullName: 'an EMI is paid monthly', status: 'passed', failureMessages: [] };
    const failed = {
      fullName: 'an EMI is rounded',
      status: 'failed',
      failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m\n  at emi.test.ts:3'],
    };
    const file = { name, status: 'failed', message: '', assertionResults: [passed, failed] };
    expect(vitest({ numFailedTests: 1 }, 1, { testResults: [file] }).failures).toEqual([
      'tests/domain/emi.test.ts › an EMI is rounded\n    expected 1 to be 2\n      at emi.test.ts:3',
    ]);
  });

  it('as its file when the file could not be loaded', () => {
    const file = { name, status: 'failed', message: 'No such module', assertionResults: [] };
    expect(vitest({ numPassedTests: 1 }, 1, { testResults: [file] }).failures).toEqual([
      'tests/domain/emi.test.ts\n    No such module',
    ]);
  });

  it('with its browser, also when it passed on its second try', () => {
    const tests = [
      { projectName: 'site', status: 'expected', results: [{}] },
      { projectName: 'webkit', status: 'flaky', results: [{ error: { message: 'Timeout' } }, {}] },
    ];
    const suites = [
      { file: 'a.spec.ts', suites: [{ file: 'a.spec.ts', specs: [{ title: 'a call is booked', tests }] }] },
    ];
    expect(playwright({ expected: 1, flaky: 1 }, 1, suites).failures).toEqual([
      '[webkit] a.spec.ts › a call is booked\n    Timeout',
    ]);
  });
});

describe('npm test', () => {
  const quick = ['--tags-filter', '!nightly'];
  const inProjects = (...names: string[]) => names.flatMap((name) => ['--project', name]);
  const changedArgs = [
    ...['--changed', '--passWithNoTests'],
    ...inProjects('pure', 'server', 'generator'),
    ...quick,
  ];

  it('plans every part without the nightly tests, the fastest first, and each must have tests', () => {
    expect(planTests()).toMatchObject([
      { name: 'pure', args: [...inProjects('pure'), ...quick], mayBeEmpty: false, share: 'quick' },
      { name: 'backend', args: [...inProjects('server', 'generator'), ...quick], mayBeEmpty: false },
      {
        name: 'site',
        runner: 'playwright',
        args: [...inProjects('site', 'first-visit', 'staff'), '--grep-invert', '@nightly'],
        mayBeEmpty: false,
      },
    ]);
  });

  it('runs the fastest part first and then the other parts', () => {
    const names = (planned: readonly PlannedPart[]) => {
      const { first, lanes } = planLanes(planned);
      return [first, ...lanes].map((parts) => parts.map(({ name }) => name));
    };
    expect(names(planTests())).toEqual([['pure'], ['backend'], ['site']]);
    expect(names(planChangedTests([]))).toEqual([['changed']]);
    expect(names(planChangedTests(['tests/site/published.spec.ts']))).toEqual([['changed'], ['site']]);
  });

  it('-- --changed runs the tests that import a changed file, and the changed browser tests', () => {
    const changed = ['src/site/paths.ts', 'tests/site/visitor/views.spec.ts', 'tests/site/page-kinds.ts'];
    expect(planChangedTests(changed)).toEqual([
      { name: 'changed', runner: 'vitest', args: changedArgs, mayBeEmpty: true, share: 'quick' },
      { name: 'site', runner: 'playwright', args: ['tests/site/visitor/views.spec.ts'], mayBeEmpty: false },
    ]);
    expect(planChangedTests(['src/site/paths.ts'])).toHaveLength(1);
  });

  it('fails when the tests take more processor time than their budget, which grows on a slower machine', () => {
    const notes = [{ file: 'tests/a.test.ts', cpuSeconds: 90 * 60, seconds: 1 }];
    expect(judgeSuite(notes, 0.01)).toMatchObject({
      isExceeded: true,
      text: expect.stringMatching(/^The tests took 90\.0 CPU minutes\. On this machine they may take \d+\.$/),
    });
    expect(judgeSuite(notes, 10)).toMatchObject({ isExceeded: false });
    expect(judgeSuite([], 0.01)).toBeNull();
  });

  it('names the dearest files and what all took', () => {
    const notes = [1, 3, 2].map((cpuSeconds) => ({ file: `${cpuSeconds}.test.ts`, cpuSeconds, seconds: 5 }));
    expect(profileTable(notes, 2)).toBe(
      '   CPU s   wall s\n     3.0      5.0  3.test.ts\n     2.0      5.0  2.test.ts\n     6.0     15.0  all\n',
    );
  });
});

describe('npm run test:hard', () => {
  const partsOf = (...words: string[]) =>
    planHardTests(words, { engines: ['firefox'], nightlyFiles: ['tests/a.test.ts'] }).map(
      ({ name, args }) => [name, args.slice(-2)],
    );
  const engines = ['engines', ['--project', 'firefox']];
  const nightly = [
    ['nightly', ['nightly', 'tests/a.test.ts']],
    ['nightly-site', ['--grep', '@nightly']],
  ];

  it('runs the rehearsals, the attacks, the nightly tests and each installed engine beside Chromium', () => {
    expect(partsOf()).toEqual([['hard', ['--project', 'hard-alone']], ...nightly, engines]);
    expect(planHardTests([], { engines: [], nightlyFiles: [] }).map(({ name }) => name)).not.toContain(
      'engines',
    );
  });

  it('-- WORD runs the files with it, the nightly tests or the engines', () => {
    expect(partsOf('week')).toEqual([['hard', ['hard-alone', 'week']]]);
    expect(partsOf('engines')).toEqual([engines]);
    expect(partsOf('nightly')).toEqual(nightly);
    expect(partsOf('week', 'engines')).toEqual([['hard', ['hard-alone', 'week']], engines]);
  });
});
