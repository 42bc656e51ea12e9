import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportedNumbers } from '#contracts/admin-numbers.ts';
import { areaRow, areas, bangalore, homeRow } from '../generator/data-set.ts';
import { openTestingSite, type TestingSite } from '../generator/testing-site.ts';
import { numbersText } from '../../scripts/report/numbers-text.ts';
import { groupOf, numbersOfAWeek } from '../fixtures/numbers-of-a-week.ts';
import { runCommand } from '../fixtures/running-command.ts';
import { runWarmCommand } from '../fixtures/warm-command.ts';

let site: TestingSite;
beforeAll(async () => {
  site = await openTestingSite();
  await site.reset({
    cities: [{ id: bangalore, name: 'Bangalore' }],
    local_areas: [areaRow(areas.hebbal, 'Hebbal')],
    society: [],
    properties: [
      homeRow(1, { title: 'Rain tree house', area: 'Hebbal', area_id: areas.hebbal }),
      homeRow(2, { title: 'A house', city: 'Mysuru', area: null, area_id: null }),
    ],
  });
});
afterAll(() => site.close());

const report = (...args: string[]) => runWarmCommand('report.ts', args, { LOCAL_DIR: site.localDir });

test('says the numbers of 28 days in lines, with those of each city', async () => {
  const { code, stdout } = await runCommand('report.ts', [], { LOCAL_DIR: site.localDir });
  expect(code).toBe(0);
  expect(stdout).toContain('beside the 28 days before: 2 homes on the site.');
  expect(stdout).toMatch(
    /^By city +Homes +Change +Views \(before\) +Enquiries \(before\) +Calls \(before\) +Alerts \(before\)$/m,
  );
  expect(stdout).toMatch(/^Mysuru +1 +as before +0 \(0\) +0 \(0\) +0 \(0\) +0 \(0\)$/m);
  expect(stdout).toContain('Seen most\n  No home was seen in these days.\n');
});

test('says the same for programs, and every home as a table', async () => {
  const json = await report('7', '--json');
  expect(reportedNumbers.parse(JSON.parse(json.stdout))).toMatchObject({ days: 7, total: { homes: 2 } });
  const csv = await report('90', '--csv');
  expect(csv.stdout).toMatch(/^\ufeff"Home","Id","On the site","City"/);
  expect(csv.stdout.trim().split('\n')).toHaveLength(3);
});

test.each([
  [['8'], 'Numbers are for 7, 28 or 90 days.'],
  [['constructor'], 'Numbers are for 7, 28 or 90 days.'],
  [['7', '28'], 'Numbers are for 7, 28 or 90 days.'],
  [['--csv', '--json'], 'Choose one of --csv and --json.'],
])('with %j it says what to write, and exits with 1', async (args, sentence) => {
  const { code, stdout, stderr } = await report(...args);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(`${sentence} Usage: npm run report -- [7 | 28 | 90] [--csv] [--json]`);
});

test('says of each group what was counted in the days before', () => {
  const area = [
    groupOf('Hebbal', {
      ...{ homes: 2, views: 120, views_before: 100, enquiries: 3, enquiries_before: 7 },
      ...{ calls: 1, calls_before: 2, alerts: 0, alerts_before: 4 },
    }),
  ];
  const text = numbersText(numbersOfAWeek({ groups: { ...numbersOfAWeek().groups, area } }));
  expect(text).toMatch(/^Hebbal +2 +\+20% +120 \(100\) +3 \(7\) +1 \(2\) +0 \(4\)$/m);
});

test('prints no character that steers a terminal', () => {
  const numbers = numbersOfAWeek({
    groups: { ...numbersOfAWeek().groups, area: [groupOf('Heb\u001b[2Jbal\u202e')] },
    never_asked: [{ id: 'h', title: 'A\nhouse\u0007', slug: null, views: 12 }],
  });
  const text = numbersText(numbers);
  expect(text).not.toMatch(/[^\P{Cc}\n]/u);
  expect(text).toContain('  A house : 12 views, no enquiry ever\n');
});
