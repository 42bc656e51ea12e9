import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RowChange } from '#contracts/database.ts';
import { areas, dataSet, homeRow, idOf } from '../generator/data-set.ts';
import { addRows } from '../generator/testing-site.ts';
import { openHttpSink } from '../server/mail/sinks.ts';
import { type Machine, openRehearsal, type Rehearsal } from '../production/rehearsal.ts';

let week: Rehearsal;
let machine: Machine;

beforeAll(async () => {
  week = await openRehearsal({ warm: true });
  machine = await week.machine('first');
  await addRows(week.client, dataSet());
});
afterAll(() => week.close());

const page = (path: string, at = 'published') => week.git('show', `${at}:public/${path}/index.html`);
const head = () => week.git('rev-parse', 'published').then((text) => text.trim());
const message = () => week.git('log', '-1', '--format=%B', 'published');
const change = async (id: string, fields: RowChange<'properties'>) => {
  const { error } = await week.client.from('properties').update(fields).eq('id', id);
  if (error) throw new Error(error.message);
};
const queue = async (id: string, action = 'generate') => {
  const { error } = await week.client.rpc('enqueue_html_jobs', {
    entity_type: 'property',
    entity_ids: [id],
    action,
  });
  if (error) throw new Error(error.message);
};
const emptyQueue = () => week.client.from('html_generation_jobs').delete().gt('id', 0);

const putHook = (file: string, script: string) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
};

const studio = 'bangalore/property/studio-in-hebbal-heights';
const flatFile = 'bangalore/property/flat-101-to-rent';

async function switchNumbersMail(numbersMail: 'sent' | 'not_sent'): Promise<void> {
  const { data } = await week.client.from('site_settings').select('updated_at').maybeSingle();
  const { error } = await week.client.rpc('save_site_settings', {
    payload: { seen_at: data?.updated_at ?? null, values: { numbersMail } },
    shown_on: {},
  });
  if (error) throw new Error(error.message);
}

/** A week of production. The days run in order, and each continues from the day before. */
describe('a week of publishing', () => {
  // The days of this test are those of its machine, on a Monday too.
  beforeAll(() => switchNumbersMail('not_sent'));

  test('Sunday: the first publish creates a branch of pages only, with a commit message that lists them', async () => {
    await emptyQueue();
    const result = await machine.publish({ WHAT: 'all', SCHEDULED: '1' }, { alone: true });
    expect(result).toMatchObject({ code: 0, outputs: { changed: 'true' } });
    expect((await week.client.from('publish_runs').select('kind, scheduled')).data).toEqual([
      { kind: 'all', scheduled: true },
    ]);
    expect(await message()).toMatch(/^Publish \d+ pages: \d+ new, 0 changed, 0 removed\n\n\+ \//);
    expect(await message()).toContain('+ /buy/2\n');
    expect((await week.git('ls-tree', '--name-only', 'published')).trim()).toBe('public');
    expect(await week.git('ls-tree', '-r', '--name-only', 'published')).not.toContain('.gitignore');
    expect(await week.git('ls-tree', '-r', '--name-only', 'main', 'public/')).toBe('public/.gitignore\n');
    expect(await page(studio)).toContain('Studio in Hebbal Heights');
  });

  test('pages in the folder public of a clone are ignored by git, and its .gitignore explains why', async () => {
    const folder = join(machine.folder, 'public');
    const reason = readFileSync(join(folder, '.gitignore'), 'utf8');
    writeFileSync(join(folder, 'index.html'), 'A page.');
    expect(await machine.git('status', '--porcelain', 'public')).toBe('');
    const [chapter = ''] = /\.github\/decisions\/[\w-]+\.md/.exec(reason) ?? [];
    const decided = readFileSync(join(machine.folder, chapter), 'utf8');
    for (const text of [reason, decided]) expect(text).toContain('`published`');
  });

  test('the pages and the log of the branch do not contain the secret key', async () => {
    const found = await week.git('grep', '-l', '-F', week.secretKey, 'published').catch(() => 'none');
    expect(found).toBe('none');
    expect(await week.git('log', '--format=%B', 'published')).not.toContain(week.secretKey);
  });

  test('Monday: a publish without changes makes no commit, and the queue is empty', async () => {
    const before = await head();
    expect(await machine.publish({ WHAT: 'all' })).toMatchObject({ code: 0, outputs: { changed: 'false' } });
    expect(await head()).toBe(before);
    expect((await machine.queueWaits()).outputs).toEqual({ waiting: 'false', mail: 'false' });
  });

  test('Tuesday: a publish of the queue publishes the page that an admin requested and empties the queue', async () => {
    await change(idOf(203), { price: 3_700_000 });
    await queue(idOf(203));
    expect((await machine.queueWaits()).outputs).toEqual({ waiting: 'true', mail: 'false' });
    expect(await machine.publish({ WHAT: 'queue' }, { alone: true })).toMatchObject({
      code: 0,
      outputs: { changed: 'true' },
    });
    expect(await page(studio)).toContain('37.0 L');
    expect(await message()).toContain('~ /bangalore/property/studio-in-hebbal-heights\n');
    expect((await machine.queueWaits()).outputs).toEqual({ waiting: 'false', mail: 'false' });
  });

  test('Wednesday: one page is published by type and slug, and an unknown slug is refused', async () => {
    await change(idOf(101), { description: 'Newly painted.' });
    const result = await machine.publish({
      WHAT: 'page',
      PAGE_TYPE: 'property',
      PAGE_SLUG: 'flat-101-to-rent',
    });
    expect(result.code).toBe(0);
    expect(await page(flatFile)).toContain('Newly painted.');
    const typo = await machine.publish({ WHAT: 'page', PAGE_TYPE: 'property', PAGE_SLUG: 'flat-999' });
    expect(typo.code).toBe(1);
    expect(typo.output).toContain("No published property has the slug 'flat-999'.");
  });

  test('Thursday: two machines publish at once and no change is lost', async () => {
    await machine.publish({ WHAT: 'all' });
    const other = await week.machine('second');
    // Both work from the same state. The second one's push finds that the first was faster.
    await other.git('fetch', '--quiet', 'origin', 'published:refs/remotes/origin/published');
    await change(idOf(102), { description: 'With a new kitchen.' });
    const [firstRun, secondRun] = await Promise.all([
      machine.publish({ WHAT: 'all' }, { alone: true }),
      change(idOf(203), { price: 4_100_000 }).then(() => other.publish({ WHAT: 'all' }, { alone: true })),
    ]);
    expect([firstRun.code, secondRun.code]).toEqual([0, 0]);
    await machine.publish({ WHAT: 'all' });
    expect(await page(studio)).toContain('41.0 L');
    expect(await page('bangalore/property/flat-102-to-rent')).toContain('With a new kitchen.');
    expect(await week.git('log', '--merges', '--oneline', 'published')).toBe('');
  });

  test('a push that is rejected because of a faster one is repeated on top of it', async () => {
    const lateMachine = await week.machine('late');
    await change(idOf(103), { description: 'Quiet at night.' });
    // Once, the host accepts another commit between fetch and push.
    const other = await week.machine('faster');
    await other.git('checkout', '--quiet', '-B', 'published', 'origin/published');
    await other.git('rm', '--quiet', 'public/about/index.html', 'public/manifest.json');
    await other.git('commit', '--quiet', '-m', 'A change by another hand');
    await other.git('push', '--quiet', 'origin', 'published:waiting');
    await lateMachine.git('fetch', '--quiet', 'origin');
    const hooks = join(lateMachine.folder, 'hooks');
    await lateMachine.git('config', 'core.hooksPath', hooks);
    putHook(
      join(hooks, 'pre-push'),
      `[ -e "${hooks}/once" ] && exit 0
touch "${hooks}/once"
git push --quiet --no-verify origin refs/remotes/origin/waiting:refs/heads/published`,
    );
    const result = await lateMachine.publish({ WHAT: 'all' });
    expect(result.code, result.output).toBe(0);
    expect(await week.git('log', '--format=%s', 'published')).toContain('A change by another hand');
    expect(await page('about')).toContain('<h1');
    expect(await page('bangalore/property/flat-103-to-rent')).toContain('Quiet at night.');
  });

  test('Friday: an unpublished home loses its page, its sitemap entry and its card', async () => {
    await change(idOf(203), { publish: 0 });
    expect((await machine.queueWaits()).outputs).toEqual({ waiting: 'true', mail: 'false' });
    expect((await machine.publish({ WHAT: 'queue' })).code).toBe(0);
    expect(await message()).toContain('- /bangalore/property/studio-in-hebbal-heights\n');
    await expect(page(studio)).rejects.toThrow();
    expect(await week.git('show', 'published:public/sitemap1.xml')).not.toContain('studio-in-hebbal-heights');
    expect(await page('buy')).not.toContain('studio-in-hebbal-heights');
  });

  test('a publish without a backend fails with a sentence, keeps the pages, and a retry publishes', async () => {
    const before = await head();
    await change(idOf(101), { description: 'Near the metro.' });
    week.setBackend(false);
    const failed = await machine.publish({ WHAT: 'all' }, { alone: true });
    expect(failed).toMatchObject({ code: 1, outputs: { changed: 'false' } });
    expect(failed.output).toContain('Nothing was published; the reason stands above. The last pages stay.');
    expect(failed.output).not.toContain(week.secretKey);
    const result = await machine.queueWaits();
    expect([result.code, result.outputs]).toEqual([1, {}]);
    expect(result.output).toContain('could not be read');
    expect(await head()).toBe(before);
    week.setBackend(true);
    expect((await machine.publish({ WHAT: 'all' })).code).toBe(0);
    expect(await page(flatFile)).toContain('Near the metro.');
  });

  test('a publish with an invalid key publishes nothing', async () => {
    const before = await head();
    const result = await machine.publish({ WHAT: 'all', SUPABASE_SECRET_KEY: 'sb_secret_of_last_year' });
    expect(result.code).toBe(1);
    expect(result.output).toContain('Nothing was published');
    expect(result.output).not.toContain('sb_secret_of_last_year');
    expect(await head()).toBe(before);
  });

  test('a row that holds the secret key is not committed, and the log does not repeat it', async () => {
    const before = await head();
    await change(idOf(101), { description: `Ring ${week.secretKey}` });
    const result = await machine.publish({ WHAT: 'all' });
    expect(result.code).toBe(1);
    expect(result.output).toContain('A published file holds the secret key. Nothing is committed;');
    expect(result.output).not.toContain(week.secretKey);
    expect(await head()).toBe(before);
    await change(idOf(101), { description: 'Near the metro.' });
  });

  test('mails to a visitor and to staff are reported as waiting and are sent once', async () => {
    const sink = await openHttpSink();
    const settings = {
      MAIL_TRANSPORT: 'webhook',
      WEBHOOK_URL: sink.url,
      WEBHOOK_SECRET: 'a secret of the hook',
    };
    const { error } = await week.client.rpc('submit_enquiry', {
      payload: {
        name: 'Asha',
        email: 'asha@mail.example',
        phone: '98450 12345',
        preferredContact: 'WhatsApp',
        enquiryType: 'general_help',
      },
    });
    expect(error).toBeNull();
    expect((await machine.queueWaits()).outputs).toMatchObject({ mail: 'true' });
    const unset = await machine.mail({});
    expect([unset.code, unset.output]).toEqual([
      1,
      'MAIL_TRANSPORT must be smtp, resend or webhook: a file on this machine would reach nobody. No mail was sent.\n',
    ]);
    expect(await machine.mail(settings, { alone: true })).toMatchObject({
      code: 0,
      output: '2 mails sent, 0 not.\n',
    });
    expect(await machine.mail(settings)).toMatchObject({ code: 0, output: '0 mails sent, 0 not.\n' });
    expect((await machine.queueWaits()).outputs).toMatchObject({ mail: 'false' });
    await switchNumbersMail('sent');
    const written = await week.client.rpc('queue_numbers_mail', { at: '2030-01-07T03:00:00Z' });
    await switchNumbersMail('not_sent');
    expect(written.data).toBe(true);
    expect((await machine.queueWaits()).outputs).toMatchObject({ mail: 'true' });
    expect(await machine.mail(settings)).toMatchObject({ code: 0, output: '1 mails sent, 0 not.\n' });
    expect(sink.received.at(-1)?.body).toContain('Numbers of the week to 6 January 2030');
    await sink.close();
  });

  test('a publish fails with a sentence and keeps the pages when the host refuses the push', async () => {
    const before = await head();
    await change(idOf(101), { description: 'Near the lake.' });
    const hooks = join((await week.git('rev-parse', '--absolute-git-dir')).trim(), 'refusing');
    await week.git('config', 'core.hooksPath', hooks);
    putHook(join(hooks, 'pre-receive'), 'exit 1');
    const result = await machine.publish({ WHAT: 'all', PUBLISH_TRIES: '2' });
    expect(result.code).toBe(1);
    expect(result.output).toContain('could not be pushed');
    expect(await head()).toBe(before);
    await week.git('config', '--unset', 'core.hooksPath');
    expect((await machine.publish({ WHAT: 'all' })).code).toBe(0);
    expect(await page(flatFile)).toContain('Near the lake.');
  });

  test('a publish on a full disk fails with a sentence and pushes nothing, and a later one publishes', async () => {
    const before = await head();
    await change(idOf(101), { description: 'Near the park.' });
    const result = await machine.publishOnFullDisk({ WHAT: 'all' });
    expect(result.code).toBe(1);
    expect(result.outputs).toEqual({});
    expect(result.output).toMatch(
      /^The disk is full \((?:ENOSPC|EFBIG): .+ Make room, then run the same command again\.$/m,
    );
    expect(result.output).toContain('Nothing was published; the reason stands above. The last pages stay.');
    expect(await head()).toBe(before);
    expect((await machine.publish({ WHAT: 'all' })).code).toBe(0);
    expect(await page(flatFile)).toContain('Near the park.');
  });

  test('Saturday: a reverted publish stays reverted until somebody publishes with RESUME', async () => {
    await change(idOf(101), { description: 'Words that should not be there.' });
    await machine.publish({ WHAT: 'all' });
    const manualCheckout = await week.machine('human');
    await manualCheckout.git('checkout', '--quiet', '-B', 'published', 'origin/published');
    await manualCheckout.git('revert', '--no-edit', 'HEAD');
    await manualCheckout.git('push', '--quiet', 'origin', 'published');
    expect(await page(flatFile)).toContain('Near the park.');

    await queue(idOf(101));
    for (const what of ['all', 'queue', 'sitemap']) {
      const result = await machine.publish({ WHAT: what });
      expect(result).toMatchObject({ code: 0, outputs: { changed: 'false' } });
      expect(result.output).toContain('taken back by hand');
    }
    expect(await page(flatFile)).toContain('Near the park.');
    expect((await machine.queueWaits()).outputs).toEqual({ waiting: 'true', mail: 'false' });

    await change(idOf(101), { description: 'Better words.' });
    expect((await machine.publish({ WHAT: 'all', RESUME: '1' })).code).toBe(0);
    expect(await page(flatFile)).toContain('Better words.');
  });

  test('Midnight: a sitemap without changes is stored in the project and not committed', async () => {
    const before = await head();
    expect(await machine.publish({ WHAT: 'sitemap' })).toMatchObject({
      code: 0,
      outputs: { changed: 'false' },
    });
    expect(await head()).toBe(before);
    const { data } = await week.client.storage.from('sitemaps').list();
    expect(data?.map(({ name }) => name)).toContain('sitemap.xml');
  });

  test('a publish of an empty database removes no page', async () => {
    const before = await head();
    const { error } = await week.client.from('properties').delete().neq('title', '');
    expect(error).toBeNull();
    const result = await machine.publish({ WHAT: 'all' });
    expect(result.code).toBe(1);
    expect(result.output).toContain('more than 20 %');
    expect(await head()).toBe(before);
  });

  test('the kinds of all runs are recorded', async () => {
    await addRows(week.client, {
      properties: [homeRow(900, { title: 'A home to begin with', area_id: areas.hebbal })],
    });
    const { data } = await week.client.from('publish_runs').select('kind').order('id');
    expect(new Set(data?.map(({ kind }) => String(kind)))).toEqual(new Set(['all', 'page', 'queue']));
  });
});
