import { describe, expect, it } from 'vitest';
import { planLanes, planSuite } from '../../scripts/test/plan.ts';
import {
  resultsWithoutReport,
  readPlaywrightReport,
  readVitestReport,
} from '../../scripts/test/test-results.ts';

const vitest = (counts: Partial<Record<string, number>>, exitCode = 0) =>
  readVitestReport(
    JSON.stringify({ numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, ...counts }),
    exitCode,
  );
const playwright = (counts: Partial<Record<string, number>>, exitCode = 0) =>
  readPlaywrightReport(
    JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...counts } }),
    exitCode,
  );

describe('what a runner came to', () => {
  it('is its passed and failed tests', () => {
    expect(vitest({ numPassedTests: 8, numFailedTests: 2 }, 1)).toEqual({
      passed: 8,
      failed: 2,
      fault: null,
    });
    expect(playwright({ expected: 5 })).toEqual({ passed: 5, failed: 0, fault: null });
  });

  it('counts a test that passed at its second try as failed', () => {
    expect(playwright({ expected: 5, flaky: 1 })).toEqual({ passed: 5, failed: 1, fault: null });
  });

  it.each([
    ['Vitest', vitest({ numPassedTests: 3, numPendingTests: 1, numTodoTests: 1 })],
    ['Playwright', playwright({ expected: 3, skipped: 2 })],
  ])('counts what %s skipped as failed', (_runner, results) => {
    expect(results).toEqual({ passed: 3, failed: 2, fault: '2 tests were skipped' });
  });

  it.each([
    ['an empty report of Vitest', vitest({})],
    ['an empty report of Playwright', playwright({})],
    ['no report at all', resultsWithoutReport(0)],
  ])('is a failure after %s', (_case, results) => {
    expect(results).toEqual({ passed: 0, failed: 1, fault: 'no test was executed' });
  });

  it('is nothing, and no failure, where no test imports what has changed', () => {
    const report = JSON.stringify({
      numPassedTests: 0,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
    });
    const changed = { mayBeEmpty: true };
    expect(readVitestReport(report, 0, changed)).toEqual({ passed: 0, failed: 0, fault: null });
    expect(readVitestReport(report, 1, changed)).toMatchObject({ failed: 1 });
  });

  it('is a failure when the runner ended badly although its tests passed', () => {
    expect(vitest({ numPassedTests: 3 }, 1)).toEqual({
      passed: 3,
      failed: 1,
      fault: 'the runner ended with exit code 1',
    });
  });
});

describe('npm test', () => {
  const changedArgs = ['--changed', '--passWithNoTests'].concat(
    ['pure', 'server', 'generator'].flatMap((project) => ['--project', project]),
  );

  it('runs every part, the cheapest first, and each must have tests', () => {
    expect(planSuite([], ['src/site/paths.ts'])).toMatchObject([
      { name: 'pure', mayBeEmpty: false },
      { name: 'server', mayBeEmpty: false },
      { name: 'generator', mayBeEmpty: false },
      { name: 'site', runner: 'playwright', args: [], mayBeEmpty: false },
    ]);
  });

  it('runs the cheapest part first, and then the browser tests beside the others', () => {
    const names = (args: string[], changed: string[]) => {
      const { first, lanes } = planLanes(planSuite(args, changed));
      return [first, ...lanes].map((parts) => parts.map(({ name }) => name));
    };
    expect(names([], [])).toEqual([['pure'], ['server', 'generator'], ['site']]);
    expect(names(['--changed'], [])).toEqual([['changed']]);
    expect(names(['--changed'], ['tests/engines/flows/staff.ts'])).toEqual([['changed'], ['site']]);
  });

  it('-- --changed runs what imports a changed file, and the browser tests that changed', () => {
    const changed = ['src/site/paths.ts', 'tests/site/visitor/views.spec.ts', 'tests/site/page-kinds.ts'];
    expect(planSuite(['--changed'], changed)).toEqual([
      { name: 'changed', runner: 'vitest', args: changedArgs, mayBeEmpty: true },
      { name: 'site', runner: 'playwright', args: ['tests/site/visitor/views.spec.ts'], mayBeEmpty: false },
    ]);
    expect(planSuite(['--changed'], ['src/site/paths.ts'])).toHaveLength(1);
    expect(planSuite(['--changed'], ['tests/engines/flows/staff.ts'])[1]?.args).toEqual(['tests/engines']);
  });

  it.each([[['--chnaged']], [['--changed', 'main']], [['tests/domain']]])(
    '%j is named with the usage',
    (args) => {
      expect(() => planSuite(args, [])).toThrow(
        `Unexpected argument '${args.join(' ')}'. Usage: npm test [-- --changed]`,
      );
    },
  );
});
