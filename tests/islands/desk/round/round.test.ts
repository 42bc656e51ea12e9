import { describe, expect, test } from 'vitest';
import type { RoundHome } from '#contracts/admin-round.ts';
import { createRound } from '#islands/desk/round/round.ts';
import { BackendRefusal } from '#islands/session/staff-backend.ts';
import { blockedStorage, fakeStorage } from '../../fake-storage.ts';
import { fakeBackend } from '../../staff-fakes.ts';

const home = (id: string, overrides: Partial<RoundHome> = {}): RoundHome => ({
  id,
  title: `Home ${id}`,
  slug: `home-${id}`,
  price: 1_62_00_000,
  currency: 'INR',
  property_type: 'Sale',
  area: 'Hebbal',
  society: null,
  bedrooms: 3,
  sqft: 1450,
  source_key: null,
  last_verified: '2026-11-01',
  updated_at: `${id} at first`,
  contact: { name: 'Kavya Rao', firm: null, phone: '+919845012345', updated_at: 'then' },
  partner: null,
  checks: [],
  ...overrides,
});

/** A round over these homes. `answer` runs before each function and may throw. A checked home is no longer due. */
function open(
  homes: RoundHome[],
  {
    storage = fakeStorage(),
    day = '2026-11-22',
    answer,
  }: { storage?: Storage; day?: string; answer?: (body: object) => Promise<unknown> } = {},
) {
  const timers: (() => void)[] = [];
  const sent: { name: string; body: Record<string, unknown> }[] = [];
  /** Homes that are on the site and not due. */
  const notDue: RoundHome[] = [];
  const server = { homes, notDue, done: 0, refused: 0, attempts: 0 };
  const round = createRound({
    backend: fakeBackend(
      {
        rpc: async (_name, args, schema) => {
          const only = 'only_home' in args ? args.only_home : null;
          const rows = only
            ? [...server.homes, ...server.notDue].filter(({ id }) => id === only)
            : server.homes;
          return schema.parse({ rows, due: server.homes.length, done: server.done, today: '2026-11-22' });
        },
        invoke: async (name, body, schema) => {
          sent.push({ name, body: { ...body } });
          if (answer) await answer({ ...body });
          if (name === 'record-verification') {
            const id = body && 'property_id' in body ? body.property_id : '';
            server.homes = server.homes.filter((each) => each.id !== id);
            server.done += 1;
          }
          return schema.parse({ recorded: 'recorded', saved: true });
        },
      },
      () => {
        server.refused += 1;
      },
    ),
    userId: 'meera',
    openStorage: () => storage,
    newKey: () => `key ${++server.attempts}`,
    pause: () => new Promise((resolve) => timers.push(resolve)),
    now: () => new Date(`${day}T06:00:00Z`),
  });
  const shownId = () => round.$round.get().rows[0]?.id;
  /** Lets all ten seconds that run pass. */
  async function passTime(): Promise<void> {
    for (const end of timers.splice(0)) end();
    await new Promise(setImmediate);
  }
  return { round, sent, server, shownId, passTime };
}

describe('the round of checks', () => {
  test('records an outcome with one press and shows the next home, until none is due', async () => {
    const { round, sent, shownId, passTime } = open([home('1'), home('2')]);
    await round.load();
    await round.record('available');
    expect(shownId()).toBe('2');
    expect(round.$round.get()).toMatchObject({ due: 1, done: 1, message: 'Home 1: available.' });
    await passTime();
    await round.record('not reached');
    expect(round.$round.get()).toMatchObject({ rows: [], due: 0, done: 2, load: 'ready' });
    expect(sent.map(({ body }) => [body['outcome'], body['seen_at'], body['confirmed']])).toEqual([
      ['available', '1 at first', ['price', 'availability']],
      ['not reached', '2 at first', []],
    ]);
  });

  test('asks for the new price, refuses an ambiguous one and sends it in rupees', async () => {
    const { round, sent } = open([home('1')]);
    await round.load();
    await round.record('price changed');
    round.drafts.change('1', { price: '1.57' });
    await round.record('price changed');
    expect(round.$round.get().problem).toContain('Is it 1.57 crore, lakh or thousand?');
    expect(sent).toEqual([]);
    round.drafts.change('1', { price: '1.57 cr' });
    await round.record('price changed');
    expect(sent[0]?.body).toMatchObject({ outcome: 'price changed', price: 1_57_00_000 });
  });

  test('asks for confirmation before a page is taken down, and can go back', async () => {
    const { round, sent, shownId } = open([home('1')]);
    await round.load();
    await round.record('sold or let');
    expect(sent).toEqual([]);
    round.goBack();
    await round.record('sold or let');
    expect(sent).toEqual([]);
    await round.record('sold or let');
    expect([sent.length, shownId()]).toEqual([1, undefined]);
  });

  test('begins with the home in the address, even if it is not due, and then continues', async () => {
    const requestedId = '00000000-0000-4000-8000-000000000009';
    const { round, server, sent, shownId } = open([home('1')]);
    server.notDue = [home(requestedId)];
    await Promise.all([round.load(), round.followHash(`#round/${requestedId}`)]);
    expect([shownId(), round.$round.get().rows.length]).toEqual([requestedId, 2]);
    await round.record('sold or let');
    await round.record('sold or let');
    expect(sent).toMatchObject([{ body: { property_id: requestedId, outcome: 'sold or let' } }]);
    expect(round.$round.get()).toMatchObject({ requestedId: null, due: 1, rows: [{ id: '1' }] });
    server.notDue = [];
    await round.followHash(`#round/${requestedId}`);
    expect(round.$round.get()).toMatchObject({
      requestedId: null,
      message: 'This home is not on the site, so there is nothing to ask about it.',
      rows: [{ id: '1' }],
    });
    await round.followHash('#round/<script>');
    expect(round.$round.get().load).toBe('ready');
  });

  test('sends one request when a key is pressed twice', async () => {
    const { round, sent } = open([home('1'), home('2')]);
    await round.load();
    await Promise.all([round.record('not reached'), round.record('not reached')]);
    expect(sent.map(({ body }) => body['property_id'])).toEqual(['1']);
  });

  test('puts a skipped home behind the others', async () => {
    const { round, shownId } = open([home('1'), home('2')]);
    await round.load();
    round.skip();
    expect(shownId()).toBe('2');
    round.skip();
    expect(shownId()).toBe('1');
  });
});

describe('that a home is available', () => {
  test('is not published before ten seconds are over, and an undo brings the home back as it was typed', async () => {
    const { round, sent, server, shownId, passTime } = open([home('1'), home('2')]);
    await round.load();
    round.drafts.change('1', { note: 'Ring after six' });
    await round.record('available');
    expect([shownId(), sent]).toEqual(['2', []]);
    await round.undoLast();
    await passTime();
    expect(sent).toEqual([]);
    expect(shownId()).toBe('1');
    expect(round.$round.get()).toMatchObject({ due: 2, done: 0 });
    expect(round.drafts.get('1').note).toBe('Ring after six');
    await round.record('available');
    await passTime();
    expect(sent).toMatchObject([{ body: { property_id: '1', note: 'Ring after six' } }]);
    expect([server.done, round.$waiting.get()]).toEqual([1, {}]);
    expect(Object.keys(round.drafts.$drafts.get())).toEqual([]);
  });

  test('is undone for the chosen home among many that wait, and no request is in the way of the next key', async () => {
    const ids = Array.from({ length: 120 }, (_, at) => String(at + 1));
    const { round, sent, shownId, passTime } = open(ids.map((id) => home(id)));
    await round.load();
    for (const _ of ids.slice(0, 110)) await round.record('available');
    expect(round.$round.get()).toMatchObject({ due: 10, done: 110 });
    await round.undo('7');
    expect(shownId()).toBe('7');
    await passTime();
    expect(sent.map(({ body }) => body['property_id'])).toEqual(ids.slice(0, 110).filter((id) => id !== '7'));
  });

  test('waits on the device when the tab closes, and can be undone again before it is published', async () => {
    const storage = fakeStorage();
    const before = open([home('1'), home('2')], { storage });
    await before.round.load();
    await before.round.record('available');
    const after = open([home('1'), home('2')], { storage });
    await after.round.load();
    expect(after.shownId()).toBe('2');
    expect(after.round.$round.get()).toMatchObject({ due: 1, done: 1 });
    await after.passTime();
    expect(after.sent).toEqual([]);
    after.round.resume();
    after.round.resume();
    expect(Object.keys(after.round.$waiting.get())).toEqual(['1']);
    await after.passTime();
    expect(after.sent.map(({ body }) => body['idempotencyKey'])).toEqual(['key 1']);
    expect(storage.getItem('angala.round-waiting.meera')).toBeNull();
  });

  test('is not published on a later day: its home is asked about again, with its note', async () => {
    const storage = fakeStorage();
    const before = open([home('1')], { storage });
    await before.round.load();
    before.round.drafts.change('1', { note: 'Ring after six' });
    await before.round.record('available');
    const after = open([home('1')], { storage, day: '2026-11-23' });
    await after.round.load();
    after.round.resume();
    await after.passTime();
    expect([after.sent, after.shownId()]).toEqual([[], '1']);
    expect(after.round.$round.get().message).toBe(
      'Pressed on 22 November 2026 and not published, so ask again: Home 1.',
    );
    expect(after.round.drafts.get('1').note).toBe('Ring after six');
  });

  test('still waits after a failure, says why, and is sent again with the same key', async () => {
    let isDown = true;
    const { round, sent, passTime } = open([home('1'), home('2')], {
      answer: () => (isDown ? Promise.reject(new Error('Check your connection.')) : Promise.resolve()),
    });
    await round.load();
    await round.record('available');
    await passTime();
    expect([...round.$round.get().unpublished]).toEqual([['1', 'Check your connection.']]);
    isDown = false;
    await round.publish('1');
    expect(sent[1]?.body).toEqual(sent[0]?.body);
    expect([round.$waiting.get(), [...round.$round.get().unpublished]]).toEqual([{}, []]);
  });

  test('comes back behind the home on the screen when a colleague was faster', async () => {
    const { round, server, shownId, passTime } = open([home('1'), home('2'), home('3')], {
      answer: () => Promise.reject(new BackendRefusal('Somebody has changed this home.', 409)),
    });
    await round.load();
    await round.record('available');
    server.homes = [home('1', { updated_at: '1 later' }), home('2'), home('3')];
    await passTime();
    expect(shownId()).toBe('2');
    expect(round.$round.get()).toMatchObject({
      rows: [{ id: '2' }, { id: '1', updated_at: '1 later' }, { id: '3' }],
      problem: 'Home 1: Somebody has changed this home.',
    });
  });
});

describe('what is doubtful', () => {
  test.each([
    [{ contact: null }, 'Nobody to ask is stored for this home. Did somebody confirm it?'],
    [{ price: null }, 'It has no price. Did they confirm that the price is on request?'],
  ])('is asked before a check says that it was confirmed: %j', async (missing, question) => {
    const { round, sent, shownId, passTime } = open([home('1', missing)]);
    await round.load();
    await round.record('available');
    expect([shownId(), round.drafts.get('1').asked]).toEqual(['1', [question]]);
    round.goBack();
    await round.record('available');
    expect(shownId()).toBe('1');
    await round.record('available');
    await passTime();
    expect(sent).toHaveLength(1);
  });

  test('is asked about a price that jumps, once for each price that is typed', async () => {
    const { round, sent } = open([home('1')]);
    await round.load();
    await round.record('price changed');
    round.drafts.change('1', { price: '81 lakh' });
    await round.record('price changed');
    expect(round.drafts.get('1').asked).toEqual([
      'Is the price really ₹81,00,000? That is 50 % less than ₹1,62,00,000.',
    ]);
    round.drafts.change('1', { price: '82 lakh' });
    await round.record('price changed');
    expect(sent).toEqual([]);
    await round.record('price changed');
    expect(sent).toMatchObject([{ body: { price: 82_00_000, price_is_right: true } }]);
  });

  test('is asked what only the server knows of a price, and the yes is for that price alone', async () => {
    const question = 'Is the price really ₹1,50,00,000? It was ₹90,00,000 thirty days ago.';
    const { round, sent } = open([home('1')], {
      answer: async (body) => {
        if (!('price_is_right' in body)) throw new BackendRefusal(question, 422, { price: question });
      },
    });
    await round.load();
    await round.record('price changed');
    round.drafts.change('1', { price: '1.5 cr' });
    await round.record('price changed');
    expect(round.$round.get()).toMatchObject({ problem: null, busy: false });
    expect(round.drafts.get('1').asked).toEqual([question]);
    round.drafts.change('1', { price: '1.55 cr' });
    await round.record('price changed');
    expect(sent.at(-1)).not.toMatchObject({ body: { price_is_right: true } });
    await round.record('price changed');
    expect(sent.at(-1)).toMatchObject({ body: { price: 1_55_00_000, price_is_right: true } });
  });

  test('is not asked where nothing is confirmed', async () => {
    const { round, sent } = open([home('1', { contact: null, price: null })]);
    await round.load();
    await round.record('not reached');
    expect(sent).toHaveLength(1);
  });
});

describe('a check being typed', () => {
  const typed = { note: 'Ring after six', price: '1.5 cr', asking: 'price changed' as const };

  test.each([
    ['an error of the server', () => Promise.reject(new BackendRefusal('Please try again.', 500)), 0],
    ['a server that cannot be reached', () => Promise.reject(new Error('Check your connection.')), 0],
    ['a session that has ended', () => Promise.reject(new BackendRefusal('No active session', 401)), 1],
  ])('is kept after %s, and the retry has the same key', async (_what, answer, refused) => {
    let isDown = true;
    const { round, sent, server, shownId } = open([home('1')], {
      answer: () => (isDown ? answer() : Promise.resolve()),
    });
    await round.load();
    round.drafts.change('1', typed);
    await round.record('price changed');
    expect(shownId()).toBe('1');
    expect(round.$round.get().problem).toContain('What you typed is kept here.');
    expect(server.refused).toBe(refused);
    isDown = false;
    await round.record('price changed');
    expect(sent[1]?.body).toEqual(sent[0]?.body);
    expect(sent[1]?.body).toMatchObject({ note: 'Ring after six', price: 1_50_00_000 });
  });

  test('is restored after a reload, with its home shown first', async () => {
    const storage = fakeStorage();
    const before = open([home('1'), home('2')], { storage });
    await before.round.load();
    before.round.drafts.change('2', typed);
    const after = open([home('1'), home('2')], { storage });
    await after.round.load();
    expect(after.shownId()).toBe('2');
    expect(after.round.drafts.get('2')).toMatchObject(typed);
    await after.round.record('price changed');
    expect(storage.getItem('angala.round-drafts.meera')).toBeNull();
  });

  test('is kept when a colleague was faster, and the same key records it over the changed home', async () => {
    let isConflict = true;
    const { round, sent, server, passTime } = open([home('1')], {
      answer: () =>
        isConflict
          ? Promise.reject(new BackendRefusal('Somebody has changed this home.', 409))
          : Promise.resolve(),
    });
    await round.load();
    round.drafts.change('1', { note: 'Ring after six' });
    server.homes = [home('1', { price: 1_50_00_000, updated_at: '1 later' })];
    await round.record('available');
    await passTime();
    expect(round.$round.get()).toMatchObject({
      rows: [{ price: 1_50_00_000 }],
      problem: 'Home 1: Somebody has changed this home.',
    });
    isConflict = false;
    await round.record('available');
    await passTime();
    expect(sent[1]?.body).toMatchObject({ seen_at: '1 later', note: 'Ring after six' });
  });

  test('keeps its key when its response was lost, and another outcome has a new one', async () => {
    const storage = fakeStorage();
    const failing = open([home('1')], { storage, answer: () => Promise.reject(new Error('Lost.')) });
    await failing.round.load();
    await failing.round.record('not reached');
    const after = open([home('1')], { storage, answer: () => Promise.reject(new Error('Lost.')) });
    after.server.attempts = 1;
    await after.round.load();
    await after.round.record('not reached');
    await after.round.record('on hold');
    expect(after.sent.map(({ body }) => body['idempotencyKey'])).toEqual(['key 1', 'key 2']);
  });

  test('is kept by the page when storage is blocked', async () => {
    const { round } = open([home('1')]);
    const blocked = createRound({
      backend: fakeBackend(),
      userId: 'meera',
      openStorage: blockedStorage,
      newKey: () => 'key 1',
      pause: () => Promise.resolve(),
      now: () => new Date('2026-11-22T06:00:00Z'),
    });
    for (const each of [round, blocked]) {
      each.drafts.change('1', typed);
      expect(each.drafts.get('1')).toMatchObject(typed);
    }
  });
});

describe('the contact of a home', () => {
  const contact = { name: 'Kavya', firm: '', phone: '98450 12345', over: null };

  test('that is typed and not saved is not lost with the check of the home', async () => {
    const { round, sent, shownId } = open([home('1', { contact: null })]);
    await round.load();
    round.drafts.change('1', { contact });
    await round.record('available');
    expect([sent, shownId()]).toEqual([[], '1']);
    expect(round.$round.get().problem).toBe(
      'The contact is not saved yet: save it or cancel, then record the check.',
    );
    round.drafts.change('1', { contact: { name: '', firm: '', phone: '', over: null } });
    await round.record('not reached');
    expect(sent).toHaveLength(1);
  });

  test('is saved and shown with the home', async () => {
    const { round, sent, server } = open([home('1')]);
    await round.load();
    round.drafts.change('1', { contact });
    server.homes = [
      home('1', { contact: { name: 'Kavya', firm: null, phone: '+919845012345', updated_at: 'now' } }),
    ];
    await round.saveContact();
    expect(sent).toEqual([
      {
        name: 'save-listing-contact',
        body: { property_id: '1', seen_at: null, name: 'Kavya', firm: '', phone: '98450 12345' },
      },
    ]);
    expect(round.$round.get().rows[0]?.contact?.phone).toBe('+919845012345');
    expect(round.drafts.get('1').contact).toBeNull();
  });

  test("shows a colleague's change and keeps the typed one, which a second save writes", async () => {
    let isConflict = true;
    const { round, sent, server } = open([home('1')], {
      answer: () =>
        isConflict ? Promise.reject(new BackendRefusal('Somebody was faster.', 409)) : Promise.resolve(),
    });
    await round.load();
    round.drafts.change('1', { contact });
    server.homes = [home('1', { contact: { name: 'Ravi', firm: null, phone: null, updated_at: 'theirs' } })];
    await round.saveContact();
    expect(round.$round.get().rows[0]?.contact?.name).toBe('Ravi');
    expect(round.drafts.get('1').contact).toMatchObject({ name: 'Kavya', over: 'theirs' });
    isConflict = false;
    await round.saveContact();
    expect(sent[1]?.body).toMatchObject({ seen_at: 'theirs', name: 'Kavya' });
  });

  test.each([
    ['saved', undefined, 'The contact is saved.'],
    ['refused', new BackendRefusal('Somebody was faster.', 409), ''],
  ])('typed on while it is being %s is kept, over what is stored then', async (_name, refusal, message) => {
    const { round, server } = open([home('1')], {
      answer: () => (refusal ? Promise.reject(refusal) : Promise.resolve()),
    });
    await round.load();
    round.drafts.change('1', { contact });
    server.homes = [
      home('1', { contact: { name: 'Kavya', firm: null, phone: '+919845012345', updated_at: 'now' } }),
    ];
    const saving = round.saveContact();
    round.drafts.change('1', { contact: { ...contact, firm: 'Kaveri Homes' } });
    await saving;
    expect(round.$round.get().message).toBe(message);
    expect(round.drafts.get('1').contact).toEqual({ ...contact, firm: 'Kaveri Homes', over: 'now' });
  });
});
