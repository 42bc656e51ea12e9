import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { HomeToSee, Visit } from '#contracts/admin-visits.ts';
import { OutcomeForm } from '#islands/desk/visits/OutcomeForm.tsx';
import { takenSentence } from '#islands/desk/visits/taken-sentence.ts';
import { createVisits } from '#islands/desk/visits/visits.ts';
import { blockedStorage, fakeStorage } from '../../fake-storage.ts';
import { fakeBackend } from '../../staff-fakes.ts';

const home = (id: string, north = 12): HomeToSee => ({
  id,
  title: `Home ${id}`,
  reference: null,
  middle: { lat: north, lng: 77 },
  position: null,
});
const planned: Visit = {
  ...{ id: 'v1', enquiry: 'e1', reference: 'ANG-7K3M9', starts_on: '2026-12-01', starts_at: '10:00' },
  ...{ meeting_point: 'Gate', shown_by: 'Meera', status: 'planned', sequence: 3, history: [] },
  homes: [
    {
      place: 1,
      property_id: 'h1',
      title: 'Home h1',
      reference: null,
      gone: false,
      middle: { lat: 1, lng: 77 },
      position: null,
      way_minutes: 0,
      minutes: 45,
      outcome: null,
      note: null,
    },
  ],
};

/** The visits of a person. `answers` are those of the calls that write. */
async function openVisits(answers: unknown[] = [], openStorage = blockedStorage) {
  const writes: { name: string; args: object }[] = [];
  let reloads = 0;
  const visits = createVisits({
    ...{ userId: 'u1', openStorage, newKey: () => 'v9', pause: () => Promise.resolve() },
    now: () => new Date('2026-12-01T04:30:00Z'),
    reload: () => {
      reloads++;
      return Promise.resolve();
    },
    backend: fakeBackend({
      rpc: async (name, args, answer) => {
        if (name === 'admin_visits') return answer.parse({ visits: [], homes: [] });
        if (name === 'homes_as_seen') return answer.parse({ h1: 'first' });
        writes.push({ name, args });
        return answer.parse(answers.shift());
      },
    }),
  });
  await visits.open('p1');
  return { visits, writes, reloads: () => reloads };
}

test('a home that changed since it was added is asked about, and one that is gone leaves the visit', async () => {
  const changed = { facts: null, changed: null, title: 'Home' };
  const { visits, writes } = await openVisits([
    {
      result: 'homes changed',
      homes: [
        { ...changed, id: 'h1', seen: 'second', gone: false },
        { ...changed, id: 'h2', seen: 'gone', gone: true },
      ],
    },
    { result: 'saved' },
  ]);
  visits.plan('e1');
  visits.change({ starts_on: '2026-12-02', meeting_point: 'Gate', shown_by: 'Meera' });
  visits.add(home('h1'));
  visits.add(home('h2'));
  await visits.save();
  expect(visits.$visits.get()).toMatchObject({ problem: '', changed: [{ id: 'h1' }, { id: 'h2' }] });
  expect(visits.draft()?.homes).toHaveLength(2);
  await visits.save({ despiteTaken: true });
  expect(visits.draft()).toBeNull();
  expect(writes).toMatchObject([
    { name: 'plan_visit', args: { homes_seen: { h1: 'first' } } },
    { args: { homes_seen: { h1: 'second' }, visit: { homes: [{ id: 'h1' }] } } },
  ]);
});

test('a visit is planned once everything is said, and nothing that was typed is lost before', async () => {
  const storage = fakeStorage();
  const { visits, writes, reloads } = await openVisits(
    [{ result: 'past' }, { result: 'saved' }],
    () => storage,
  );
  visits.plan('e1');
  const problems = [];
  for (const step of [
    () => visits.change({ starts_on: '2026-12-01' }),
    () => visits.change({ meeting_point: 'Gate' }),
    () => visits.change({ shown_by: 'Meera' }),
    () => visits.add(home('h1')),
  ]) {
    await visits.save();
    problems.push(visits.$visits.get().problem);
    step();
  }
  expect(problems).toEqual([
    'Choose the day of the visit.',
    'Say where you meet.',
    'Say who shows the homes.',
    'Add at least one home.',
  ]);
  await visits.save();
  expect(visits.$visits.get().problem).toMatch(/^This time is past/);
  const second = await openVisits([], () => storage);
  expect(second.visits.draft()).toMatchObject({ id: 'v9', meeting_point: 'Gate' });
  await visits.save();
  expect(visits.draft()).toBeNull();
  expect(writes.at(-1)?.args).toMatchObject({
    visit: { id: 'v9', seen: null, homes: [{ id: 'h1', way_minutes: 0, minutes: 30 }] },
  });
  expect(reloads()).toBe(2);
});

test('homes are added once, eight at most, put earlier, and ordered by the way', async () => {
  const { visits } = await openVisits();
  visits.plan('e1');
  for (const id of ['1', '9', '2', '2']) visits.add(home(id, Number(id)));
  const ids = () => visits.draft()?.homes.map((each) => each.id);
  expect(ids()).toEqual(['1', '9', '2']);
  visits.order();
  expect(ids()).toEqual(['1', '2', '9']);
  visits.raise('9');
  visits.raise('1');
  expect(ids()).toEqual(['1', '9', '2']);
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) visits.add(home(id));
  expect(ids()).toHaveLength(8);
  visits.remove('9');
  expect(ids()).toHaveLength(7);
});

test('a change, a cancellation and an outcome are of the visit as it was seen', async () => {
  const { visits, writes } = await openVisits([{ result: 'changed' }, 'changed', 'early', 'saved']);
  visits.edit(planned);
  await visits.save();
  expect(visits.$visits.get().problem).toMatch(/^A colleague or the visitor has changed or ended this visit/);
  expect(visits.draft()).toMatchObject({ seen: 3, homes: [{ id: 'h1', middle: { lat: 1 } }] });
  await visits.cancel(planned);
  expect(visits.$visits.get().problem).toMatch(/^A colleague or the visitor has changed this visit/);
  await visits.finish(planned);
  expect(visits.$visits.get().problem).toBe('This visit has not begun. Say what came of it afterwards.');
  for (const home of planned.homes) visits.sayOutcome(planned, home, { outcome: 'liked', note: 'Light' });
  await visits.finish(planned);
  expect(visits.$outcomes.get()).toEqual({});
  expect(writes.at(-1)?.args).toEqual({
    ...{ visit: 'v1', ending: 'done', seen: 3 },
    outcomes: { 1: { outcome: 'liked', note: 'Light' } },
  });
});

test('what is typed about a home outlives a reload, a refusal and a new order of the homes', async () => {
  const storage = fakeStorage();
  const first = await openVisits(['changed'], () => storage);
  const [home] = planned.homes;
  if (!home) throw new Error('The visit has no home');
  first.visits.sayOutcome(planned, home, { note: 'Too dark' });
  await first.visits.finish(planned);
  expect(first.visits.$visits.get().problem).toMatch(/nothing is saved/);
  const { visits, writes } = await openVisits(['saved'], () => storage);
  const added = { ...home, property_id: 'h2', title: 'Home h2' };
  await visits.finish({ ...planned, homes: [added, { ...home, place: 2 }] });
  expect(writes.at(-1)?.args).toMatchObject({
    outcomes: { 1: { outcome: null, note: '' }, 2: { outcome: null, note: 'Too dark' } },
  });
});

test('what came of a visit is asked for each home, as text', async () => {
  const { visits } = await openVisits();
  const html = renderToStaticMarkup(
    <OutcomeForm
      visits={visits}
      visit={{ ...planned, homes: planned.homes.map((each) => ({ ...each, title: '<b>Home</b>' })) }}
      busy={false}
    />,
  );
  expect(html).toContain('<bdi>&lt;b&gt;Home&lt;/b&gt;</bdi>');
  expect(html).toContain('<option value="not liked">Not liked</option>');
});

test('another visit at that time is shown before anything is saved, and asked about anew when the form changes', async () => {
  const taken = {
    id: 'v2',
    kind: 'visit',
    name: 'Asha',
    starts_at: '11:00',
    ends_at: '11:45',
    same_person: true,
  };
  const answers = [
    { result: 'taken', meetings: [taken] },
    { result: 'taken', meetings: [taken] },
    { result: 'saved' },
  ];
  const { visits, writes, reloads } = await openVisits(answers);
  visits.edit(planned);
  await visits.save();
  expect(reloads()).toBe(0);
  expect(visits.$visits.get()).toMatchObject({ taken: [taken], problem: '', message: '' });
  visits.change({ starts_at: '10:30' });
  expect(visits.$visits.get().taken).toEqual([]);
  await visits.save();
  await visits.save({ despiteTaken: true });
  expect(visits.$visits.get()).toMatchObject({
    taken: [],
    message: 'Saved. Both sides get an invitation by mail.',
  });
  expect(writes.map(({ args }) => args)).toMatchObject(
    [[], [], ['v2']].map((despite) => ({ visit: { despite } })),
  );
});

test('a home is given its own time, and a visit outside the working day is asked about', async () => {
  const late = { result: 'taken', meetings: [], late: true };
  const { visits, writes, reloads } = await openVisits([late, late, { result: 'saved' }]);
  visits.edit(planned);
  visits.add({ ...home('h2'), position: '12.971,77.641' });
  visits.give('h2', 90);
  await visits.save();
  expect(visits.$visits.get()).toMatchObject({ taken: [], late: true, problem: '' });
  expect(reloads()).toBe(0);
  visits.change({ starts_at: '19:30' });
  expect(visits.$visits.get().late).toBe(false);
  await visits.save();
  await visits.save({ despiteTaken: true });
  expect(visits.$visits.get()).toMatchObject({ late: false, message: expect.stringMatching(/^Saved/) });
  expect(writes.map(({ args }) => args)).toMatchObject(
    [false, false, true].map((despite_hours) => ({ visit: { despite_hours } })),
  );
  expect(writes.at(-1)?.args).toMatchObject({
    visit: {
      homes: [
        { id: 'h1', way_minutes: 0, minutes: 45 },
        { id: 'h2', way_minutes: 20, minutes: 90 },
      ],
    },
  });
});

test.each([
  ['visit', true, 'Asha has a visit from 11:00 AM to 11:45 AM that day.'],
  ['call', true, 'Asha has a call from 11:00 AM to 11:45 AM that day.'],
  ['call', false, 'Meera has a call from 11:00 AM to 11:45 AM that day, with Asha.'],
] as const)('a %s at that time (of the same person: %s) is one sentence', (kind, same_person, sentence) => {
  const taken = { id: 'v2', kind, name: 'Asha', starts_at: '11:00', ends_at: '11:45', same_person };
  expect(takenSentence(taken, ' Meera ')).toBe(sentence);
});

test('a visit of another day that a colleague has planned is one sentence with its day and who planned it', () => {
  const taken = {
    ...{ id: 'v2', kind: 'visit' as const, name: 'Asha', starts_at: '11:00', ends_at: '11:45' },
    ...{ same_person: true, day: '2026-12-05', by: 'Kiran' },
  };
  expect(takenSentence(taken, 'Meera')).toBe(
    'Asha has a visit already, on 5 December 2026 from 11:00 AM to 11:45 AM, planned by Kiran. Both sides have its invitation.',
  );
});

test('something can have come of a visit from the minute at which it begins in India', async () => {
  const { visits } = await openVisits();
  expect(['10:00', '10:15'].map((starts_at) => visits.hasBegun({ ...planned, starts_at }))).toEqual([
    true,
    false,
  ]);
});

test('what is typed while a visit is being saved is kept, over what was saved', async () => {
  const { visits, writes } = await openVisits([{ result: 'saved' }, { result: 'saved' }]);
  visits.edit(planned);
  visits.change({ meeting_point: 'Gate 2' });
  const saving = visits.save();
  visits.change({ meeting_point: 'Gate 23' });
  await saving;
  expect(visits.draft()).toMatchObject({ seen: 4, meeting_point: 'Gate 23' });
  await visits.save();
  expect(writes.at(-1)?.args).toMatchObject({ visit: { seen: 4, meeting_point: 'Gate 23' } });
  expect(visits.draft()).toBeNull();
});

test('a visit that is saved while another person is opened leaves what is typed about them', async () => {
  const { visits } = await openVisits([{ result: 'saved' }]);
  visits.edit(planned);
  const saving = visits.save();
  await visits.open('p2');
  visits.plan('e2');
  await saving;
  expect(visits.draft()).toMatchObject({ enquiry: 'e2' });
  expect(visits.$visits.get().message).toBe('');
  await visits.open('p1');
  expect(visits.draft()).toBeNull();
});
