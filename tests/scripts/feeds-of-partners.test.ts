import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { silentLog } from '#server/log/log.ts';
import { takeInAllFiles } from '../../scripts/feeds/take-in-all-files.ts';
import { runCommand, startCommand } from '../fixtures/running-command.ts';
import { runWarmCommand } from '../fixtures/warm-command.ts';
import { openTestingSite, type TestingSite } from '../generator/testing-site.ts';
import {
  addPartner,
  fileOf,
  homesOf,
  type Partner,
  resetPartners,
  type Row,
} from '../server/partner-files/open-partner.ts';
import { nightlyIf } from '../fixtures/nightly.ts';

let site: TestingSite;
let partner: Partner;
beforeAll(async () => {
  site = await openTestingSite();
});
beforeEach(async () => {
  await resetPartners(site);
  partner = await addPartner(site);
});
afterAll(() => site.close());

const environment = () => ({ LOCAL_DIR: site.localDir });
function saved(homes: readonly Row[], name = 'homes.csv'): string {
  const file = join(site.localDir, name);
  writeFileSync(file, fileOf(...homes));
  return file;
}
const feeds = (...args: string[]) => runWarmCommand('feeds.ts', args, environment());
async function countsOf(...args: string[]): Promise<Row> {
  return JSON.parse((await feeds(...args, '--json')).stdout);
}

test('a file of a partner is tried, taken in, and is the same the second time', async () => {
  const file = saved(homesOf(3));
  expect(await countsOf(file, '--partner', 'kaveri', '--dry-run')).toMatchObject({
    read: 3,
    new: 3,
    missing: 0,
  });
  expect(await partner.homes()).toEqual([]);
  const { code, stdout } = await runCommand(
    'feeds.ts',
    [file, '--partner', 'kaveri', '--json'],
    environment(),
  );
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { read: 3, new: 3, changed: 0, same: 0, refused: 0 }]);
  expect((await feeds(file, '--partner', 'kaveri')).stdout).toContain('The file is the one of before: 0 new');
  expect(await countsOf(saved(homesOf(2)), '--partner', 'kaveri', '--dry-run')).toMatchObject({
    same: 2,
    missing: 1,
  });
});

test('a partner that nobody knows, a missing partner and a file that is too small are refused in a sentence', async () => {
  const file = saved(homesOf(10));
  expect((await feeds(file, '--partner', 'nobody')).stderr).toContain('There is no partner ‘nobody’');
  expect((await feeds(file)).stderr).toContain('--partner SLUG');
  await feeds(file, '--partner', 'kaveri');
  const small = saved(homesOf(5));
  expect(await feeds(small, '--partner', 'kaveri')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The file has 5 homes, the last one had 10.'),
  });
  expect((await feeds(small, '--partner', 'kaveri', '--dry-run')).stdout).toContain(
    'This file would be refused',
  );
  expect((await feeds(small, '--partner', 'kaveri', '--even-if-smaller')).code).toBe(0);
});

for (const [when, moment] of Object.entries({
  'before its first homes are written': 'before apply_feed_homes 1',
  'in the middle of its homes': 'after apply_feed_homes 2',
  'before it ends': 'before finish_feed_run 1',
  'after it has ended': 'after finish_feed_run 1',
}))
  test(
    `a run that is killed ${when} is completed by the next one`,
    nightlyIf(when !== 'in the middle of its homes'),
    async () => {
      const file = saved(homesOf(700));
      const preloaded = resolve('tests/server/partner-files/kill-while-taking-in.ts');
      const killed = await startCommand('feeds.ts', [file, '--partner', 'kaveri'], {
        ...environment(),
        KILL_AT: moment,
        NODE_OPTIONS: `--import=${preloaded}`,
      }).ended;
      expect(killed.code).toBeNull();
      const counts = await countsOf(file, '--partner', 'kaveri');
      expect(Number(counts['new']) + Number(counts['same'])).toBe(700);
      const homes = await partner.homes();
      expect(homes).toHaveLength(700);
      expect(new Set(homes.map(({ slug }) => slug)).size).toBe(700);
      expect(await countsOf(file, '--partner', 'kaveri')).toMatchObject({
        new: 0,
        changed: 0,
        same: 700,
        missing: 0,
      });
    },
  );

test('the server that runs beside is woken to publish what a file changed, and where none runs it is said what does', async () => {
  const file = saved(homesOf(3));
  expect((await feeds(file, '--partner', 'kaveri')).stdout).toContain('npm run generate');
  expect(await queuedPages()).toBe(0);
  await site.sql.query(`insert into public.html_workers (worker) values ('server 1')`);
  const { stdout } = await feeds(saved(homesOf(4)), '--partner', 'kaveri');
  expect(stdout).toContain('The running server publishes the changed pages now.');
  expect(await queuedPages()).toBe(1);
});

const queuedPages = async () =>
  Number(
    (await site.sql.query('select count(*)::int as jobs from public.html_generation_jobs'))[0]?.['jobs'],
  );

test('while one file of a partner is read a second one is refused, and another partner’s is not', async () => {
  const other = await addPartner(site, { slug: 'deccan' });
  await site.sql.query(
    `select public.begin_feed_run(jsonb_build_object(
       'run', gen_random_uuid(), 'partner', 'kaveri', 'source', 'command', 'worker', 'elsewhere 1'))`,
  );
  const file = saved(homesOf(2));
  expect((await feeds(file, '--partner', 'kaveri')).stderr).toContain(
    'Another file of kaveri is being taken in',
  );
  expect((await feeds(file, '--partner', 'deccan')).code).toBe(0);
  expect(await other.homes()).toHaveLength(2);
});

test('all addresses are read, and one that leads into our own network changes nothing and is told', async () => {
  await site.sql.query(
    `insert into public.partner_feeds (partner_id, address, allows_http)
     select id, 'http://reader:secret@127.0.0.1:5432/homes.csv', true from public.partners`,
  );
  const { code, stdout, stderr } = await runCommand('feeds.ts', ['--all', '--json'], environment());
  expect([code, JSON.parse(stdout)]).toEqual([0, { files: 1, homes: 0, pictures: 0 }]);
  expect(stderr).toContain('The file of kaveri homes:');
  const stored = await site.sql.query(
    `select state, problem, source, (select count(*)::int from public.outbox) as mails from public.feed_runs`,
  );
  expect(stored).toMatchObject([{ state: 'refused', source: 'address', mails: 1 }]);
  expect(stderr + JSON.stringify(stored)).not.toContain('secret');
});

test('files and pictures that are left when the time of a night is over wait for the next one, and it is said', async () => {
  await site.sql.query(
    `insert into public.partner_feeds (partner_id, address) select id, 'https://kaveri.example/homes.csv' from public.partners`,
  );
  const said: string[] = [];
  await takeInAllFiles(site.project, {
    log: { ...silentLog, warn: (message) => said.push(message) },
    isJson: true,
    now: () => new Date(),
    night: AbortSignal.abort(),
  });
  expect(said).toEqual([expect.stringContaining('The time of this night is over.')]);
  expect(await site.sql.query('select state from public.feed_runs')).toEqual([{ state: 'waiting' }]);
});
