import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { createReplyBox, replyProblem } from '#islands/desk/replies/reply-box.ts';
import { allReplies, offeredReplies } from '#islands/desk/replies/offered-replies.ts';
import { adminRepliesAnswer } from '#contracts/admin-replies.ts';
import { colleagueActs } from '#islands/desk/replies/colleague-acts.ts';
import { createSavedReplies, draftProblem, type SavedReplies } from '#islands/desk/replies/saved-replies.ts';
import { RepliesBeside, SentReplies } from '#islands/desk/replies/SentReplies.tsx';
import { blockedStorage, fakeStorage } from '../../fake-storage.ts';
import { fakeBackend } from '../../staff-fakes.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const names = (replies: readonly { name: string }[]) => replies.map(({ name }) => name);

test('a saved text replaces the one with its name that the product comes with', () => {
  expect(names(allReplies([]))).toEqual([
    ...['Available', 'Changed since you asked', 'Come and see it', 'Not available', 'Price'],
    ...['We are asking', 'We are looking', 'What do you need?'],
  ]);
  expect(names(allReplies([{ ...saved, name: 'NOT available' }]))).toContain('NOT available');
  expect(names(allReplies([{ ...saved, name: 'NOT available' }]))).toHaveLength(8);
});

test.each([
  [
    'on offer',
    [
      ...['Available', 'Come and see it', 'Not available', 'Price'],
      ...['We are asking', 'With its link', 'With its name'],
    ],
  ],
  ['on hold', ['Not available', 'We are asking', 'With its link', 'With its name']],
  ['sold', ['Not available', 'We are asking', 'With its name']],
  ['let', ['Not available', 'We are asking', 'With its name']],
  ['gone', ['Not available', 'We are asking', 'With its name']],
] as const)('a home that is %s is answered with what may be so', (state, offered) => {
  const texts = [
    { ...saved, id: 'a', name: 'With its link', english: '{home} costs {price}: {link}' },
    { ...saved, id: 'b', name: 'With its name', english: 'About {home}' },
  ];
  expect(names(offeredReplies(texts, { enquiry_type: 'availability_check', home: { state } }))).toEqual(
    offered,
  );
});

test('help is answered without a word of a home that nobody asked about', () => {
  const texts = [
    { ...saved, name: 'Mine', english: 'Shall we call you, {name}?' },
    { ...saved, id: 'x', name: 'Of a home', english: 'x', kannada: '{home}' },
  ];
  expect(names(offeredReplies(texts, { enquiry_type: 'general_help', home: null }))).toEqual([
    ...['Mine', 'We are looking', 'What do you need?'],
  ]);
});

test.each([
  ['Available', 'on hold'],
  ['AVAILABLE', 'sold'],
  [' available ', 'gone'],
] as const)('a saved %j is not offered for a home that is %s, whatever it says', (name, state) => {
  const texts = [{ ...saved, name, english: 'Hello, it is available. Shall we meet?', kannada: null }];
  expect(names(offeredReplies(texts, { enquiry_type: 'availability_check', home: { state } }))).not.toContain(
    name,
  );
  expect(names(offeredReplies(texts, { enquiry_type: 'general_help', home: null }))).not.toContain(name);
  expect(
    names(offeredReplies(texts, { enquiry_type: 'availability_check', home: { state: 'on offer' } })),
  ).toContain(name);
});

const asked = { id: 'e1', name: 'Asha', reference: 'ANG-7K3M9' };
const saved = {
  id: 'r1',
  name: 'Available',
  english: 'Hello {name}, {home} is available. {price} {link}',
  kannada: 'ನಮಸ್ಕಾರ {name}',
  updated_at: '2026-11-27T06:00:00Z',
};
const home = {
  ...{ title: '3 BHK', facts: null, slug: '3-bhk', price: 1_20_00_000, currency: 'INR' },
  offer: 'Sale',
};

const onOffer = {
  ...{
    state: 'on offer',
    price: 1_20_00_000,
    currency: 'INR',
    price_then: 1_20_00_000,
    currency_then: 'INR',
  },
  ...{ checked_on: null, confirmed_on: null, changes: {} },
};
const untouched = {
  ...{ enquiry_type: 'availability_check', home: onOffer, status: 'new' },
  ...{ owner: null, owner_name: null, status_set: null },
};
const byMeera = { by_id: 'u2', by_email: 'meera@angala.test', by_name: 'Meera' };
const sentByMeera = {
  ...{ id: 'a1', channel: 'outbox', body: 'It is not available.', sent_at: '2026-11-27T06:00:00Z' },
  ...byMeera,
};

/**
 * A box over one saved text. `answers` are those of the calls that write; a null stands for a lost connection. `stored` is
 * what the database says of the enquiry, and a test may change it.
 */
function openBox(
  answers: (string | null)[] = [],
  openStorage = blockedStorage,
  stored: { asked: object | null; sent: object[]; beside?: object[]; signature?: object } = {
    asked: untouched,
    sent: [],
  },
) {
  const writes: { name: string; args: object }[] = [];
  let keys = 0;
  let reloads = 0;
  const box = createReplyBox({
    ...{ userId: 'u1', openStorage, origin: 'https://angala.test' },
    newKey: () => `key ${++keys}`,
    reload: () => {
      reloads++;
      return Promise.resolve();
    },
    backend: fakeBackend({
      rpc: async (name, args, answer) => {
        if (name === 'admin_replies') return answer.parse({ replies: [saved], home, ...stored });
        writes.push({ name, args });
        const next = answers.shift();
        if (next === null) throw new Error('The server could not be reached.');
        return answer.parse(next);
      },
    }),
  });
  return { box, writes, reloads: () => reloads };
}

test('whoever answers signs, in the language of the answer, and a signature alone is no answer', async () => {
  const signature = { name: 'Meera', english: 'Meera, Angala', kannada: 'ಮೀರಾ' };
  const { box, writes } = openBox(['sent'], blockedStorage, { asked: untouched, sent: [], signature });
  await box.toggle(asked);
  expect(box.text()).toBe('\n\nMeera, Angala');
  expect(await box.send('outbox')).toBe(false);
  expect(box.$box.get().problem).toBe('Write an answer, or choose a saved one.');
  box.choose('r1');
  box.speak('kannada');
  expect(box.text()).toBe('ನಮಸ್ಕಾರ Asha\n\nಮೀರಾ');
  expect(await box.send('outbox')).toBe(true);
  expect(writes).toMatchObject([{ args: { reply: { body: 'ನಮಸ್ಕಾರ Asha\n\nಮೀರಾ' } } }]);
});

test('no text is chosen before somebody chooses one, and the choice ends with the box', async () => {
  const { box } = openBox();
  await box.toggle(asked);
  expect(box.text()).toBe('');
  box.choose('r1');
  expect(box.text()).not.toBe('');
  await box.toggle(asked);
  await box.toggle({ ...asked, id: 'e2' });
  expect(box.text()).toBe('');
  expect(await box.send('outbox')).toBe(false);
  expect(box.$box.get().problem).toBe('Write an answer, or choose a saved one.');
});

test('a chosen text is filled in', async () => {
  const { box } = openBox();
  await box.toggle(asked);
  box.choose('r1');
  expect(box.text()).toBe('Hello Asha, 3 BHK is available. ₹1.20 Cr https://angala.test/property/3-bhk');
  box.speak('kannada');
  expect(box.text()).toBe('ನಮಸ್ಕಾರ Asha');
});

test.each(['evil.com', '<b>Asha</b> www.evil.com', 'http://evil.com'])(
  'a name that is an address, %j, is in no answer',
  async (name) => {
    const { box } = openBox();
    await box.toggle({ ...asked, name });
    box.choose('r1');
    expect(box.text()).toMatch(/^Hello, 3 BHK/);
  },
);

test('an answer is noted once, also when its first response was lost', async () => {
  const { box, writes, reloads } = openBox([null, 'sent', 'sent']);
  await box.toggle(asked);
  box.type('It is free.');
  await box.send('whatsapp');
  expect(box.$box.get().problem).toBe('The server could not be reached.');
  await box.send('whatsapp');
  expect(box.$box.get().message).toMatch(/^Noted as answered by WhatsApp/);
  box.type('It is free.');
  await box.send('whatsapp');
  expect(writes.map(({ args }) => ('reply' in args ? args.reply : null))).toEqual([
    expect.objectContaining({ id: 'key 1', enquiry: 'e1', channel: 'whatsapp' }),
    expect.objectContaining({ id: 'key 1' }),
    expect.objectContaining({ id: 'key 2' }),
  ]);
  expect(reloads()).toBe(2);
});

test('what was typed is kept until it is sent, and a refusal says what to do', async () => {
  const storage = fakeStorage();
  const first = openBox(['too many'], () => storage);
  await first.box.toggle(asked);
  first.box.type('My own words');
  await first.box.send('outbox');
  expect(first.box.$box.get().problem).toMatch(/Call, or use WhatsApp/);
  const second = openBox(['sent'], () => storage);
  await second.box.toggle(asked);
  expect(second.box.text()).toBe('My own words');
  await second.box.send('outbox');
  expect(second.box.text()).toBe('');
});

test('a mail whose response was lost is not offered again after a reload; other words are', async () => {
  const storage = fakeStorage();
  const first = openBox([null], () => storage);
  await first.box.toggle(asked);
  first.box.type('It is free.');
  await first.box.send('outbox');
  const own = { ...sentByMeera, by_id: 'u1', body: 'It is free.' };
  const second = openBox([], () => storage, { asked: untouched, sent: [own] });
  await second.box.toggle(asked);
  expect(second.box.text()).toBe('');
  expect(second.box.$box.get().message).toMatch(/^Your mail was sent/);
  second.box.type('It is free from May.');
  await second.box.toggle(asked);
  await second.box.toggle(asked);
  expect(second.box.text()).toBe('It is free from May.');
});

test('a second answer asks first, names who answered, and goes only on a second press', async () => {
  const { box, writes } = openBox(['sent'], blockedStorage, {
    asked: { ...untouched, status: 'contacted', owner: 'u2', owner_name: 'Meera' },
    sent: [sentByMeera],
  });
  await box.toggle(asked);
  box.type('It is available.');
  expect(await box.send('outbox')).toBe(false);
  expect(box.$box.get().question?.acts).toMatchObject({ replies: [sentByMeera], ownerName: 'Meera' });
  expect(writes).toEqual([]);
  box.dropQuestion();
  expect(box.text()).toBe('It is available.');
  await box.send('whatsapp');
  expect(await box.sendAllTheSame()).toBe(true);
  expect(writes).toMatchObject([
    { args: { reply: { channel: 'whatsapp', despite: ['a1'], status: 'contacted', owner: 'u2' } } },
  ]);
});

test('an answer that meets a colleague’s is not sent, and what was typed is kept', async () => {
  const stored: Parameters<typeof openBox>[2] = { asked: untouched, sent: [] };
  const { box, writes } = openBox(['answered', 'sent'], blockedStorage, stored);
  await box.toggle(asked);
  box.type('It is available.');
  stored.sent.push(sentByMeera);
  expect(await box.send('outbox')).toBe(false);
  expect(box.$box.get()).toMatchObject({ question: { channel: 'outbox' }, message: '', problem: null });
  expect(box.text()).toBe('It is available.');
  expect(await box.sendAllTheSame()).toBe(true);
  expect(writes.map(({ args }) => ('reply' in args ? args.reply : null))).toMatchObject([
    { despite: [] },
    { despite: ['a1'] },
  ]);
});

test('what a colleague told the same person about this home in another enquiry asks first', async () => {
  const beside = [{ ...sentByMeera, reference: 'ANG-FIRST' }];
  const { box, writes } = openBox(['sent'], blockedStorage, { asked: untouched, sent: [], beside });
  await box.toggle(asked);
  box.type('It is available.');
  expect(await box.send('outbox')).toBe(false);
  const acts = box.$box.get().question?.acts;
  expect(acts).toMatchObject({ replies: [], beside });
  const html = renderToStaticMarkup(<RepliesBeside replies={acts?.beside ?? []} />);
  expect(html).toContain('about the same home in ANG-FIRST too');
  expect(await box.sendAllTheSame()).toBe(true);
  expect(writes).toMatchObject([{ args: { reply: { despite: ['a1'] } } }]);
});

test('an answer about a home that changed meanwhile is not sent, is kept, and goes once it was read', async () => {
  const { box, writes } = openBox(['changed', 'sent']);
  await box.toggle(asked);
  box.type('It is available.');
  expect(await box.send('outbox')).toBe(false);
  expect(box.$box.get().question).toEqual({ acts: null, hasHomeChanged: true, channel: 'outbox' });
  expect(box.text()).toBe('It is available.');
  expect(await box.sendAllTheSame()).toBe(true);
  expect(writes[0]?.args).toHaveProperty('reply.home', {
    ...{ state: 'on offer', price: 1_20_00_000, currency: 'INR' },
    changes: {},
  });
});

test('who has read that the home has changed, and not yet that a colleague has answered, is asked about both at once', async () => {
  const stored: { asked: object; sent: object[] } = { asked: untouched, sent: [] };
  const { box, writes } = openBox(['sent'], blockedStorage, stored);
  await box.toggle(asked);
  box.type('It is available.');
  stored.asked = { ...untouched, home: { ...onOffer, price: 1_30_00_000 } };
  await box.refresh();
  stored.sent = [sentByMeera];
  expect(await box.send('outbox')).toBe(false);
  expect(box.$box.get()).toMatchObject({
    ...{ busy: false, question: { acts: { replies: [sentByMeera] }, hasHomeChanged: true } },
  });
  expect(writes).toEqual([]);
  expect(await box.sendAllTheSame()).toBe(true);
  expect(writes).toMatchObject([{ args: { reply: { despite: ['a1'], home: { price: 1_30_00_000 } } } }]);
});

test('an answer about which there is nothing to ask any more goes at once', async () => {
  const stored: { asked: object; sent: object[] } = { asked: untouched, sent: [sentByMeera] };
  const { box, writes } = openBox(['sent'], blockedStorage, stored);
  await box.toggle(asked);
  box.type('It is available.');
  stored.sent = [];
  expect(await box.send('outbox')).toBe(true);
  expect(writes).toMatchObject([{ args: { reply: { despite: [] } } }]);
});

test('an answer that meets one’s own from another window says so', async () => {
  const { box } = openBox(['answered'], blockedStorage, { asked: untouched, sent: [] });
  await box.toggle(asked);
  box.type('It is available.');
  await box.send('outbox');
  expect(box.$box.get()).toMatchObject({
    question: null,
    problem: expect.stringMatching(/^This was answered/),
  });
});

test('who dealt with an enquiry without an answer from here, or owns it, is told before one goes', () => {
  const status_set = { to: 'done', at: '2026-11-27T06:00:00Z', ...byMeera } as const;
  const of = (piece: object, sent: object[] = []) =>
    colleagueActs(adminRepliesAnswer.parse({ ...read, asked: { ...untouched, ...piece }, sent }), 'u1');
  const read = { replies: [], home: null };
  expect(of({})).toBeNull();
  expect(of({ status: 'done', status_set })).toMatchObject({ statusSet: { to: 'done' } });
  expect(of({ status: 'done', status_set: { ...status_set, by_id: 'u1' } })).toBeNull();
  expect(of({ owner: 'u2', owner_name: 'Meera' })).toMatchObject({ ownerName: 'Meera' });
  expect(of({ owner: 'u1', owner_name: 'Ravi' }, [{ ...sentByMeera, by_id: 'u1' }])).toBeNull();
});

test('an empty or endless answer is not sent', async () => {
  expect(replyProblem('')).toBe('Write an answer, or choose a saved one.');
  expect(replyProblem('x'.repeat(3_001))).toMatch(/room for 3,000 characters and this one has 3,001/);
  expect(replyProblem('x')).toBeNull();
});

test('a saved text needs a name and English, and a misspelled word is named', () => {
  expect(draftProblem({ name: ' ', english: 'x', kannada: '' })).toBe('Give the text a name.');
  expect(draftProblem({ name: 'A', english: '', kannada: 'x' })).toBe('Write the text in English.');
  expect(draftProblem({ name: 'A', english: 'Hello {nmae}', kannada: '' })).toMatch(
    /^Nothing fills \{nmae\}/,
  );
});

/** The saved texts of Meera, whose writes are answered so. */
async function openTexts(answer: string, openStorage = blockedStorage, stored = () => [saved]) {
  const texts = createSavedReplies({
    userId: 'u1',
    openStorage,
    backend: fakeBackend({
      rpc: async (name, _args, schema) =>
        schema.parse(
          name === 'admin_replies' ? { replies: stored(), home: null, sent: [], asked: null } : answer,
        ),
    }),
  });
  await texts.load();
  return texts;
}

test('a text that a colleague has changed is not overwritten', async () => {
  const texts = await openTexts('changed');
  texts.edit(saved);
  texts.type({ english: 'Mine' });
  await texts.save();
  expect(texts.draft()).toMatchObject({ english: 'Mine' });
  expect(texts.$saved.get().problem).toMatch(/^A colleague/);
});

test('what is typed of a text is kept over a reload and while another is changed, until it is saved', async () => {
  const storage = fakeStorage();
  const first = await openTexts('saved', () => storage);
  first.edit(saved);
  first.type({ english: 'Mine' });
  first.add();
  first.type({ name: 'New' });
  first.edit(saved);
  expect(first.draft()).toMatchObject({ english: 'Mine' });
  const second = await openTexts('saved', () => storage);
  expect(second.draft()).toMatchObject({ english: 'Mine' });
  await second.save();
  expect(second.draft()).toBeNull();
  second.add();
  expect(second.draft()).toMatchObject({ name: 'New' });
  second.cancel();
  expect((await openTexts('saved', () => storage)).draft()).toBeNull();
});

test.each([
  ['a text', (texts: SavedReplies) => texts.edit(saved), 'r1'],
  ['a new text', (texts: SavedReplies) => texts.add(), 'r2'],
] as const)(
  'what is typed of %s while it is being saved is kept, over what was saved',
  async (_name, begin, id) => {
    let stored = [saved];
    const texts = await openTexts('saved', blockedStorage, () => stored);
    begin(texts);
    texts.type({ name: 'Shown', english: 'Mine' });
    const saving = texts.save();
    texts.type({ english: 'Mine, and more' });
    stored = [{ ...saved, id, name: 'Shown', english: 'Mine', updated_at: 'later' }];
    expect(await saving).toBe(true);
    expect(texts.$saved.get().message).toBe('‘Shown’ is saved.');
    expect(texts.draft()).toMatchObject({ id, seenAt: 'later', english: 'Mine, and more' });
    await texts.save();
    expect(texts.draft()).toBeNull();
  },
);

test('what another tab has saved of a text, or sent as an answer, is read by this one', async () => {
  const storage = fakeStorage();
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  const tellOtherTabs = () => page.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
  let stored = [saved];
  const open = () =>
    openTexts(
      'saved',
      () => storage,
      () => stored,
    );
  const [one, other] = [await open(), await open()];
  one.edit(saved);
  tellOtherTabs();
  other.edit(saved);
  one.type({ english: 'Mine' });
  tellOtherTabs();
  expect(other.draft()).toMatchObject({ english: 'Mine' });
  stored = [{ ...saved, english: 'Mine', updated_at: 'later' }];
  await one.save();
  tellOtherTabs();
  expect(other.draft()).toBeNull();
  expect(other.$saved.get().open).toBeNull();
  await expect
    .poll(() => other.$saved.get().replies)
    .toContainEqual(expect.objectContaining({ english: 'Mine' }));

  const sent: object[] = [];
  const enquiry = { asked: untouched, sent };
  const [here, there] = [openBox(['sent'], () => storage), openBox([], () => storage, enquiry)];
  await here.box.toggle(asked);
  await there.box.toggle(asked);
  here.box.type('It is free.');
  tellOtherTabs();
  expect(there.box.text()).toBe('It is free.');
  sent.push(sentByMeera);
  await here.box.send('whatsapp');
  tellOtherTabs();
  await expect.poll(() => there.box.$box.get().answer?.sent).toHaveLength(1);
});

test('what was typed can be put back after another saved text, or language, was chosen', async () => {
  const { box } = openBox();
  await box.toggle(asked);
  box.type('Dear Asha, it is free.');
  box.choose('');
  box.speak('kannada');
  expect(box.text()).not.toMatch(/^Dear/);
  expect(box.$box.get().replaced).toBe('Dear Asha, it is free.');
  box.putBack();
  expect(box.text()).toBe('Dear Asha, it is free.');
  expect(box.$box.get().replaced).toBeNull();
});

test('what is typed while an answer is being sent is the next answer', async () => {
  const { box } = openBox(['sent']);
  await box.toggle(asked);
  box.type('It is free.');
  const sending = box.send('whatsapp');
  box.type('And the lift works.');
  await sending;
  expect(box.text()).toBe('And the lift works.');
});

test('an answer is shown as text, and only what we did not mail can be taken back', () => {
  const reply = {
    id: 'a',
    body: '<b>Hello</b>',
    sent_at: '2026-11-27T06:00:00Z',
    by_id: null,
    by_email: 'm@a.test',
    by_name: null,
  };
  const html = renderToStaticMarkup(
    <SentReplies
      replies={[
        { ...reply, channel: 'whatsapp' },
        { ...reply, id: 'b', channel: 'outbox' },
      ]}
      onTakeBack={() => Promise.resolve()}
    />,
  );
  expect(html).toContain('&lt;b&gt;Hello&lt;/b&gt;');
  expect(html.match(/It was not sent/g)).toHaveLength(1);
});
