import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  mkdirSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmbedded } from '#server/embedded/open-embedded.ts';
import { silentLog } from '#server/log/log.ts';
import { createOutbox } from '#server/outbox/create-outbox.ts';
import { describeErasure, describePhoneErasure } from '#server/privacy/describe-erasure.ts';
import { createVisitorClient } from '#server/supabase/clients.ts';
import { aFriday } from '../../fixtures/a-friday.ts';
import { prepareFolder } from '../../fixtures/prepared-folder.ts';
import { runWarmCommand } from '../../fixtures/warm-command.ts';
import { alertFunctionPath } from '#domain/address/alert-function-path.ts';
import { alertPath, callPath, invitationPath } from '#site/paths.ts';
import { nightly } from '../../fixtures/nightly.ts';

const nothingErased = {
  enquiries: 0,
  answers: 0,
  planned_visits: 0,
  appointments: 0,
  people: 0,
  partner_contacts: 0,
  mails: 0,
  accounts: 0,
  alerts: 0,
  references: [],
  addresses: [],
  contact_of: 0,
  merged_with: [],
  same_number: [],
  phones: [],
  freed: [],
  visits: [],
  proof: null,
};
const erasureReport = (overrides: Partial<Parameters<typeof describeErasure>[1]>) =>
  describeErasure('asha@example.in', {
    erased: nothingErased,
    mailFiles: [],
    traces: [],
    backups: [],
    ...overrides,
  });

describe('the report of an erasure', () => {
  test('of a telephone number names the people who gave it, and the homes and partners whose contact it was', () => {
    const report = (erased: Partial<Parameters<typeof describePhoneErasure>[1]['erased']>) =>
      describePhoneErasure('+919845012345', {
        erased: { people: [], homes: 0, partners: 0, ...erased },
        ...{ mailFiles: [], traces: [], backups: [] },
      });
    expect(report({})).toEqual([
      'No request, account or partner has +919845012345.',
      'No home has +919845012345 as its contact.',
      'A backup kept elsewhere still holds a copy: delete those from before today.',
    ]);
    expect(report({ partners: 1 })[2]).toBe('Erased +919845012345 as the contact of 1 partner.');
    expect(report({ homes: 2 })[1]).toBe(
      'Erased +919845012345 as the contact of 2 homes, with what staff wrote of its checks.',
    );
    const asha = {
      ...nothingErased,
      enquiries: 1,
      address: 'asha@example.in',
      same_number: ['ravi@example.in'],
    };
    expect(report({ people: [asha] }).slice(0, 2)).toEqual([
      'Erased of asha@example.in and its other spellings: 1 enquiry.',
      'ravi@example.in has given the same telephone number, and its rows are still stored. Ask whether it is theirs, then erase it too.',
    ]);
  });

  test('says when nothing was stored, and lists copies that the command cannot erase', () => {
    expect(erasureReport({})).toEqual([
      'Nothing is stored about asha@example.in.',
      'A backup kept elsewhere still holds a copy: delete those from before today.',
      'Mails that were sent stay with whoever got them: delete them from the mailboxes of staff.',
      'No law makes this database keep any of it. Papers of a signed agreement are kept elsewhere, for 8 years.',
    ]);
  });

  test.each([
    [
      { erased: { ...nothingErased, enquiries: 1, appointments: 2, mails: 3 } },
      'Erased of asha@example.in and its other spellings: 1 enquiry, 2 calls, 3 mails.',
    ],
    [
      {
        erased: {
          ...nothingErased,
          freed: [{ reference: 'ANG-7K3M9', preferred_date: '2027-01-05', preferred_time: '10:00' }],
        },
      },
      'The call ANG-7K3M9 on 2027-01-05 at 10:00 IST is gone: its slot can be booked again. Nobody was told.',
    ],
    [
      {
        erased: {
          ...nothingErased,
          visits: [{ starts_on: '2027-01-05', starts_at: '10:00', shown_by: 'Meera' }],
        },
      },
      'The visit on 2027-01-05 at 10:00 IST, shown by Meera, is gone. Staff get a mail that takes it out of their calendars. The visitor gets none: tell them.',
    ],
    [
      { erased: { ...nothingErased, people: 1, enquiries: 1 } },
      'Erased of asha@example.in and its other spellings: 1 enquiry, what staff noted under People.',
    ],
    [
      { erased: { ...nothingErased, merged_with: ['asha@office.example'] } },
      'Staff took asha@office.example for the same person, and its rows are still stored. Ask whether it is theirs, then erase it too.',
    ],
    [
      { traces: [{ location: 'enquiries.notes', mentions: 2 }] },
      'Still named in enquiries.notes (2 rows): somebody else typed it there. Correct it in /admin, or where the row comes from.',
    ],
    [
      { backups: ['.local/backups/a.gz'] },
      'Backups hold copies: delete those from before today (.local/backups/a.gz), and any kept elsewhere.',
    ],
  ])('has the expected sentence for %j', (overrides, sentence) => {
    expect(erasureReport(overrides)).toContain(sentence);
  });
});

describe('npm run privacy on a clone', nightly, () => {
  const localDir = mkdtempSync(join(tmpdir(), 'angala-privacy-'));
  const personalData = /qponml|76543 ?21098/i;
  const run = (...args: string[]) =>
    new Promise<{ code: number | string; stdout: string; output: string }>((resolve) => {
      const env = { ...process.env, LOCAL_DIR: localDir, PORT: '24951' };
      execFile(process.execPath, ['scripts/privacy.ts', ...args], { env }, (fault, stdout, stderr) =>
        resolve({ code: fault?.code ?? 0, stdout, output: stdout + stderr }),
      );
    });
  const filesNaming = () =>
    readdirSync(localDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes(join(localDir, 'pg')))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => personalData.test(file) || personalData.test(readFileSync(file, 'utf8')));

  beforeAll(async () => {
    await prepareFolder(localDir);
    const backend = await openEmbedded({ localDir, siteUrl: 'http://localhost:4321' });
    const fetchBackend: typeof fetch = async (input, init) => backend.fetch(new Request(input, init));
    const visitor = createVisitorClient(
      { url: 'http://backend.test', publishableKey: backend.keys.publishable },
      fetchBackend,
    );
    await visitor.auth.signUp({ email: 'zyxwvut.qponml@gmail.com', password: 'six letters' });
    for (const [name, email] of [
      ['Zyxwvut Qponml', 'zyxwvutqponml+flat@gmail.com'],
      ['Asha', 'asha@example.in'],
    ]) {
      const contact = { name, email, phone: name === 'Asha' ? '+919845099999' : '+91 76543 21098' };
      await backend.sql.query('select public.submit_enquiry($1::jsonb)', [
        { ...contact, preferredContact: 'WhatsApp', enquiryType: 'general_help' },
      ]);
      await backend.sql.query(`select public.book_appointment($1::jsonb, at => '2090-01-01T00:00:00Z')`, [
        { ...contact, preferred_date: '2090-01-05', preferred_time: name === 'Asha' ? '10:30' : '10:00' },
      ]);
    }
    const outbox = createOutbox({
      client: createVisitorClient(
        { url: 'http://backend.test', publishableKey: backend.keys.secret },
        fetchBackend,
      ),
      settings: {
        route: { transport: 'file', folder: join(localDir, 'outbox') },
        from: 'hello@angala.example',
        staff: ['staff@angala.example'],
      },
      facts: {
        siteName: 'Angala',
        siteOrigin: 'http://localhost:4321',
        phone: null,
        propertyPath: () => '/',
        adminPath: '/admin',
        callPath,
        invitationPath,
        partnerHomesPath: (token: string) => `/partners/homes?token=${token}`,
        alertPath,
        alertFunctionPath,
        listPath: (offer: string, query: string) => `/${offer === 'Rent' ? 'rent' : 'buy'}?${query}`,
      },
      log: silentLog,
      now: aFriday,
    });
    expect(await outbox.runOnce()).toEqual({ sent: 8, failed: 0 });
    await backend.close();
    mkdirSync(join(localDir, 'backups'));
    writeFileSync(join(localDir, 'backups', 'old.backup.gz'), '');
  });
  afterAll(() => rmSync(localDir, { recursive: true, force: true }));

  test('exports the data of a person, erases it, frees the slot, and keeps the mails of others', async () => {
    const before = filesNaming();
    expect(before.length).toBeGreaterThan(5);
    const otherMails = readdirSync(join(localDir, 'outbox')).length - before.length;
    expect(otherMails).toBeGreaterThan(5);

    const copy = await run('export', 'ZyxwvutQponml@googlemail.com');
    expect(copy.code).toBe(0);
    const json: unknown = JSON.parse(copy.stdout);
    expect(json).toMatchObject({
      enquiries: [{ name: 'Zyxwvut Qponml' }],
      appointments: [{ preferred_date: '2090-01-05' }],
      accounts: [{ email: 'zyxwvut.qponml@gmail.com' }],
    });

    const answer = await run('erase', 'zyxwvutqponml@gmail.com');
    expect([answer.code, answer.output]).toEqual([0, expect.any(String)]);
    expect(answer.output).toContain(
      'The files of the embedded database are cleaned of it when this command ends',
    );
    expect(answer.output).toMatch(
      /1 enquiry, 1 call, what staff noted under People, 4 mails, 1 account, \d+ files of mails\./,
    );
    expect(answer.output).toMatch(/The call ANG-\w{5} on 2090-01-05 at 10:00 IST is gone/);
    expect(answer.output).toContain(join(localDir, 'backups', 'old.backup.gz'));
    expect(answer.output).not.toContain('Still named');
    expect(filesNaming()).toEqual([]);
    expect(readdirSync(join(localDir, 'outbox'))).toHaveLength(otherMails);
    expect(existsSync(join(localDir, 'outbox'))).toBe(true);

    // The other person by their number, in another spelling and other digits: the same erasure.
    const byNumber = await run('erase', '೯೮೪೫೦ ೯೯೯೯೯');
    expect(byNumber).toMatchObject({ code: 0 });
    expect(byNumber.output).toMatch(/1 enquiry, 1 call, what staff noted under People, 4 mails\./);
    expect(byNumber.output).not.toContain('Still named');
    const mails = readdirSync(join(localDir, 'outbox')).map((file) =>
      readFileSync(join(localDir, 'outbox', file), 'utf8'),
    );
    expect(mails.filter((mail) => /asha|98450 ?99999/i.test(mail))).toEqual([]);
  }, 180_000);

  test.each([
    [[], /Say whether to export or to erase, and whom\. Usage: npm run privacy/],
    [['erase', 'nobody'], /'nobody' is neither an e-mail address/],
    [['forget', 'a@b.in'], /Say whether to export or to erase/],
  ])('refuses %j with its usage', async (args, sentence) => {
    const { code, stdout, stderr } = await runWarmCommand('privacy.ts', args, { LOCAL_DIR: localDir });
    expect(code).toBe(1);
    expect(stdout + stderr).toMatch(sentence);
  });
});
