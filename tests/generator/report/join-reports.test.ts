import { describe, expect, test } from 'vitest';
import { joinReports } from '#generator/report/join-reports.ts';
import type { GenerateReport } from '#generator/report/publish-report.ts';

const rendered = (path: string, bytes = 10): GenerateReport['rendered'][number] => ({
  path,
  reason: 'asked for',
  entity: null,
  file: `${path}/index.html`,
  bytes,
  ms: 1,
  byAstro: false,
  isJoined: false,
});
const report = (piece: Partial<GenerateReport>): GenerateReport => ({
  rendered: [],
  skipped: 0,
  removed: [],
  replaced: [],
  failed: [],
  sitemapUrls: 0,
  checkedPaths: null,
  waiting: 0,
  badRows: [],
  bytes: 0,
  phases: { bundle: 1, read: 2, plan: 3, assets: 4, render: 5, write: 6, record: 7, alerts: 8 },
  isUnchanged: false,
  milliseconds: 10,
  ...piece,
});
const paths = (pages: readonly { path: string }[]) => pages.map(({ path }) => path);

describe('the report of a queue drained in several publishes', () => {
  test('is null without a publish, and the same as that of a single publish', () => {
    expect(joinReports([])).toBeNull();
    const singleReport = report({ rendered: [rendered('/a', 7)], bytes: 7, skipped: 9 });
    expect(joinReports([singleReport])).toEqual(singleReport);
  });

  test('adds up what was rendered, and counts as unchanged what none of them rendered', () => {
    const joined = joinReports([
      report({ rendered: [rendered('/a', 5), rendered('/b')], bytes: 15, skipped: 8 }),
      report({ rendered: [rendered('/a', 6), rendered('/c')], bytes: 16, skipped: 8, sitemapUrls: 10 }),
    ]);
    expect(joined).toMatchObject({ skipped: 7, bytes: 26, sitemapUrls: 10, milliseconds: 20 });
    expect(joined?.phases).toEqual({
      bundle: 2,
      read: 4,
      plan: 6,
      assets: 8,
      render: 10,
      write: 12,
      record: 14,
      alerts: 16,
    });
    expect(paths(joined?.rendered ?? [])).toEqual(['/a', '/b', '/c']);
  });

  test.each([
    [
      'rendered and then removed',
      [{ rendered: [rendered('/a')] }, { removed: [{ path: '/a', entity: null }] }],
      'removed',
    ],
    [
      'removed and then rendered',
      [{ removed: [{ path: '/a', entity: null }] }, { rendered: [rendered('/a')] }],
      'rendered',
    ],
    [
      'failed and then fixed',
      [{ failed: [{ path: '/a', entity: null, problems: ['x'] }] }, { rendered: [rendered('/a')] }],
      'rendered',
    ],
    ['failed and not retried', [{ failed: [{ path: '/a', entity: null, problems: ['x'] }] }, {}], 'failed'],
  ] satisfies [string, Partial<GenerateReport>[], string][])(
    'lists a page that was %s by its final state',
    (_, publishes, group) => {
      const joined = joinReports(publishes.map((piece) => report(piece)));
      const pathsByGroup = {
        rendered: paths(joined?.rendered ?? []),
        removed: paths(joined?.removed ?? []),
        failed: paths(joined?.failed ?? []),
      };
      expect(pathsByGroup).toEqual({ rendered: [], removed: [], failed: [], [group]: ['/a'] });
    },
  );
});
