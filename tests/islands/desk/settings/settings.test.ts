import { expect, test } from 'vitest';
import { createSettings } from '#islands/desk/settings/settings.ts';
import { BackendRefusal } from '#islands/session/staff-backend.ts';
import { fakeStorage } from '../../fake-storage.ts';
import { fakeBackend } from '../../staff-fakes.ts';

function open(
  answer: () => object | Promise<never>,
  { storage = fakeStorage(), entered = {} }: { storage?: Storage; entered?: object } = {},
) {
  const sent: unknown[] = [];
  const stored: { entered: object; updated_at: string | null } = { entered, updated_at: null };
  const settings = createSettings({
    backend: fakeBackend({
      rpc: async (_name, _args, schema) => schema.parse(stored),
      invoke: async (_name, body, schema) => {
        sent.push(body);
        return schema.parse(await answer());
      },
    }),
    userId: 'u1',
    openStorage: () => storage,
  });
  return { settings, sent, storage, stored };
}

test('saves only changed settings in one normalised form, and reports how many pages are queued', async () => {
  const { settings, sent, stored } = open(
    () => {
      stored.entered = { phone: '+919845012345', email: 'hello@angala.example' };
      return { pages: 345 };
    },
    { entered: { email: 'hello@angala.example' } },
  );
  await settings.load();
  settings.type('phone', '098450 12345');
  settings.type('email', ' hello@angala.example');
  await settings.save();
  expect(sent).toEqual([{ seen_at: null, values: { phone: '+919845012345' } }]);
  expect(settings.$settings.get().message).toBe(
    'Saved. 345 pages and the lists will show it: they are queued to be published.',
  );
  expect(settings.$typed.get()).toEqual({});
  expect(settings.$config.get().phone).toBe('+919845012345');
});

test('one press counts the claims, and keeps what is typed elsewhere', async () => {
  const { settings, sent } = open(() => ({ pages: 1 }), { entered: {} });
  await settings.load();
  settings.type('phone', '098450');
  settings.type('claims', 'as_specified');
  expect(settings.$typed.get()).toEqual({ phone: '098450' });
  await settings.save({ claims: 'as_counted' });
  expect(sent).toEqual([{ seen_at: null, values: { claims: 'as_counted' } }]);
  expect(settings.$typed.get()).toEqual({ phone: '098450' });
});

test('the mail with numbers counts as sent until somebody switches it off', async () => {
  const { settings, sent } = open(() => ({ pages: 0 }));
  await settings.load();
  settings.type('numbersMail', 'sent');
  expect(settings.$typed.get()).toEqual({});
  settings.type('numbersMail', 'not_sent');
  await settings.save();
  expect(sent).toEqual([{ seen_at: null, values: { numbersMail: 'not_sent' } }]);
  expect(settings.$settings.get().message).toBe('Saved.');
});

test('lists missing settings once they are loaded, and keeps them while they are read again', async () => {
  const { settings } = open(() => ({}), { entered: {} });
  const names = () => settings.$missing.get().map(({ name }) => name);
  const first = settings.load();
  expect([settings.$settings.get().load, names()]).toEqual(['loading', []]);
  await first;
  expect(names()).toContain('phone');
  const again = settings.load();
  expect(settings.$settings.get().load).toBe('ready');
  expect(names()).toContain('phone');
  await again;
});

test('shows a message beside each invalid setting and sends nothing', async () => {
  const { settings, sent } = open(() => ({}));
  await settings.load();
  settings.type('whatsapp', '12345');
  settings.type('partnerUrl', 'brokers.example');
  await settings.save();
  expect(sent).toEqual([]);
  expect(settings.$settings.get().problems).toEqual({
    whatsapp: 'Type the number with the code of the country, such as +91 98450 12345.',
    partnerUrl: 'Type the whole address of the partner’s site, beginning with https://.',
  });
});

test('keeps typed settings after an error, a reload and a change by a colleague', async () => {
  const { settings, storage } = open(() => Promise.reject(new BackendRefusal('It could not be saved.', 500)));
  await settings.load();
  settings.type('phone', '098450 12345');
  await settings.save();
  expect(settings.$settings.get().problem).toBe('It could not be saved. What you typed is kept here.');
  const again = open(() => Promise.reject(new BackendRefusal('Somebody has changed them.', 409)), {
    storage,
  });
  await again.settings.load();
  Object.assign(again.stored, { entered: { phone: '+919845099999' }, updated_at: '2026-11-22T06:00:00Z' });
  await again.settings.save();
  expect(again.settings.$settings.get()).toMatchObject({
    entered: { phone: '+919845099999' },
    seenAt: '2026-11-22T06:00:00Z',
    problem: expect.stringContaining('Somebody has changed them.'),
  });
  expect(again.settings.$typed.get()).toEqual({ phone: '098450 12345' });
});
