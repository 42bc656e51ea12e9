import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, openPostgres, type Session, type TestDatabase } from '../fixtures/database.ts';
import { meetUncommitted } from './until-it-waits.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());
afterEach(() => database.exec('delete from public.outbox'));

const write = (count = 1) =>
  database.query(
    `insert into public.outbox (kind, payload)
     select 'enquiry_for_staff', jsonb_build_object('n', n) from generate_series(1, $1::integer) as n`,
    [count],
  );
const claim = (worker: string, lease = '1 minute', take = 10) =>
  database
    .as('service_role')
    .query<{ id: number; attempts: number; payload: { n: number } }>(
      'select * from public.claim_outbox($1, $2, $3::interval)',
      [worker, take, lease],
    );
const callOutbox = async (call: string, values: unknown[]) =>
  (await database.as('service_role').query(`select public.${call} as outcome`, values))[0]?.['outcome'];
const state = () =>
  database.query(
    `select status, attempts, error, sent_at is not null as sent,
            round(extract(epoch from next_attempt_at - clock_timestamp()))::integer as wait from public.outbox`,
  );

describe('a mail in the outbox', () => {
  test('is claimed oldest first, by one worker, and sent once', async () => {
    await write(3);
    const messages = await claim('one', '1 minute', 2);
    expect(messages.map((message) => message.payload.n)).toEqual([1, 2]);
    expect((await claim('two')).map((message) => message.payload.n)).toEqual([3]);
    expect(await callOutbox('finish_outbox($1, $2)', [messages[0]?.id, 'two'])).toBe('lost');
    expect(await callOutbox('finish_outbox($1, $2)', [messages[0]?.id, 'one'])).toBe('sent');
    expect(await callOutbox('finish_outbox($1, $2)', [messages[0]?.id, 'one'])).toBe('lost');
    expect(await claim('three')).toEqual([]);
  });

  test('that fails is retried after growing delays of at most an hour, and is dead after three days', async () => {
    await write();
    for (const wait of [30, 60, 120, 240, 480, 960, 1920]) {
      const [message] = await claim('w');
      expect(await callOutbox('fail_outbox($1, $2, $3)', [message?.id, 'w', 'Mailbox full'])).toBe('pending');
      expect(await state()).toMatchObject([{ status: 'pending', wait, error: 'Mailbox full' }]);
      expect(await claim('w')).toEqual([]);
      await database.exec('update public.outbox set next_attempt_at = now()');
    }
    const failAgain = async () => {
      await database.exec('update public.outbox set next_attempt_at = now()');
      const [message] = await claim('w');
      return callOutbox('fail_outbox($1, $2, $3)', [message?.id, 'w', 'Mailbox full']);
    };
    const ageBy = (hours: number) =>
      database.exec(`update public.outbox set created_at = now() - interval '${hours} hours'`);
    // A mail server that is away for a weekend, with one attempt an hour.
    for (let hour = 36; hour < 72; hour++) {
      await ageBy(hour);
      expect(await failAgain()).toBe('pending');
    }
    expect(await state()).toMatchObject([{ attempts: 43, wait: 3600 }]);
    await ageBy(73);
    expect(await failAgain()).toBe('dead');
    expect(await claim('w')).toEqual([]);
  });

  test('is still retried when one attempt is interrupted after many failed ones', async () => {
    await write();
    const [message] = await claim('w');
    await callOutbox('fail_outbox($1, $2, $3)', [message?.id, 'w', 'Away']);
    await database.exec(`update public.outbox set attempts = 20, next_attempt_at = now()`);
    await claim('w', '0 seconds');
    expect(await claim('w')).toMatchObject([{ attempts: 22 }]);
  });

  test('is claimed again when the lease of its worker expires, and is dead when that keeps happening', async () => {
    await write();
    const [first] = await claim('one', '0 seconds');
    const [again] = await claim('two', '1 minute');
    expect(again).toMatchObject({ id: first?.id, attempts: 2 });
    expect(await callOutbox('fail_outbox($1, $2, $3)', [first?.id, 'one', 'late'])).toBe('lost');
    await database.exec(`update public.outbox set attempts = 8, lease_until = now()`);
    expect(await claim('three')).toEqual([]);
    expect(await state()).toMatchObject([{ status: 'dead', error: 'The worker stopped while it sent this' }]);
  });
});

test('a worker does not wait for an uncommitted claim of another, and claims other mails', async () => {
  const real = await openPostgres();
  try {
    await real.exec(`insert into public.outbox (kind, payload)
      select 'enquiry_for_staff', jsonb_build_object('n', n) from generate_series(1, 5) as n`);
    const claimIn = async (session: Session, worker: string) =>
      (
        await session.query<{ payload: { n: number } }>('select * from public.claim_outbox($1, 3)', [worker])
      ).map(({ payload }) => payload.n);
    const second = await meetUncommitted(
      real,
      async (open) => expect(await claimIn(open, 'one')).toEqual([1, 2, 3]),
      () => claimIn(real.as('service_role'), 'two'),
    );
    expect(second).toEqual([4, 5]);
  } finally {
    await real.close();
  }
});
