import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { enquiryInboxAnswer } from '#contracts/admin-inbox.ts';
import {
  adminChangesAnswer,
  adminDeletedListingsAnswer,
  adminListingAnswer,
} from '#contracts/admin-listings.ts';
import { adminRoundAnswer } from '#contracts/admin-round.ts';
import type { Author } from '#contracts/author.ts';
import type { Row, Session } from '../fixtures/database.ts';
import { addListing, addUser } from './rows.ts';
import { setUpChecks } from './set-up-checks.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

const opened = setUpChecks();
const addressOf = (id: string) => `${id}@example.in`;

/** Somebody with a role, who has just been hired. */
let author: string;
let home: string;
beforeEach(async () => {
  author = await addUser(opened.database, { role: 'admin', metadata: { full_name: 'Kavya' } });
  home = await addListing(opened.database);
});

const asServer = async (call: string, values: unknown[]) => {
  const [row] = await opened.database
    .as('service_role')
    .query<{ answer: unknown }>(`select ${call} as answer`, values);
  return row?.answer;
};
const read = async (session: Session, call: string) => {
  const [row] = await session.query<{ answer: unknown }>(`select public.${call} as answer`);
  return row?.answer;
};
const rename = (id: string, name: string) =>
  opened.database.as('authenticated', id).query('update public.profiles set full_name = $1', [name]);

/** Without that somebody changed their own name, and without the proof of an erasure. */
const ofNoAccount = async (reader: Session) =>
  adminChangesAnswer
    .parse(await read(reader, 'admin_changes()'))
    .rows.filter(({ kind }) => kind !== 'account' && kind !== 'erasure');

/** What the author did, and who did it as each of the logs says to this reader. */
const logs: readonly (readonly [
  name: string,
  act: () => Promise<unknown>,
  authors: (reader: Session) => Promise<Author[]>,
])[] = [
  [
    'the log of a listing',
    async () =>
      asServer('public.save_listing($1::jsonb, $2)', [
        {
          idempotencyKey: randomUUID(),
          kind: 'property',
          id: home,
          seen_at: await opened.versionOf(home),
          fields: { price: 7_500_000 },
        },
        author,
      ]),
    async (reader) =>
      adminChangesAnswer.parse(await read(reader, `admin_changes('property', '${home}')`)).rows,
  ],
  [
    'the log of the settings',
    () =>
      asServer(`public.save_site_settings($1::jsonb, '{}', $2)`, [
        { seen_at: null, values: { phone: `+9198450${String(Date.now()).slice(-5)}` } },
        author,
      ]),
    ofNoAccount,
  ],
  [
    'the log of closed days',
    () => asServer(`public.close_day('2090-01-06', 'Holiday', $1)`, [author]),
    ofNoAccount,
  ],
  [
    'the checks of a home',
    () => opened.record(home, { outcome: 'on hold' }, { staffId: author }),
    async (reader) => {
      const { rows } = adminRoundAnswer.parse(await read(reader, `admin_round(100, '${home}')`));
      return rows.flatMap(({ checks }) => checks);
    },
  ],
  [
    'the list of deleted homes',
    async () => deleteHome(),
    async (reader) => adminDeletedListingsAnswer.parse(await read(reader, 'admin_deleted_listings()')).rows,
  ],
  [
    'the note where a deleted home was',
    async () => deleteHome(),
    async (reader) => {
      const { deleted } = adminListingAnswer.parse(
        await read(reader, `admin_listing('property', '${home}')`),
      );
      return deleted ? [deleted] : [];
    },
  ],
  [
    'the history of an enquiry',
    async () => {
      await opened.database.exec(`
        delete from public.enquiries;
        insert into public.enquiries (reference, enquiry_type, name, email, phone, preferred_contact)
        values ('ANG-A2222', 'general_help', 'Meera', 'meera@example.in', '+919845012345', 'WhatsApp')`);
      await opened.database
        .as('authenticated', author)
        .query(`update public.enquiries set status = 'contacted'`);
    },
    async (reader) => {
      const { rows } = enquiryInboxAnswer.parse(await read(reader, `admin_inbox('enquiry')`));
      return rows.flatMap(({ history }) => history);
    },
  ],
];

async function deleteHome() {
  const payload = {
    idempotencyKey: randomUUID(),
    kind: 'property',
    id: home,
    action: 'delete',
    seen_at: await opened.versionOf(home),
  };
  return asServer('public.delete_listing($1::jsonb, $2)', [payload, author]);
}

describe.each(logs)('%s', (_, act, authors) => {
  beforeEach(async () => {
    await opened.database.exec(emptyTables('closed_days', 'site_settings', 'deleted_listings'));
    await act();
  });

  test('names who it was by the id and the address of that time, whatever they call themselves later', async () => {
    await rename(author, addressOf(opened.staff));
    await opened.database.query('update auth.users set email = $2 where id = $1', [
      author,
      `new-${addressOf(author)}`,
    ]);
    expect(await authors(opened.admin)).toEqual([
      expect.objectContaining({ by_id: author, by_email: addressOf(author), by_name: 'Kavya' }),
    ]);
  });

  test('shows the name beside it', async () => {
    expect(await authors(opened.admin)).toEqual([
      expect.objectContaining({ by_email: addressOf(author), by_name: 'Kavya' }),
    ]);
  });

  test('still names who it was when the account is gone', async () => {
    await opened.database.query('delete from auth.users where id = $1', [author]);
    expect(await authors(opened.admin)).toEqual([
      expect.objectContaining({ by_id: author, by_email: addressOf(author), by_name: 'Kavya' }),
    ]);
  });

  test('forgets it when a former colleague asks for erasure', async () => {
    await opened.database.query(`update public.profiles set role = 'user' where id = $1`, [author]);
    await asServer('public.privacy_erase($1)', [addressOf(author)]);
    expect(await authors(opened.admin)).toEqual([
      expect.objectContaining({ by_id: null, by_email: null, by_name: null }),
    ]);
  });
});

describe('an editor', () => {
  const editorLogs = logs.filter(([name]) =>
    ['the log of a listing', 'the checks of a home', 'the note where a deleted home was'].includes(name),
  );

  test.each(editorLogs)(
    'reads in %s which account it was, and the address of nobody else',
    async (_, act, authors) => {
      const editor = await addUser(opened.database, { role: 'editor' });
      await act();
      await rename(author, '  ');
      const answers = await authors(opened.database.as('authenticated', editor));
      expect(answers).toEqual([expect.objectContaining({ by_id: author, by_email: null, by_name: 'Kavya' })]);
      expect(JSON.stringify(answers)).not.toContain('@');
    },
  );

  test('reads their own address', async () => {
    await opened.database.query(`update public.profiles set role = 'editor' where id = $1`, [author]);
    await opened.record(home, { outcome: 'on hold' }, { staffId: author });
    const { rows } = adminRoundAnswer.parse(
      await read(opened.database.as('authenticated', author), `admin_round(100, '${home}')`),
    );
    expect(rows[0]?.checks).toEqual([expect.objectContaining({ by_email: addressOf(author) })]);
  });
});

test('the log is searched by the address that somebody had', async () => {
  await asServer(`public.close_day('2090-01-06', 'Holiday', $1)`, [author]);
  const found = async (words: string) =>
    adminChangesAnswer.parse(await read(opened.admin, `admin_changes(words => '${words}')`)).rows.length;
  expect([await found(addressOf(author)), await found(addressOf(opened.staff))]).toEqual([1, 0]);
});

describe('a name', () => {
  const shown = async (name: string | null) => {
    const [row] = await opened.database.query<Row>('select private.shown_name($1) as name', [name]);
    return row?.['name'];
  };

  test.each([
    ['Kavya\u202eoaR', 'KavyaoaR'],
    ['Ka\u200bv\u00adya\ufeff', 'Kavya'],
    ['Ka\u200dvya', 'Kavya'],
    ['\u2066Kavya\u2069', 'Kavya'],
    ['Kavya \u2003 \n Rao', 'Kavya Rao'],
    ['Kavya\u{e0041}', 'Kavya'],
    ['ರ\u200d್ಯ', 'ರ\u200d್ಯ'],
    ['आशा राव', 'आशा राव'],
  ])('%j is shown without what nobody sees, as %j', async (name, expected) => {
    expect(await shown(name)).toBe(expected);
  });

  test.each([
    null,
    '',
    '  ',
    '\u200b\u2060',
    '\u3164',
    'admin@angala.test',
    'admin\u200b@angala.test',
    'admin＠angala.test',
  ])('%j is not shown', async (name) => {
    expect(await shown(name)).toBeNull();
  });
});
