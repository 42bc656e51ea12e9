import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { replaceFile } from '#server/files/write-atomically.ts';
import { findMailFiles } from '#server/privacy/mail-files.ts';
import { identifyingWords } from '#server/privacy/person.ts';

let localDir: string;
beforeEach(() => {
  localDir = mkdtempSync(join(tmpdir(), 'angala-mails-'));
  mkdirSync(join(localDir, 'outbox'));
});
afterEach(() => rmSync(localDir, { recursive: true }));

it('findMailFiles() finds all files of a mail, including partial files of a crash', async () => {
  const file = (name: string) => join(localDir, 'outbox', name);
  writeFileSync(file('one.txt'), 'To: Ravi <ravi@mail.example>');
  writeFileSync(file('other.txt'), 'To: Asha <asha@mail.example>');
  await new Promise<void>((resolve) => {
    void replaceFile(file('one.eml'), async (unfinished) => {
      writeFileSync(unfinished, 'From: Angala');
      resolve();
      await new Promise(() => undefined);
    });
  });
  const found = await findMailFiles(localDir, ['ravi@mail.example']);
  expect(found.map((path) => basename(path)).sort()).toEqual([
    expect.stringMatching(/^one\.eml\.\d+-\d+\.unfinished$/),
    'one.txt',
  ]);
});

it.each([
  ['To: <ann@mail.example>', true],
  ['Ann@Mail.example, of Hebbal', true],
  ['Write to ann@mail.example.', true],
  ['mailto:ann@mail.example?subject=x', true],
  ['To: <joann@mail.example>', false],
  ['To: <jo.ann@mail.example>', false],
  ['To: <jo+ann@mail.example>', false],
  ['To: <zoëann@mail.example>', false],
  ['To: <ann@mail.example.org>', false],
  ['To: <ann@mail.examples>', false],
])('a mail with the text %j mentions ann@mail.example: %s', async (text, names) => {
  const path = join(localDir, 'outbox', 'one.txt');
  writeFileSync(path, text);
  expect(await findMailFiles(localDir, ['ann@mail.example'])).toEqual(names ? [path] : []);
});

it.each([
  ['Phone: +919845012345', true],
  ['Phone: +91 98450 12345', true],
  ['Phone: 098450-12345, from 5', true],
  ['Phone: (98450) 12345', true],
  ['Phone: ೯೮೪೫೦ ೧೨೩೪೫', true],
  ['Phone: +91 98450 12346', false],
  ['Number 98450123456', false],
])('a mail with the text %j has the number +919845012345: %s', async (text, has) => {
  const path = join(localDir, 'outbox', 'one.txt');
  writeFileSync(path, text);
  for (const word of ['+919845012345', '9845012345', '098450 12345'])
    expect(await findMailFiles(localDir, [word])).toEqual(has ? [path] : []);
});

it('wordsOf() returns every spelling of the address and every reference of an export', () => {
  const noData = {
    enquiries: [],
    appointments: [],
    people: [],
    partner_contacts: [],
    replies: [],
    visits: [],
    staff_names: [],
    invitations: [],
    mails: [],
    changes: [],
    accounts: [],
    alerts: [],
  };
  const words = identifyingWords({
    ...noData,
    enquiries: [{ email: 'a.nn@gmail.com', reference: 'ANG-22222' }],
    mails: [{ payload: { email: 'ann+flat@gmail.com' } }, { payload: null }],
  });
  expect(words).toEqual(['a.nn@gmail.com', 'ANG-22222', 'ann+flat@gmail.com']);
});
