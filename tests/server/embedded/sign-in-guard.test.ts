import { describe, expect, it } from 'vitest';
import { createSignInGuard } from '#server/embedded/sign-in-guard.ts';

const minute = 60_000;

/** A guard whose clock moves only while an answer takes time or somebody waits. */
function guarded() {
  let time = 0;
  const guard = createSignInGuard({
    now: () => time,
    pause: async (ms) => {
      time += ms;
    },
  });
  const ask = async (
    path: string,
    email: string,
    status: number,
    { takes = 5, ip = '198.51.100.7' } = {},
  ) => {
    const began = time;
    const request = new Request(`http://localhost/auth/v1/${path}`, {
      method: 'POST',
      headers: { 'x-forwarded-for': ip },
      body: JSON.stringify({ email, password: 'a-guess' }),
    });
    const reply = await guard(request, async () => {
      time += takes;
      return Response.json({}, { status });
    });
    return { status: reply.status, took: time - began, reply };
  };
  /** A change of the password, with the present one as the service asks for it. */
  const change = async (isRight: boolean, session = '00000000-0000-4000-8000-000000000001') => {
    const began = time;
    const payload = Buffer.from(JSON.stringify({ session_id: session })).toString('base64url');
    const request = new Request('http://localhost/auth/v1/user', {
      method: 'PUT',
      headers: { 'x-forwarded-for': '198.51.100.7', authorization: `Bearer head.${payload}.signature` },
      body: JSON.stringify({ password: 'a new one', current_password: 'a-guess' }),
    });
    const reply = await guard(request, async () => Response.json({}, { status: isRight ? 200 : 400 }));
    return { status: reply.status, took: time - began };
  };
  const guess = (email: string, status = 400, options: { takes?: number; ip?: string } = {}) =>
    ask('token?grant_type=password', email, status, options);
  return { ask, change, guess, passTime: (ms: number) => (time += ms) };
}

it('a wrong password takes the same time for a known and an unknown address', async () => {
  const { guess } = guarded();
  const knownReply = await guess('asha@angala.example', 400, { takes: 180 });
  const unknownReply = await guess('nobody@angala.example', 400, { takes: 3 });
  expect([knownReply.took, unknownReply.took]).toEqual([1000, 1000]);
  expect((await guess('asha@angala.example', 200, { takes: 180 })).took).toBe(180);
});

it.each(['signup', 'recover', 'resend'])(
  '%s takes the same time for a known and an unknown address',
  async (path) => {
    const { ask } = guarded();
    const knownReply = await ask(path, 'asha@angala.example', 200, { takes: 30 });
    const unknownReply = await ask(path, 'nobody@angala.example', 200, { takes: 250 });
    expect([knownReply.took, unknownReply.took]).toEqual([500, 500]);
  },
);

describe('a caller who guesses passwords', () => {
  it('has ten attempts per address in a quarter of an hour, then gets 429 with retry-after', async () => {
    const { guess, passTime } = guarded();
    for (let at = 0; at < 10; at++) expect((await guess('Asha@angala.example')).status).toBe(400);
    const { status, took, reply } = await guess('asha@angala.example', 200);
    expect([status, took, reply.headers.get('retry-after')]).toEqual([429, 0, '900']);
    expect(await reply.json()).toMatchObject({ msg: 'Too many attempts. Please try again in 15 minutes.' });
    passTime(15 * minute);
    expect((await guess('asha@angala.example', 200)).status).toBe(200);
  });

  it('cannot evict counters with many made-up addresses', async () => {
    const { guess } = guarded();
    const fromOtherAddress = { ip: '192.0.2.1' };
    for (let at = 0; at < 10; at++) await guess('asha@angala.example', 400, fromOtherAddress);
    let rejectedCount = 0;
    for (let at = 0; at < 10_500; at++) {
      const { status } = await guess(`nobody-${at}@angala.example`);
      if (status === 400) rejectedCount++;
    }
    expect(rejectedCount).toBe(100);
    expect((await guess('asha@angala.example', 200, fromOtherAddress)).status).toBe(429);
  });

  it('does not lock out the same address elsewhere or other addresses of the same IP address', async () => {
    const { guess } = guarded();
    for (let at = 0; at < 12; at++) await guess('asha@angala.example');
    expect((await guess('asha@angala.example', 200, { ip: '192.0.2.1' })).status).toBe(200);
    expect((await guess('ravi@angala.example', 200)).status).toBe(200);
  });

  it('is refused after a hundred addresses from one IP address', async () => {
    const { guess } = guarded();
    for (let at = 0; at < 100; at++) await guess(`${at}@angala.example`);
    expect((await guess('one-more@angala.example')).status).toBe(429);
  });

  // The token is a hash of the address and six digits, so anybody can compute a million that contain the right one.
  it('has ten attempts at the link of a mail too', async () => {
    const { ask, passTime } = guarded();
    const press = (status: number) => ask('verify', '', status);
    for (let at = 0; at < 10; at++) expect(await press(403)).toMatchObject({ status: 403, took: 1000 });
    expect((await press(200)).status).toBe(429);
    passTime(15 * minute);
    for (let at = 0; at < 30; at++) expect(await press(200)).toMatchObject({ status: 200, took: 5 });
  });

  it('has ten attempts at the present password of a session that they found open', async () => {
    const { change, passTime } = guarded();
    for (let at = 0; at < 10; at++) expect(await change(false)).toEqual({ status: 400, took: 1000 });
    expect((await change(true)).status).toBe(429);
    passTime(15 * minute);
    expect((await change(true)).status).toBe(200);
  });

  it('uses up the attempts of no other session, and of no link, in the same network', async () => {
    const { ask, change } = guarded();
    for (let at = 0; at < 10; at++) await change(false);
    for (let at = 0; at < 10; at++) await ask('verify', '', 403);
    expect((await change(true)).status).toBe(429);
    expect((await change(true, '00000000-0000-4000-8000-000000000002')).status).toBe(200);
  });

  it('keeps nobody of the same network from signing in with wrong links and made-up sessions', async () => {
    const { ask, change, guess } = guarded();
    for (let at = 0; at < 110; at++) await ask('verify', `${at}@angala.example`, 403);
    for (let at = 0; at < 110; at++)
      await change(false, `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`);
    expect((await ask('verify', 'asha@angala.example', 200)).status).toBe(429);
    expect((await guess('asha@angala.example', 200)).status).toBe(200);
    expect((await ask('recover', 'asha@angala.example', 200)).status).toBe(200);
  });

  it('is counted however the address says that a session is refreshed', async () => {
    const { ask } = guarded();
    const disguised = 'token?grant%5Ftype=refresh_token&grant_type=password';
    for (let at = 0; at < 10; at++) await ask(disguised, 'asha@angala.example', 400);
    expect((await ask(disguised, 'asha@angala.example', 200)).status).toBe(429);
  });

  it('has no more attempts with simultaneous requests', async () => {
    const { guess } = guarded();
    const replies = await Promise.all(Array.from({ length: 30 }, () => guess('asha@angala.example')));
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(10);
  });
});

it('a successful sign-in resets the counter, and refreshing a session is not limited', async () => {
  const { ask, guess } = guarded();
  for (let at = 0; at < 30; at++)
    expect((await guess('asha@angala.example', at % 9 === 8 ? 200 : 400)).status).not.toBe(429);
  for (let at = 0; at < 30; at++)
    expect((await ask('token?grant_type=refresh_token', '', 400)).status).toBe(400);
});

it.each(['signup', 'recover', 'resend'])('%s sends at most ten mails to one address', async (path) => {
  const { ask } = guarded();
  const replies = await Promise.all(Array.from({ length: 14 }, () => ask(path, 'asha@angala.example', 200)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
});

it.each(['signup', 'recover', 'resend'])(
  '%s sends at most twenty mails to one address from all networks, and its owner still signs in',
  async (path) => {
    const { ask, guess, passTime } = guarded();
    const statuses: number[] = [];
    for (let network = 1; network <= 3; network++)
      for (let at = 0; at < 8; at++)
        statuses.push(
          (
            await ask(path, at % 2 ? 'asha@angala.example' : ' ASHA@angala.example', 200, {
              ip: `192.0.2.${network}`,
            })
          ).status,
        );
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.slice(-4)).toEqual([429, 429, 429, 429]);
    expect((await ask(path, 'ravi@angala.example', 200)).status).toBe(200);
    expect((await guess('asha@angala.example', 200)).status).toBe(200);
    passTime(15 * minute);
    expect((await ask(path, 'asha@angala.example', 200)).status).toBe(200);
  },
);

it('lets nobody use up the mails of an address with requests that send it none', async () => {
  const { ask } = guarded();
  // A sign-up with a known address mails nothing.
  for (const ip of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
    for (let at = 0; at < 10; at++) await ask('signup', 'asha@angala.example', 200, { ip });
  expect((await ask('recover', 'asha@angala.example', 200, { ip: '192.0.2.4' })).status).toBe(200);
});

it('sends a mail to choose a new password to whoever has tried the forgotten one too often', async () => {
  const { ask, guess } = guarded();
  for (let at = 0; at < 11; at++) await guess('asha@angala.example');
  expect((await guess('asha@angala.example', 200)).status).toBe(429);
  expect((await ask('recover', 'asha@angala.example', 200)).status).toBe(200);
});
