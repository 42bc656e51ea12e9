import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createReplyBox, replyProblem } from '#islands/admin/replies/reply-box.ts';
import { offeredReplies } from '#islands/admin/replies/offered-replies.ts';
import { createSavedReplies, draftProblem } from '#islands/admin/replies/saved-replies.ts';
import { SentReplies } from '#islands/admin/replies/SentReplies.tsx';
import { blockedStorage, fakeStorage } from '../../fake-storage.ts';
import { fakeBackend } from '../../staff-fakes.ts';

test('a saved text replaces the one with its name that the product comes with', () => {
  expect(offeredReplies([]).map(({ name }) => name)).toEqual(['Available', 'Not available', 'We are asking']);
  expect(offeredReplies([{ ...saved, name: 'NOT available' }]).map(({ name }) => name)).toEqual([
    'Available',
    'NOT available',
    'We are asking',
  ]);
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

/** A box over one saved text. `answers` are those of the calls that write; a null stands for a lost connection. */
function openBox(answers: (string | null)[] = [], openStorage = blockedStorage) {
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
        if (name === 'admin_replies') return answer.parse({ replies: [saved], home, sent: [] });
        writes.push({ name, args });
        const next = answers.shift();
        if (next === null) throw new Error('The server could not be reached.');
        return answer.parse(next);
      },
    }),
  });
  return { box, writes, reloads: () => reloads };
}

test('the first saved text is filled in as soon as the box is open', async () => {
  const { box } = openBox();
  await box.toggle(asked);
  expect(box.text()).toBe('Hello Asha, 3 BHK is available. ₹1.20 Cr https://angala.test/property/3-bhk');
  box.speak('kannada');
  expect(box.text()).toBe('ನಮಸ್ಕಾರ Asha');
});

test.each(['evil.com', '<b>Asha</b> www.evil.com', 'http://evil.com'])(
  'a name that is an address, %j, is in no answer',
  async (name) => {
    const { box } = openBox();
    await box.toggle({ ...asked, name });
    expect(box.text()).toMatch(/^Hello, 3 BHK/);
  },
);

test('an answer is noted once, also when its first response was lost', async () => {
  const { box, writes, reloads } = openBox([null, 'sent', 'sent']);
  await box.toggle(asked);
  await box.send('whatsapp');
  expect(box.$box.get().problem).toBe('The server could not be reached.');
  await box.send('whatsapp');
  expect(box.$box.get().message).toMatch(/^Noted as answered by WhatsApp/);
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
  expect(second.box.text()).toMatch(/^Hello Asha/);
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
async function openTexts(answer: string, openStorage = blockedStorage) {
  const texts = createSavedReplies({
    userId: 'u1',
    openStorage,
    backend: fakeBackend({
      rpc: async (name, _args, schema) =>
        schema.parse(name === 'admin_replies' ? { replies: [saved], home: null, sent: [] } : answer),
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
