import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { adminHealthAnswer } from '#contracts/admin-health.ts';
import { adminQualityAnswer, qualityRules } from '#contracts/admin-quality.ts';
import { createDashboard } from '#islands/desk/dashboard.ts';
import { healthCards } from '#islands/desk/health/health-cards.ts';
import { createHealth } from '#islands/desk/health/health.ts';
import { createListings } from '#islands/desk/listings/listings.ts';
import { editorFieldsOf, labelOf } from '#domain/listing/listing-columns.ts';
import { falseClaimsOf, createQuality, faultDetail, missingFacts } from '#islands/desk/quality/quality.ts';
import { qualityMessages } from '#islands/desk/quality/quality-messages.ts';
import { fakeStorage } from '../fake-storage.ts';
import { fakeBackend, noNotifications } from '../staff-fakes.ts';

const zero = Object.fromEntries(qualityRules.map((rule) => [rule, 0]));
const qualityAnswer = (figures: object) =>
  adminQualityAnswer.parse({ now: '2026-11-21T06:00:00Z', counts: zero, figures });
const figures = {
  properties: 146,
  from_partner: 146,
  verified: 146,
  freshly_verified: 146,
  societies: 159,
  median_first_response_minutes: 100,
  ninth_first_response_minutes: 200,
};

test('reports no claim that the figures support', () => {
  expect(falseClaimsOf(qualityAnswer(figures))).toEqual([]);
});

test('reports each claim that the figures do not support, with the figure found', () => {
  const poorFigures = {
    properties: 20,
    from_partner: 19,
    verified: 12,
    freshly_verified: 3,
    societies: 40,
    median_first_response_minutes: 190,
    ninth_first_response_minutes: 400,
  };
  expect(falseClaimsOf(qualityAnswer(poorFigures))).toEqual([
    { label: 'Listings live this week', claimed: '23', found: '3 of 20 checked within 7 days' },
    { label: 'From partner', claimed: '100%', found: '19 of 20 with a partner’s reference' },
    { label: 'Verification cadence', claimed: '7 days', found: '3 of 20 checked within 7 days' },
    {
      label: 'Average first response',
      claimed: '2 hrs',
      found:
        'half are answered within 3.2 hours and nine of ten within 6.7, counted 8am-8pm over the last 30 days',
    },
    { label: 'Verified Data', claimed: '100%', found: '12 of 20 ever checked' },
    { label: 'Societies', claimed: '150+', found: '40 societies' },
    { label: 'Properties', claimed: '146', found: '20 published' },
  ]);
});

test('reports no claim when claims are counted', () => {
  const answer = { ...qualityAnswer({ ...figures, verified: 0 }), claims: 'as_counted' as const };
  expect(falseClaimsOf(answer)).toEqual([]);
});

test('the missing facts of a home are called as in the editor', () => {
  expect(faultDetail('missing_facts', 'deposit, open_to, area_basis')).toBe(
    'Ask for: deposit, who may rent, kind of area',
  );
  expect(faultDetail('broken_image', '/a, b')).toBe('/a, b');
  const labels = [...missingFacts.keys()].map((column) => labelOf('property', column).toLowerCase());
  expect([...missingFacts.values()]).toEqual(labels);
});

test('every quality rule has a message', () => {
  expect(Object.keys(qualityMessages).sort()).toEqual([...qualityRules].sort());
});

test('shows the listings that break the rule opened last, page after page', async () => {
  const rpcArguments: object[] = [];
  const quality = createQuality({
    backend: fakeBackend({
      rpc: async (_name, args, answer) => {
        rpcArguments.push(args);
        const second = 'after_row' in args;
        const rows = [{ id: second ? '2' : '1', title: 'A home', slug: 'a-home', detail: null }];
        return answer.parse({ rows, next: second ? null : 'x' });
      },
    }),
  });
  const first = quality.open('no_photo');
  await Promise.all([first, quality.open('no_area')]);
  await quality.loadMore();
  await quality.loadMore();
  const twoPages = {
    openRule: 'no_area',
    openRows: { rows: [{ id: '1' }, { id: '2' }], next: null },
  };
  expect(quality.$quality.get()).toMatchObject(twoPages);
  expect(rpcArguments).toEqual([
    { failed_check: 'no_photo' },
    { failed_check: 'no_area' },
    { failed_check: 'no_area', after_row: 'x' },
  ]);
  await quality.open('no_photo');
  await quality.open('no_area');
  await Promise.all([quality.loadMore(), quality.loadMore()]);
  expect(quality.$quality.get()).toMatchObject(twoPages);
  await quality.open(null);
  expect(quality.$quality.get().openRule).toBeNull();
});

test('quality fails to load when the listings cannot be read, even if the counts can', async () => {
  let isDown = false;
  const quality = createQuality({
    backend: fakeBackend({
      rpc: async (_name, args, answer) => {
        if (!('failed_check' in args)) return answer.parse(qualityAnswer(figures));
        if (isDown) throw new Error('no answer');
        return answer.parse({ rows: [], next: null });
      },
    }),
  });
  await quality.open('no_photo');
  isDown = true;
  await quality.load();
  expect(quality.$quality.get().load).toBe('failed');
  isDown = false;
  await quality.load();
  expect(quality.$quality.get().load).toBe('ready');
});

test('a corrected listing disappears from its rule when the section is opened again, without a reload', async () => {
  const id = '00000000-0000-4000-8000-000000000001';
  const home = { id, title: 'A home', slug: 'a-home', price: 0, publish: 50, updated_at: 'version 1' };
  let row: Record<string, unknown> & { price: number } = home;
  const backend = fakeBackend({
    rpc: async (name, _args, answer) => {
      const noPrice = row.price === 0;
      if (name === 'admin_quality')
        return answer.parse({ ...qualityAnswer(figures), counts: { ...zero, no_price: noPrice ? 1 : 0 } });
      if (name === 'admin_quality_rows')
        return answer.parse({ rows: noPrice ? [{ ...home, detail: null }] : [], next: null });
      if (name === 'admin_listing') return answer.parse({ row });
      if (name === 'admin_changes') return answer.parse({ rows: [], next: null });
      if (name === 'admin_places') return answer.parse({ cities: [], areas: [], societies: [] });
      return answer.parse({ entered: {}, updated_at: null });
    },
    invoke: async (_name, body, answer) => {
      row = { ...row, ...Object(body).fields, updated_at: 'version 2' };
      return answer.parse({ saved: 'saved' });
    },
  });
  const tools = {
    backend,
    user: { userId: 'u1', email: 'asha@angala.test' },
    userId: 'u1',
    openStorage: () => fakeStorage(),
    newKey: () => id,
    notifications: noNotifications,
    origin: 'https://angala.test',
  };
  const dashboard = createDashboard(
    {
      ...tools,
      showToast: () => {},
      pause: () => Promise.resolve(),
      clock: () => 0,
      now: () => new Date(),
    },
    { hash: '#quality' },
    'editor',
  );
  await dashboard.begin();
  // As its block does whenever it is shown.
  const quality = createQuality({ backend });
  await quality.load();
  await quality.open('no_price');
  expect(quality.$quality.get().openRows?.rows).toMatchObject([{ id }]);

  await dashboard.open('listings');
  const listings = createListings({
    pageSize: () => 50,
    ...tools,
    now: () => new Date('2026-11-22T06:00:00Z'),
    canBulkEditAndDelete: false,
    showAddress: () => {},
    newId: () => id,
    pause: () => Promise.resolve(),
  });
  await listings.followHash(`#listings/property/${id}`);
  const { editor } = listings.$listings.get();
  const price = editorFieldsOf('property').find(({ path }) => path === 'price');
  if (!editor || !price) throw new Error('no price can be typed');
  editor.change(price, '95 lakh');
  await editor.save();
  await dashboard.open('quality');
  await quality.load();
  expect(quality.$quality.get()).toMatchObject({
    answer: { counts: { no_price: 0 } },
    openRows: { rows: [] },
  });
});

const healthy = adminHealthAnswer.parse({
  now: '2026-11-21T06:00:00Z',
  queue: { queued: 0, running: 0, oldest_open_at: null },
  failures: { last_7_days: 0, latest: [] },
  workers: [{ worker: 'server-1', last_seen_at: '2026-11-21T05:59:58Z' }],
  last_weekly_run: {
    kind: 'all',
    finished_at: '2026-11-15T02:01:00Z',
    rendered: 357,
    skipped: 0,
    removed: 2,
    failed: 0,
    bad_rows: 0,
    milliseconds: 4_210,
  },
  last_run: null,
  last_sitemap: { finished_at: '2026-11-21T00:00:05Z', url_count: 357, duration_ms: 40 },
  last_checkup: { finished_at: '2026-11-21T00:00:09Z', findings: [] },
  mail: { waiting: 0, given_up: 0, oldest_waiting_at: null, held: 0, held_until: null },
  inbox: { new_enquiries: 0, oldest_new_enquiry_at: null, requested_appointments: 0 },
});
test('a late health report does not replace one that was requested after it', async () => {
  const answers = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
  const unanswered = [...answers];
  const { $health, load } = createHealth({
    backend: fakeBackend({
      rpc: async (_name, _args, answer) => answer.parse(await unanswered.shift()?.promise),
    }),
  });
  const [first, second] = [load(), load()];
  answers[1]?.reject(new Error('The server is away.'));
  await second;
  answers[0]?.resolve(healthy);
  await first;
  expect($health.get().load).toBe('failed');
});

const tonesOf = (overrides: Partial<typeof healthy>) =>
  Object.fromEntries(healthCards({ ...healthy, ...overrides }).map(({ title, tone }) => [title, tone]));

test('the health cards are all good when everything is healthy', () => {
  expect(new Set(Object.values(tonesOf({})))).toEqual(new Set(['good']));
  expect(healthCards(healthy).find(({ title }) => title === 'Last weekly run')).toMatchObject({
    value: '6 days ago',
    note: '357 made, 2 removed, in 4.2 s',
  });
});

const waitingSince = (oldest_open_at: string) => ({ queue: { queued: 1, running: 0, oldest_open_at } });

test('the health cards raise no alarm for a silent worker without jobs or a job that waits for the next poll', () => {
  expect(tonesOf({ workers: [] })['Worker']).toBe('plain');
  const silentWorker = { workers: [{ worker: 'w', last_seen_at: '2026-11-21T05:00:00Z' }] };
  expect(tonesOf(silentWorker)['Worker']).toBe('plain');
  const waitingShortly = { ...silentWorker, ...waitingSince('2026-11-21T05:44:00Z') };
  expect([tonesOf(waitingShortly)['Queue'], tonesOf(waitingShortly)['Worker']]).toEqual(['good', 'plain']);
});

test('the health cards flag a job that waits too long, missing runs, failed pages and lost mail', () => {
  const waitingLong = waitingSince('2026-11-21T05:29:00Z');
  expect([tonesOf(waitingLong)['Queue'], tonesOf(waitingLong)['Worker']]).toEqual(['late', 'good']);
  expect(tonesOf({ ...waitingLong, workers: [] })['Worker']).toBe('late');
  expect(tonesOf({ last_weekly_run: null })['Last weekly run']).toBe('due');
  expect(tonesOf({ last_sitemap: null })['Last sitemap']).toBe('due');
  expect(tonesOf({ failures: { last_7_days: 2, latest: [] } })['Failed pages']).toBe('late');
  expect(
    tonesOf({ mail: { waiting: 0, given_up: 1, oldest_waiting_at: null, held: 0, held_until: null } })[
      'Mail'
    ],
  ).toBe('late');
});

test('the health cards accept a run that is some hours late, and flag a missed one', () => {
  const run = (finished_at: string) =>
    healthy.last_weekly_run ? { ...healthy.last_weekly_run, finished_at } : null;
  expect(tonesOf({ last_weekly_run: run('2026-11-13T08:00:00Z') })['Last weekly run']).toBe('good');
  expect(tonesOf({ last_weekly_run: run('2026-11-13T05:00:00Z') })['Last weekly run']).toBe('due');
  const sitemap = (finished_at: string) => ({ finished_at, url_count: 1, duration_ms: 1 });
  expect(tonesOf({ last_sitemap: sitemap('2026-11-19T08:00:00Z') })['Last sitemap']).toBe('good');
  expect(tonesOf({ last_sitemap: sitemap('2026-11-19T05:00:00Z') })['Last sitemap']).toBe('due');
});

test('OPERATIONS.md lists every health card in order', async () => {
  const text = await readFile('.github/OPERATIONS.md', 'utf8');
  const table = text.slice(text.indexOf('| On the card |'));
  const documentedCards = [...table.slice(0, table.indexOf('\n\n')).matchAll(/^\| ([^|]+?) \|/gm)].map(
    ([, name]) => name,
  );
  expect(documentedCards.slice(1)).toEqual(healthCards(healthy).map(({ title }) => title));
});

test('the checkup card is good while the checkup is recent and clean, and flags an old one and findings', () => {
  const checkup = (finished_at: string, problems: string[] = []) => ({
    last_checkup: {
      finished_at,
      findings: problems.map((each) => ({ check: 'mail', wrong: each, remedy: 'Run `npm run mail`.' })),
    },
  });
  expect(tonesOf(checkup('2026-11-20T18:31:00Z'))['Checkup']).toBe('good');
  expect(tonesOf(checkup('2026-11-18T18:31:00Z'))['Checkup']).toBe('due');
  expect(tonesOf({ last_checkup: null })['Checkup']).toBe('due');
  for (const lateCheckup of [checkup('2026-11-18T18:31:00Z'), { last_checkup: null }])
    expect(healthCards({ ...healthy, ...lateCheckup }).find(({ title }) => title === 'Checkup')?.note).toBe(
      'It should run every day; npm run doctor runs it now',
    );
  const withFindings = checkup('2026-11-20T18:31:00Z', ['2 mails are due.', '1 page is stuck.']);
  expect(healthCards({ ...healthy, ...withFindings }).find(({ title }) => title === 'Checkup')).toEqual({
    title: 'Checkup',
    value: '11 hours ago',
    note: '2 things wrong, listed below',
    tone: 'late',
  });
});
