import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { addUser } from './rows.ts';
import { setUpAdmin } from './set-up-admin.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

const setUp = setUpAdmin(
  `${emptyTables('staff_invitations', 'outbox', 'staff_changes')};
   delete from public.partners;
   delete from auth.users where id not in (select id from public.profiles where role = 'admin' order by created_at limit 1)`,
);
const hashed = `$2b$10$${'b'.repeat(53)}`;
const server = () => setUp.database.as('service_role');

async function answerOf<Value>(call: string, values: unknown[] = []): Promise<Value | undefined> {
  const [row] = await server().query<{ value: Value }>(`select public.${call} as value`, values);
  return row?.value;
}
const count = async (rows: string) =>
  (await setUp.database.query<{ n: number }>(`select count(*)::int as n from ${rows}`))[0]?.n;

/** Somebody whose address is confirmed, with this role. */
async function somebody(
  role: string,
  email = `${randomUUID()}@example.in`,
): Promise<{ id: string; email: string }> {
  const id = await addUser(setUp.database, { confirmed: true });
  await setUp.database.query('update auth.users set email = $2 where id = $1', [id, email]);
  await setUp.database.query('update public.profiles set role = $2 where id = $1', [id, role]);
  return { id, email };
}
const giveRole = ({ email }: { email: string }, role: string) =>
  answerOf<string>('give_role($1, $2)', [email, role]);

const invite = (inviter: string, email = 'asha@example.in', role = 'editor') =>
  answerOf<string>('invite_staff($1::jsonb, $2)', [{ email, role }, inviter]);
async function invitationLink(email = 'asha@example.in'): Promise<string> {
  const [mail] = await setUp.database.query<{ link: string }>(
    `select payload ->> 'link' as link from public.outbox where payload ->> 'email' = $1 order by id desc limit 1`,
    [email],
  );
  return mail?.link ?? '';
}
const opened = async (link: string) => [
  await answerOf('read_invitation($1)', [link]),
  await answerOf('accept_invitation($1, $2)', [link, hashed]),
];

describe('an invitation ends', () => {
  test.each(['editor', 'user'])(
    'when whoever made it becomes %s, and stays ended when they are an admin again',
    async (role) => {
      await somebody('user', 'asha@example.in');
      const ravi = await somebody('admin');
      expect(await invite(ravi.id, 'asha@example.in', 'admin')).toBe('invited');
      const link = await invitationLink();
      expect(await giveRole(ravi, role)).toBe('done');
      expect(await opened(link)).toEqual([null, null]);
      expect(await count(`public.outbox where kind = 'staff_invitation'`)).toBe(0);
      await giveRole(ravi, 'admin');
      expect(await opened(link)).toEqual([null, null]);
    },
  );

  test('when the account of whoever made it is deleted', async () => {
    await somebody('user', 'asha@example.in');
    const ravi = await somebody('admin');
    await invite(ravi.id);
    const link = await invitationLink();
    await setUp.database.query('delete from auth.users where id = $1', [ravi.id]);
    expect(await opened(link)).toEqual([null, null]);
  });

  test('when its maker lost the role in a database that had not ended it', async () => {
    const ravi = await somebody('user');
    await somebody('user', 'asha@example.in');
    const link = 'a'.repeat(32);
    await setUp.database.query(
      `insert into public.staff_invitations (email, role, hash, invited_by, ends_at)
       values ('asha@example.in', 'admin', private.hash_of($1), $2, now() + interval '1 day')`,
      [link, ravi.id],
    );
    expect(await opened(link)).toEqual([null, null]);
  });

  test('when the person it is for gets a role in another way, so that a dismissal is one', async () => {
    const asha = await somebody('user', 'asha@example.in');
    await invite(setUp.staff, 'asha@example.in', 'admin');
    const link = await invitationLink();
    await giveRole(asha, 'editor');
    await giveRole(asha, 'user');
    expect(await opened(link)).toEqual([null, null]);
  });

  test('before it is made by somebody who is dismissed in the same moment', async () => {
    const ravi = await somebody('user');
    expect(await invite(ravi.id)).toBe('not_admin');
    expect(await count('public.staff_invitations')).toBe(0);
  });

  test('not when the person it is for gets more rights in another way', async () => {
    const asha = await somebody('user', 'asha@example.in');
    await invite(setUp.staff, 'asha@example.in', 'editor');
    await giveRole(asha, 'admin');
    expect((await opened(await invitationLink()))[1]).toBe('accepted');
    expect(await count(`public.profiles where id = '${asha.id}' and role = 'admin'`)).toBe(1);
  });

  test('not when somebody else leaves', async () => {
    const [ravi, meena] = [await somebody('admin'), await somebody('admin')];
    await somebody('user', 'asha@example.in');
    await invite(ravi.id);
    await giveRole(meena, 'user');
    expect(await opened(await invitationLink())).toEqual([
      { email: 'asha@example.in', role: 'editor' },
      'accepted',
    ]);
  });
});

describe('the link of a partner', () => {
  let contact: string;
  beforeEach(async () => {
    const partner = randomUUID();
    contact = randomUUID();
    await setUp.database.query(
      `insert into public.partners (id, slug, name, homes_come, trust) values ($1::uuid, 'p-' || $1, 'Kaveri', 'typed', 'at once')`,
      [partner],
    );
    await setUp.database.query(
      `insert into public.partner_contacts (id, partner_id, name, email, phone, language)
       values ($1, $2, 'Kavya', 'kavya@partner.example', '+919845012345', 'en')`,
      [contact, partner],
    );
  });
  const opens = async (link: string) => (await answerOf('read_partner_homes($1)', [link])) !== null;
  const linkBy = async (id: string): Promise<string> => {
    const [row] = await setUp.database
      .as('authenticated', id)
      .query<{ link: string }>(`select public.new_partner_link($1) ->> 'link' as link`, [contact]);
    return row?.link ?? '';
  };

  test('that staff made ends with their role, and that of a mail does not', async () => {
    const ravi = await somebody('admin');
    const own = await linkBy(ravi.id);
    const [mailed] = await setUp.database.query<{ link: string }>(
      'select private.new_confirmation_link($1, now()) as link',
      [contact],
    );
    expect([await opens(own), await opens(mailed?.link ?? '')]).toEqual([true, true]);
    await giveRole(ravi, 'editor');
    await giveRole(ravi, 'admin');
    expect([await opens(own), await opens(mailed?.link ?? '')]).toEqual([false, true]);
  });

  test.each([
    ['email', 'other@partner.example', false],
    ['phone', '+919845099999', false],
    ['name', 'Kavya R', true],
    ['email', 'Kavya@partner.example', true],
  ])('ends when its contact gets another %s: %s', async (column, value, stays) => {
    const link = await linkBy(setUp.staff);
    await setUp.database.query(`update public.partner_contacts set ${column} = $2 where id = $1`, [
      contact,
      value,
    ]);
    expect(await opens(link)).toBe(stays);
  });
});

test('a calendar link ends with the sessions of its owner, and with a new password', async () => {
  const ravi = await somebody('admin');
  const newLink = () => answerOf<string>('new_calendar_link($1)', [ravi.id]);
  const reads = async (link: string | undefined) => (await answerOf('calendar_calls($1)', [link])) !== null;
  const first = await newLink();
  expect(await reads(first)).toBe(true);
  await setUp.database
    .as('authenticated', setUp.staff)
    .query('select public.end_staff_sessions($1)', [ravi.id]);
  expect(await reads(first)).toBe(false);
  const second = await newLink();
  await answerOf('give_role_and_password($1, $2, $3)', [ravi.email, 'admin', hashed]);
  expect(await reads(second)).toBe(false);
});

test.each(['user', 'gone'])(
  'a preview and a picture on its way end when their maker is %s, and not for an editor who becomes an admin',
  async (became) => {
    const ravi = await somebody('editor');
    const [preview] = await server().query<{ id: string }>(
      `select public.request_preview('{"kind": "area", "id": "a", "fields": {}}', $1) as id`,
      [ravi.id],
    );
    const begun = await answerOf<{ upload: string }>('begin_upload($1)', [ravi.id]);
    expect([typeof preview?.id, typeof begun?.upload]).toEqual(['string', 'string']);
    await giveRole(ravi, 'admin');
    const left = async () => [
      await count(`public.previews where requested_by = '${ravi.id}'`),
      await count(`public.picture_uploads where staff = '${ravi.id}'`),
    ];
    expect(await left()).toEqual([1, 1]);
    await (became === 'user'
      ? giveRole(ravi, 'user')
      : setUp.database.query('delete from auth.users where id = $1', [ravi.id]));
    expect(await left()).toEqual([0, 0]);
    expect(await answerOf('note_upload($1, $2)', [begun?.upload, 'a'.repeat(64)])).toBe(false);
  },
);

/** What opens something for whoever has it, and the test that says when that ends. */
const credentials = {
  'alert_links.hash': 'alerts/links.test.ts: gives access to nothing once it has expired',
  'calendar_links.hash': 'ended-credentials.test.ts: a calendar link ends with the sessions of its owner',
  'call_links.hash': 'call-links.test.ts: opens that call and nothing else, until the call is over',
  'confirmation_links.hash': 'ended-credentials.test.ts: that staff made ends with their role',
  'picture_uploads.link': '../functions/add-photographs.test.ts: leave no file when the link is revoked',
  'visit_links.hash': 'visit-links.test.ts: opens that visit and nothing else, until the visit is over',
  'staff_invitations.hash': 'ended-credentials.test.ts: when whoever made it becomes %s',
};
/** Hashes of networks, of words, and of files and pictures, which open nothing. */
const otherHashes = [
  ...['alert_erasures.hash', 'alerts.ip_hash', 'appointments.ip_hash', 'appointments.line_hash'],
  ...['enquiries.ip_hash', 'typed_words.hash', 'typed_word_days.hash', 'feed_runs.approved_hash'],
  ...['feed_runs.content_hash', 'partner_feeds.content_hash', 'partner_feeds.context_hash'],
  ...['partner_pictures.address_hash', 'partner_pictures.hash', 'photographs.hash', 'picture_uploads.hash'],
  'sent_photographs.hash',
];

test('of each credential that is stored, a test says when it ends', async () => {
  const columns = await setUp.database.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name ~ '(^|_)(hash|link|token|secret|key_hash)$' order by 1`,
  );
  expect(columns.map(({ name }) => name)).toEqual([...Object.keys(credentials), ...otherHashes].toSorted());
  for (const place of Object.values(credentials)) {
    const [file = '', title = ''] = place.split(': ');
    expect(readFileSync(new URL(file, import.meta.url), 'utf8'), place).toContain(title);
  }
});

test('a change of a role that does not say which role was shown changes nothing', async () => {
  const ravi = await somebody('editor');
  const [row] = await setUp.database
    .as('authenticated', setUp.staff)
    .query<{ outcome: string }>(`select public.change_staff_role($1, null, 'admin') as outcome`, [ravi.id]);
  expect(row?.outcome).toBe('changed');
});

test.each([
  `decide_confirmation('${randomUUID()}', null)`,
  `decide_sent_photograph('${randomUUID()}', 'x', null)`,
  `decide_suspected_alert('${randomUUID()}', null)`,
  `decide_feed_run('${randomUUID()}', null)`,
  `decide_feed_run('${randomUUID()}', 'leaf')`,
  `resolve_feed_conflict('{"keep": "mine"}')`,
  `resolve_feed_conflict('{}')`,
])('%s decides nothing', async (call) => {
  await expect(
    setUp.database.as('authenticated', setUp.staff).query(`select public.${call}`),
  ).rejects.toMatchObject({ code: '22023' });
});
