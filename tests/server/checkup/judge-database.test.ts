import { describe, expect, test } from 'vitest';
import type { DatabaseFacts } from '#server/checkup/database-facts.ts';
import {
  judgeAreas,
  judgeCalendars,
  judgePartnerFiles,
  judgeMail,
  judgeMigrations,
  judgeMigrationTexts,
  judgeQueue,
  judgeMergedHomes,
  judgeNumbers,
  judgeRequests,
  judgeSettings,
} from '#server/checkup/judge-database.ts';
import { textDigest } from '#server/checkup/read-repository-migrations.ts';
import { casesOf, type Finding, formatCases } from '#server/checkup/finding.ts';

const noCases = { count: 0, first: [] };
const clean: DatabaseFacts = {
  migrations: [],
  migration_texts: {},
  stored: [],
  merged_areas_named: noCases,
  duplicate_requests: noCases,
  miscounted_days: noCases,
  homes_merged_wrongly: noCases,
  people_at_odds: noCases,
  answers_without_mail: noCases,
  visits_at_odds: noCases,
  answers_at_odds: noCases,
  requests_without_mail: noCases,
  lost_requests: noCases,
  missing_unique_indexes: noCases,
  rows_without_page: noCases,
  stuck_jobs: noCases,
  late_jobs: noCases,
  stuck_mails: noCases,
  suspected_requests: noCases,
  late_mails: noCases,
  dead_mails: noCases,
  stuck_syncs: noCases,
  unread_calendars: noCases,
  late_feeds: noCases,
  homes_at_odds_with_files: noCases,
};
const rules = [
  judgeRequests,
  judgeNumbers,
  judgeMergedHomes,
  judgeQueue,
  judgeMail,
  judgeCalendars,
  judgePartnerFiles,
  judgeAreas,
];
const findingsOf = (facts: Partial<DatabaseFacts>): Finding[] =>
  rules.flatMap((rule) => rule({ ...clean, ...facts }));

test('a database without faults has no findings', () => {
  expect(findingsOf({})).toEqual([]);
});

test.each([
  [
    'merged_areas_named',
    'areas',
    '2 rows still name an area that was made one with another, or its earlier address: a and b.',
    /area\/area_merges/,
  ],
  [
    'people_at_odds',
    'requests',
    '2 enquiries or calls are not listed under People in /admin, or not at the time they came: a and b.',
    /enquiry\/people/,
  ],
  [
    'answers_without_mail',
    'requests',
    '2 enquiries have an answer that we were to mail and that has no mail: a and b.',
    /send it again/,
  ],
  [
    'visits_at_odds',
    'requests',
    '2 enquiries have a visit without a home, with an outcome before it is over, planned although the enquiry is spam, or of which the visitor or staff were not told: a and b.',
    /save the visit again/,
  ],
  [
    'answers_at_odds',
    'requests',
    'The answers of partners have had no effect on 2 homes: a and b.',
    /Partners/,
  ],
  [
    'miscounted_days',
    'numbers',
    '2 days of homes have another number of views than were recorded: a and b.',
    /by hand/,
  ],
  ['duplicate_requests', 'requests', '2 enquiries or calls are stored twice: a and b.', /\/admin/],
  [
    'lost_requests',
    'requests',
    'Staff were told of 2 requests that are no longer in the database: a and b.',
    /answer from those/,
  ],
  ['requests_without_mail', 'requests', 'No mail to staff was written for 2 requests: a and b.', /inbox/],
  [
    'unread_calendars',
    'calendars',
    '2 calendar links open names and numbers of callers, and nobody has read them for 90 days: a and b.',
    /--repair/,
  ],
  [
    'suspected_requests',
    'requests',
    '2 requests that look like a robot’s have waited for a day for somebody to decide: a and b.',
    /Suspected/,
  ],
  ['missing_unique_indexes', 'requests', /a and b are missing or broken/, /reindex/],
  ['stuck_jobs', 'queue', '2 pages are stuck with a worker that has stopped: a and b.', /--repair/],
  [
    'late_jobs',
    'queue',
    '2 queued pages have waited for more than 30 minutes: a and b.',
    /npm run generate -- --queue/,
  ],
  [
    'rows_without_page',
    'queue',
    '2 published rows have no page, and nothing says why: a and b.',
    /npm run generate/,
  ],
  [
    'homes_merged_wrongly',
    'pages',
    '2 homes that staff made one with another have a page of their own, or lead nowhere: a and b.',
    /one home or two/,
  ],
  ['stuck_mails', 'mail', '2 mails are stuck with a worker that has stopped.', /--repair/],
  ['late_mails', 'mail', '2 mails are due for more than 30 minutes.', /npm run mail/],
  ['dead_mails', 'mail', '2 mails were given up within 30 days, after three days of attempts.', /MAIL_\*/],
  [
    'late_feeds',
    'partners',
    'The files of 2 partners wait and nobody takes them in: a and b.',
    /npm run feeds -- --all/,
  ],
  [
    'homes_at_odds_with_files',
    'partners',
    'What is known of a partner’s file does not fit 2 homes: a and b.',
    /by hand/,
  ],
  ['stuck_syncs', 'sitemap', /never ended/, /npm run sitemap/],
] as const)('%s are one finding of the check %s, with a remedy', (fact, check, wrong, remedy) => {
  const findings = findingsOf({ [fact]: casesOf(['a', 'b']) });
  expect(findings).toHaveLength(1);
  expect(findings[0]).toMatchObject({ check });
  if (typeof wrong === 'string') expect(findings[0]?.wrong).toBe(wrong);
  else expect(findings[0]?.wrong).toMatch(wrong);
  expect(findings[0]?.remedy).toMatch(remedy);
});

describe('migrations', () => {
  test.each([
    [['1', '2'], ['1', '2'], []],
    [['1'], ['1', '2', '3'], ['2 migrations wait: 2 and 3.']],
    [['1', '9'], ['1'], ['The database has 1 migration that this code does not know: 9.']],
    [[], ['1'], ['1 migration waits: 1.']],
  ])('applied as %j, with the files %j, have the findings %j', (applied, fileVersions, wrong) => {
    expect(judgeMigrations(applied, fileVersions).map((finding) => finding.wrong)).toEqual(wrong);
  });

  const migrations = ['1', '2', '3'].map((version) => ({
    version,
    digest: textDigest(`create table t${version} ();`),
  }));
  const applied = Object.fromEntries(migrations.map(({ version, digest }) => [version, digest]));

  test.each([
    ['with the texts of the files', applied],
    ['by the Supabase CLI, statement by statement', { ...applied, 2: textDigest('create  table t2 ()\n') }],
    ['without a record of the text', { 1: textDigest('create table t1 ();') }],
  ])('that were applied %s have no finding', (_, texts) => {
    expect(judgeMigrationTexts(texts, migrations)).toEqual([]);
  });

  test('that were applied with another text are a finding with a remedy', () => {
    const changed = { ...applied, 1: textDigest('create table t1 (id int);'), 3: textDigest('') };
    expect(judgeMigrationTexts(changed, migrations)).toEqual([
      {
        check: 'migrations',
        wrong: '2 migrations were applied with another text than the file has: 1 and 3.',
        remedy: expect.stringMatching(
          /^Nothing applies a file twice\..*write what should change as a new migration\.$/,
        ),
      },
    ]);
  });
});

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b', 'c'], 'a, b and c'],
  [['a', 'b', 'c', 'd', 'e', 'f', 'g'], 'a, b, c, d, e and 2 more'],
])('the cases %j are listed as %j', (all, words) => {
  expect(formatCases(casesOf(all))).toBe(words);
});

test('a hosted site requires a phone number and a K-RERA number, and a clone does not', () => {
  const missing = ['K-RERA number', 'Phone'];
  expect(judgeSettings(missing, 'embedded')).toEqual([]);
  expect(judgeSettings([], 'hosted')).toEqual([]);
  expect(judgeSettings(missing, 'hosted')).toMatchObject([
    { check: 'settings', wrong: 'The site is published without K-RERA number and Phone.' },
  ]);
});
