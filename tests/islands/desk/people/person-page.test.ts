import { expect, test } from 'vitest';
import type { Person } from '#contracts/admin-people.ts';
import { outdatedFields, personChanges } from '#islands/desk/people/person-drafts.ts';
import { createPersonPage, mergedSentence } from '#islands/desk/people/person-page.ts';
import { personIn } from '#islands/desk/people/PeopleBlock.tsx';
import { blockedStorage, fakeStorage } from '../../fake-storage.ts';
import { fakeBackend } from '../../staff-fakes.ts';
import { wholeAsha } from './person-fixture.ts';

/** A page of Asha whose backend answers each write with the next of `answers`, and records what it was asked. */
async function openAsha(
  answers: readonly unknown[] = [],
  stored: Partial<Person> = {},
  openStorage = blockedStorage,
) {
  const writes: { name: string; args: object }[] = [];
  const state = { person: { ...wholeAsha, ...stored } };
  const remaining = [...answers];
  const page = createPersonPage({
    userId: 'u1',
    openStorage,
    backend: fakeBackend({
      rpc: async (name, args, answer) => {
        if (name === 'admin_person') return answer.parse(state.person);
        if (name === 'admin_person_timeline') return answer.parse({ rows: [], next: null });
        if (name === 'admin_staff') return answer.parse([{ id: 'u1', name: 'Meera', called: 'Meera' }]);
        writes.push({ name, args });
        return answer.parse(remaining.shift());
      },
    }),
  });
  await page.open(wholeAsha.id);
  const type = (
    ...typed: Parameters<typeof page.drafts.type> extends [Person, ...infer Rest] ? Rest : never
  ) => page.drafts.type(state.person, ...typed);
  return { page, writes, state, type };
}

test('a copy of what is stored about a mailbox is the text of a file, and a sentence says when there is none', async () => {
  const stored = { mailbox: 'asha@mail.example', enquiries: [{ reference: 'ANG-1' }] };
  const { page, writes } = await openAsha();
  const answers: unknown[] = [stored, null];
  const copying = createPersonPage({
    userId: 'u1',
    openStorage: blockedStorage,
    backend: fakeBackend({ rpc: async (_name, _args, answer) => answer.parse(answers.shift()) }),
  });
  expect(JSON.parse((await copying.copy('m1')) ?? '')).toEqual(stored);
  expect(await copying.copy('m1')).toBeNull();
  expect(copying.$page.get()).toMatchObject({
    busy: false,
    problem: expect.stringContaining('not stored any more'),
  });
  expect([writes, page.$page.get().problem]).toEqual([[], null]);
});

test('only what was typed is saved, with what the writer saw', async () => {
  const { page, writes, type } = await openAsha(['saved']);
  type('next_step', ' Call ');
  type('next_step_on', '2026-12-01');
  await page.save();
  expect(writes).toEqual([
    {
      name: 'save_person',
      args: {
        person: wholeAsha.id,
        seen: { next_step: null, next_step_on: null },
        changes: { next_step: 'Call', next_step_on: '2026-12-01' },
      },
    },
  ]);
  expect(page.$page.get()).toMatchObject({ message: 'Saved.', problem: null });
  expect(page.drafts.$drafts.get()).toEqual({});
});

test.each([
  [{ stage: 'lost' }, 'Choose why this person is lost.'],
  [{ next_step: 'Call' }, 'Choose the day of the next step.'],
  [{ next_step_on: '2026-12-01' }, 'Write what the next step is, or remove its day.'],
] as const)('what is missing in %j is said, and nothing is written or lost', async (typed, sentence) => {
  const { page, writes } = await openAsha();
  for (const [field, text] of Object.entries(typed))
    if (field === 'stage' || field === 'next_step' || field === 'next_step_on')
      page.drafts.type(wholeAsha, field, text);
  await page.save();
  expect(writes).toEqual([]);
  expect(page.$page.get().problem).toBe(sentence);
  expect(page.drafts.$drafts.get()).not.toEqual({});
});

test('a person who is lost no more has no reason any more', () => {
  const lost = { ...wholeAsha, stage: 'lost', lost_because: 'too expensive' } as const;
  expect(personChanges(lost, { stage: { text: 'visited', seen: 'lost' } })).toEqual({
    seen: { stage: 'lost', lost_because: 'too expensive' },
    changes: { stage: 'visited', lost_because: null },
  });
});

test('what a colleague wrote meanwhile is shown beside what was typed, and replaced only on a press', async () => {
  const { page, writes, state, type } = await openAsha(['changed', 'saved']);
  type('notes', 'Mine');
  state.person = { ...state.person, notes: 'Theirs' };
  await page.save();
  expect(page.$page.get().problem).toMatch(/^A colleague has changed this meanwhile/);
  expect(outdatedFields(state.person, page.drafts.typedOf(wholeAsha.id))).toEqual(['notes']);
  await page.replaceStored();
  expect(writes.at(-1)?.args).toMatchObject({ seen: { notes: 'Theirs' }, changes: { notes: 'Mine' } });
});

test('what was typed outlives the page, and is gone once it is what is stored', async () => {
  const storage = fakeStorage();
  const first = await openAsha([], {}, () => storage);
  first.type('notes', 'Half a sen');
  const second = await openAsha([], {}, () => storage);
  expect(second.page.drafts.typedOf(wholeAsha.id).notes).toEqual({ text: 'Half a sen', seen: null });
  second.type('notes', '');
  expect(second.page.drafts.$drafts.get()).toEqual({});
});

test('a step that is done is taken away in one press', async () => {
  const { page, writes } = await openAsha(['saved'], { next_step: 'Call', next_step_on: '2026-11-25' });
  await page.finishStep();
  expect(writes[0]?.args).toMatchObject({
    seen: { next_step: 'Call', next_step_on: '2026-11-25' },
    changes: { next_step: null, next_step_on: null },
  });
});

test('a merge that cannot be made says why', async () => {
  const { page } = await openAsha([{ result: 'changed' }]);
  await page.merge('00000000-0000-4000-8000-000000000002');
  expect(page.$page.get().problem).toMatch(/^One of the two is merged already/);
});

test('another address is merged by what is typed, also without a number in common, or a sentence says why not', async () => {
  const other = '00000000-0000-4000-8000-000000000002';
  const { page, writes } = await openAsha([
    ...[null, wholeAsha.id, other, { result: 'changed' }, other],
    { result: 'merged', meetings: [] },
  ]);
  const problems = [];
  for (const typed of [' ', 'nobody@mail.example', 'asha@office.example', 'asha@office.example']) {
    expect(await page.mergeAddress(typed)).toBe(false);
    problems.push(page.$page.get().problem);
  }
  expect(problems).toEqual([
    'Type the other address of this person first.',
    'No enquiry or call came from this address. Look at its spelling.',
    'This address is one of this person’s already.',
    expect.stringMatching(/^One of the two is merged already/),
  ]);
  expect(await page.mergeAddress(' ASHA@office.example')).toBe(true);
  expect(writes.at(-2)?.args).toEqual({ address: 'ASHA@office.example' });
  expect(writes.at(-1)?.args).toEqual({ person: other, into_person: wholeAsha.id });
});

test.each([
  ['#people/00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001'],
  ['#people', null],
  ['#people/__proto__', null],
  ['#people/00000000-0000-4000-8000-000000000001/else', null],
])('the address %s names %s', (hash, person) => {
  expect(personIn(hash)).toBe(person);
});

test('a merge says where the two have a visit and something else at one time', () => {
  const meetings = [
    { day: '2090-01-05', kinds: ['visit', 'call'], times: ['10:15', '10:30'] },
    { day: '2090-01-06', kinds: ['visit', 'visit'], times: ['10:15', '10:15'] },
  ] as const;
  expect(
    mergedSentence(meetings.map((each) => ({ ...each, kinds: [...each.kinds], times: [...each.times] }))),
  ).toBe(
    'Merged. It can be taken back under Mailboxes. ' +
      'On 5 January 2090 they have a visit at 10:15 AM and a call at 10:30 AM: move or cancel one of the two. ' +
      'On 6 January 2090 they have a visit at 10:15 AM and another at 10:15 AM: move or cancel one of the two.',
  );
});

test('what is typed while a person is being saved is kept, over what was saved', async () => {
  const { page, writes, type } = await openAsha(['saved', 'saved']);
  type('notes', 'Likes light');
  const saving = page.save();
  type('notes', 'Likes light and air');
  type('stage', 'offer');
  await saving;
  await page.save();
  expect(writes.at(-1)?.args).toMatchObject({
    seen: { notes: 'Likes light', stage: 'new' },
    changes: { notes: 'Likes light and air', stage: 'offer' },
  });
});
