import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pressMailedLink } from '../../fixtures/sign-up.ts';
import { openServedBackend, type ServedBackend } from './open-served-backend.ts';

let running: ServedBackend;
beforeAll(async () => {
  running = await openServedBackend();
  for (const email of ['confirmed@mail.example', 'waiting@mail.example']) await ask('signup', { email });
  await pressMailedLink({ ...running.project, localDir: running.localDir }, 'confirmed@mail.example');
});
afterAll(() => running.close());

/**
 * Returns the status, the names of the headers, and the answer. Texts with a digit or '@' are replaced, because
 * they may differ between addresses and calls.
 */
async function ask(path: string, body: object) {
  const reply = await fetch(`${running.project.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: running.project.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ password: 'courtyard', ...body }),
  });
  const headers = [...reply.headers.keys()].filter((name) => name !== 'date' && name !== 'content-length');
  return { status: reply.status, headers, answer: JSON.stringify(shapeOf(await reply.json())) };
}

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOf(part)]));
  return typeof value === 'string' && /\d|@/.test(value) ? 'a text of its own' : value;
}

describe('nobody learns which addresses have an account', () => {
  it.each(['confirmed@mail.example', 'waiting@mail.example', 'WAITING@mail.example'])(
    'by signing up: %s gets the same answer as a new address',
    async (email) => {
      const data = { full_name: 'Asha Rao' };
      const answerForNew = await ask('signup', {
        email: `new-${email.length}${email}`.replace('WAITING', 'shouting'),
        data,
      });
      expect(answerForNew.status).toBe(200);
      expect(await ask('signup', { email, data })).toEqual(answerForNew);
    },
  );

  it.each([
    ['recover', {}],
    ['resend', { type: 'signup' }],
  ])('by requesting a mail with %s', async (path, fields) => {
    const unknown = await ask(path, { email: 'nobody@mail.example', ...fields });
    expect(unknown).toMatchObject({ status: 200, answer: '{}' });
    for (const email of ['confirmed@mail.example', 'waiting@mail.example'])
      expect(await ask(path, { email, ...fields })).toEqual(unknown);
  });

  it('by signing in with a wrong password, even for an unconfirmed address', async () => {
    const guess = { password: 'a-guess' };
    const unknown = await ask('token?grant_type=password', { email: 'nobody@mail.example', ...guess });
    expect(unknown.status).toBe(400);
    for (const email of ['confirmed@mail.example', 'waiting@mail.example'])
      expect(await ask('token?grant_type=password', { email, ...guess })).toEqual(unknown);
  });
});

// Such bodies make the service fail only after it has looked for the account.
it.each([
  ['token?grant_type=password', { password: { length: 9 } }],
  ['token?grant_type=password', { password: 9 }],
  ['signup', { data: 'Asha Rao' }],
  ['signup', { data: { full_name: 'Asha\0Rao' } }],
  ['signup', { data: { '\ud800': 1 } }],
  ['signup', { password: { length: 9 } }],
])('nobody learns it by sending to %s what no page sends: %j', async (path, fields) => {
  const unknown = await ask(path, { email: 'nobody-yet@mail.example', ...fields });
  expect(unknown.status).toBe(400);
  expect(await ask(path, { email: 'confirmed@mail.example', ...fields })).toEqual(unknown);
});

it.each(['otp', 'magiclink'])('requesting a sign-in link (%s) creates no account', async (path) => {
  const email = `${path}@mail.example`;
  const { status } = await ask(path, { email, create_user: true });
  const accounts = await running.backend.sql.query(
    'select email_confirmed_at from auth.users where email = $1',
    [email],
  );
  expect([status, accounts]).toEqual([403, []]);
});

it('a second sign-up with an address sends a mail to its owner', async () => {
  await ask('signup', { email: 'confirmed@mail.example' });
  const folder = join(running.localDir, 'outbox');
  const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const noticeMails = mails.filter((mail) =>
    /^To: confirmed@mail\.example\nSubject: You already have/.test(mail),
  );
  expect(noticeMails.length).toBeGreaterThan(0);
  expect(noticeMails[0]).toContain('/auth');
});
