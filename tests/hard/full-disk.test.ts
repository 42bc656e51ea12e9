import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../fixtures/running-command.ts';
import { guid } from '../fixtures/rows.ts';
import { homeRow } from '../generator/data-set.ts';
import { addRows, openTestingSite, origin, type TestingSite } from '../generator/testing-site.ts';
import { runOnFullDisk } from '../production/full-disk.ts';
import { noteFigure } from './note-figure.ts';

let site: TestingSite;
let variables: Record<string, string>;
let siteDir: string;

beforeAll(async () => {
  site = await openTestingSite();
  await site.reset();
  siteDir = site.folder();
  variables = { LOCAL_DIR: site.localDir, SITE_DIR: siteDir, SITE_ORIGIN: origin };
  const { code, stderr } = await runCommand('generate.ts', [], variables);
  expect(code, stderr).toBe(0);
});
afterAll(() => site.close());

const doctor = async () => {
  const answer = await runCommand('doctor.ts', [], variables);
  // Claims that the rows contradict are no fault.
  return { ...answer, stderr: answer.stderr.replace(/^To decide: .*\n/gm, '') };
};
const sound = {
  code: 0,
  stdout: 'All is well: nothing is lost, doubled, stuck or out of place.\n',
  stderr: '',
};

it('the doctor reports a publish that a full disk interrupted, and the next publish repairs the site', async () => {
  expect(await doctor()).toEqual(sound);
  await addRows(site.client, {
    properties: Array.from({ length: 60 }, (_, number) =>
      homeRow(700 + number, { title: `New home ${number}` }),
    ),
  });
  const room = { spareKilobytes: 300, longestFileKilobytes: 8 };
  expect((await runOnFullDisk(siteDir, room, ['generate.ts'], variables)).code).toBe(1);
  const found = await doctor();
  expect(found.code).toBe(1);
  expect(found.stdout).toContain(
    `Wrong: The last publish into ${siteDir} was cut off.\n  Run \`npm run generate\``,
  );
  const again = await runCommand('generate.ts', [], variables);
  expect(again.code, again.stderr).toBe(0);
  expect(await doctor()).toEqual(sound);
  noteFigure(
    'Faults',
    'a disk that fills up during a publish',
    'named by the doctor; all is well after the next',
  );
});

it('mails that a full disk refused are each sent once when it has room, and leave no partial file', async () => {
  const outbox = join(site.localDir, 'outbox');
  mkdirSync(outbox, { recursive: true });
  // The disk needs some content, because a tmpfs of size 0 has no limit.
  writeFileSync(join(outbox, 'old.txt'), 'x'.repeat(4_096));
  for (const nth of [1, 2, 3]) {
    const { error } = await site.client.rpc('submit_enquiry', {
      payload: {
        name: 'Ravi',
        email: `ravi${nth}@mail.example`,
        phone: '+919845012345',
        preferredContact: 'WhatsApp',
        enquiryType: 'general_help',
        property: { id: guid(1) },
      },
      ip_hash: `place ${nth}`,
    });
    expect(error).toBeNull();
  }
  const refused = await runOnFullDisk(
    outbox,
    { spareKilobytes: 0, longestFileKilobytes: 0 },
    ['mail.ts'],
    variables,
  );
  expect([refused.code, refused.stdout]).toEqual([1, '0 mails sent, 6 not.\n']);
  expect(readdirSync(outbox)).toEqual(['old.txt']);
  expect(await doctor()).toEqual(sound);
  await site.sql.exec(`update public.outbox set next_attempt_at = clock_timestamp()`);
  const retried = await runCommand('mail.ts', [], variables);
  expect([retried.code, retried.stdout]).toEqual([0, '6 mails sent, 0 not.\n']);
  expect(readdirSync(outbox).filter((name) => name.endsWith('.txt'))).toHaveLength(7);
  expect(await doctor()).toEqual(sound);
  noteFigure('Faults', 'a disk that is full when mail is due', '6 mails waited, then left once each');
});

it('the doctor prints its finding on a full disk, and no stack trace', async () => {
  const full = await runOnFullDisk(
    site.localDir,
    { spareKilobytes: 0, longestFileKilobytes: 0 },
    ['doctor.ts'],
    variables,
  );
  expect(`${full.stdout}${full.stderr}`).toMatch(/disk|All is well/i);
  expect(`${full.stdout}${full.stderr}`).not.toMatch(/^\s+at |\[object Object\]/m);
});
