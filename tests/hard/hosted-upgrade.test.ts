import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sleep } from '#domain/concurrency/sleep.ts';
import { parseManifest } from '#domain/manifest/manifest.ts';
import { readReleases } from '#server/database/releases.ts';
import { serve } from '#server/http/serve.ts';
import { silentLog } from '#server/log/log.ts';
import { createSiteHandler } from '#server/static-site/site-handler.ts';
import { npmBinaryFolder } from '../../scripts/postgres/binaries.ts';
import { startCluster } from '../../scripts/postgres/cluster.ts';
import { migrationsFolder } from '../fixtures/database.ts';
import { databaseOfFirstRelease } from '../fixtures/database-of-first-release.ts';
import { stopCluster } from '../fixtures/postgres-cluster.ts';
import { testServer } from '../fixtures/postgres.ts';
import { dataSet, idOf } from '../generator/data-set.ts';
import { addRows } from '../generator/testing-site.ts';
import { copyWorkingTree } from '../production/rehearsal.ts';
import { openSmtpSink } from '../server/mail/sinks.ts';
import { type HostedProject, openHostedProject } from './hosted-project.ts';
import { noteFigure } from './note-figure.ts';
import { openObjectStorage } from './object-storage.ts';
import { proxySecret } from './product-process.ts';
import { expectMails, expectStoredOnce } from './truth.ts';
import { visitorsOf } from './visitors.ts';
import { type Machine, runJob, runShell } from './workflow.ts';

const root = resolve(import.meta.dirname, '../..');
/** Where 1.0.0 stands in the history. A clone without it rehearses the deploy of this version over itself. */
const FIRST_RELEASE = 'd05869505c35a6a7c0fc319119b0b9f7b1ca5d91';
const AT_ONCE = 2;
const PAUSE_MS = 500;
/** Between two files. All servers of the rehearsal share the processors with its builds. */
const READER_PAUSE_MS = 20;
/** How many requests of visitors are answered before, and during, each part of the upgrade. */
const EACH_PART = 8;
const KINDS = ['enquiry', 'alert', 'view', 'enquiry', 'booking', 'view', 'alert', 'view'] as const;
const packagesSchema = z.object({ dependencies: z.record(z.string(), z.string()) });

/** The code of 1.0.0, with the packages that it names, or that of today where the history is not there. */
async function codeBefore(place: string): Promise<{ folder: string; packages: string; isFirst: boolean }> {
  const folder = join(place, 'code-before');
  const isFirst = await runShell(root, `git cat-file -e ${FIRST_RELEASE}^{commit}`).then(
    () => true,
    () => false,
  );
  if (!isFirst) {
    await copyWorkingTree(folder);
    return { folder, packages: join(root, 'node_modules'), isFirst };
  }
  mkdirSync(folder);
  await runShell(root, `git archive ${FIRST_RELEASE} | tar -xf - -C '${folder}'`);
  const packages = join(place, 'packages/node_modules');
  mkdirSync(packages, { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(packages, name));
  const { dependencies } = packagesSchema.parse(
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  );
  const today = packagesSchema.parse(
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
  ).dependencies;
  for (const [name, version] of Object.entries(dependencies)) {
    if (today[name] === version) continue;
    // It went since, or is newer now. What a publish and the functions of then load has stayed: this has a name and a version.
    rmSync(join(packages, name), { force: true });
    mkdirSync(join(packages, name));
    writeFileSync(join(packages, name, 'package.json'), JSON.stringify({ name, version }));
  }
  return { folder, packages, isFirst };
}

/** Enquiries, calls, alerts and views, each as a page sends it, until `stop`. What is not answered is sent again. */
function sendTraffic({ origin }: HostedProject) {
  const visitors = visitorsOf(origin);
  const alerts: string[] = [];
  const views = { sent: 0, counted: 0, unknown: 0 };
  const answered = { count: 0, again: 0 };
  let isOver = false;

  async function post(name: string, body: object, nth: number): Promise<number | null> {
    const answer = await fetch(`${origin}/functions/v1/${name}`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', origin, 'x-proxy-secret': proxySecret },
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        'x-visitor-address': `11.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    }).catch(() => null);
    if (answer && answer.status < 500 && !answer.ok)
      throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    return answer?.ok ? answer.status : null;
  }
  const sends = {
    enquiry: () => visitors.write('enquiry'),
    booking: () => visitors.write('booking'),
    async alert() {
      const nth = alerts.length;
      const email = `alert${nth}@mail.example`;
      alerts.push(email);
      const body = { email, rhythm: 'daily', leaveEmpty: '', offer: 'Sale', page: '/buy', filters: 'bhk=2' };
      while ((await post('subscribe-alert', body, nth)) === null) {
        answered.again += 1;
        await sleep(PAUSE_MS);
      }
      return true;
    },
    async view() {
      const status = await post('record-property-view', { property_id: idOf(101) }, views.sent++);
      if (status === null) views.unknown += 1;
      else views.counted += 1;
      return status !== null;
    },
  };
  const sending = Array.from({ length: AT_ONCE }, async (_, sender) => {
    for (let nth = sender; !isOver; nth += 1) {
      if (await sends[KINDS[nth % KINDS.length] ?? 'view']()) answered.count += 1;
      else answered.again += 1;
      await sleep(PAUSE_MS);
    }
  });
  // A refusal ends a sender. The test hears of it at the next `during` or `stop`.
  const failed = Promise.all(sending).then(() => new Promise<never>(() => undefined));
  return {
    visitors,
    alerts,
    views,
    answered,
    failed,
    /** Sends nothing new. */
    async end() {
      isOver = true;
      await Promise.allSettled(sending);
    },
    async stop() {
      isOver = true;
      await Promise.all(sending);
      await visitors.sendAgain();
    },
  };
}

/** Reads every file of the site, and its search index, from the storage, one after the other and again, until `stop`. */
function readFiles(bucket: string, files: readonly string[]) {
  const faults: string[] = [];
  let [isOver, read] = [false, 0];
  /** As a page does: reads the names again when a file is missing, once. */
  async function hasSearchIndex(again = true): Promise<boolean> {
    const names = await (await fetch(`${bucket}/search-index.json`)).text();
    for (const [file] of names.matchAll(/\/_a\/search-[\w.-]+\.json/g)) {
      const answer = await fetch(bucket + file);
      await answer.text();
      if (answer.status !== 200) return again && hasSearchIndex(false);
    }
    return true;
  }
  const reading = (async () => {
    while (!isOver) {
      for (const [at, file] of files.entries()) {
        if (at % 50 === 0 && !(await hasSearchIndex())) faults.push('The search index misses a file.');
        if (isOver) break;
        const answer = await fetch(`${bucket}/${file}`);
        const text = await answer.text();
        if (answer.status !== 200 || (file.endsWith('.html') && !text.trimEnd().endsWith('</html>')))
          faults.push(`${file}: ${answer.status}, ${text.length} letters`);
        read += 1;
        await sleep(READER_PAUSE_MS);
      }
    }
  })();
  return {
    async stop() {
      isOver = true;
      await reading;
      return { faults, read };
    },
  };
}

const namesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

/** The files that answer an address which somebody may hold: not the parts of the search index, whose names a page asks for. */
const isHeld = (name: string) =>
  /\.html$|^_a\/|\.atom$|^sitemap|^robots\.txt$|^sw\.js$/.test(name) && !name.startsWith('_a/search-');

/** The addresses that this folder of pages answers, those of `_redirects` without a placeholder included. */
function addressesOf(site: string): string[] {
  const manifest = parseManifest(readFileSync(join(site, 'manifest.json'), 'utf8'));
  const redirects = readFileSync(join(site, '_redirects'), 'utf8')
    .split('\n')
    .flatMap((line) => /^(\/[^\s*:]*)\s/.exec(line)?.[1] ?? []);
  return [...(manifest?.pages.keys() ?? []), ...redirects];
}

/** Those of the addresses at which the folder of pages has something, followed to where they lead. */
async function answeredBy(site: string, addresses: readonly string[]): Promise<string[]> {
  const served = await serve({
    ...{ port: 0, log: silentLog, site: createSiteHandler({ siteDir: site, log: silentLog }) },
  });
  const answered: string[] = [];
  for (const address of addresses) {
    const answer = await fetch(`${served.url}${address}`);
    await answer.text();
    if (answer.status === 200) answered.push(address);
  }
  await served.close();
  return answered;
}

/** How many homes for sale and to rent that code finds in the search index of these pages, as a page that is open does. */
function homesReadBy(code: string, site: string): Promise<string> {
  const program = `
    const { readHomesIndex } = await import('./src/islands/search/read-index.ts');
    const { readFileSync } = await import('node:fs');
    const send = async (path) => new Response(readFileSync(process.env.SITE + path));
    for (const offer of ['Sale', 'Rent']) console.log(offer, (await readHomesIndex(offer, send)).count);`;
  return runShell(code, `node --no-warnings --input-type=module -e "$PROGRAM"`, {
    PROGRAM: program,
    SITE: site,
  });
}

async function expectAlertsOnce(sql: Sql, alerts: readonly string[]): Promise<void> {
  const rows = await sql<{ email: string; alerts: number; mails: number }[]>`
    select subscriber.email, count(*)::int as alerts,
           (select count(*)::int from public.outbox
             where kind = 'alert_to_confirm' and payload ->> 'email' = subscriber.email) as mails
      from public.alerts as alert join public.alert_subscribers as subscriber on subscriber.id = alert.subscriber
     group by subscriber.email order by 1`;
  expect([...rows]).toEqual(alerts.toSorted().map((email) => ({ email, alerts: 1, mails: 1 })));
}

async function rehearse(server: string, version: string): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), 'angala-hosted-'));
  const closing: (() => unknown)[] = [() => rmSync(place, { recursive: true, force: true })];
  try {
    const database = await databaseOfFirstRelease(server);
    closing.push(database.drop);
    const sql = postgres(database.url, { max: 2, onnotice: () => undefined });
    closing.push(() => sql.end());
    const before = await codeBefore(place);
    const code = join(place, 'code');
    await copyWorkingTree(code);
    symlinkSync(before.packages, join(before.folder, 'node_modules'));
    symlinkSync(join(root, 'node_modules'), join(code, 'node_modules'));
    const released = join(place, 'released');
    mkdirSync(released);
    const [first] = readReleases(root);
    for (const file of before.isFirst ? Object.keys(first?.migrations ?? {}) : readdirSync(migrationsFolder))
      copyFileSync(join(migrationsFolder, file), join(released, file));

    const project = await openHostedProject({
      ...{ place: join(place, 'project'), databaseUrl: database.url, migrations: released },
      packages: join(root, 'node_modules'),
      secrets: { PROXY_SECRET: proxySecret, IP_HASH_SALT: 'a salt that stays' },
    });
    closing.push(project.close);
    await addRows(project.client, dataSet());
    const mails = await openSmtpSink();
    closing.push(mails.close);
    const storage = await openObjectStorage(join(place, 'storage'));
    const bucket = storage.url;
    closing.push(() => storage.close());

    const repository = join(place, 'repository.git');
    await runShell(place, `git init --quiet --bare --initial-branch=main '${repository}'`);
    const push = (folder: string) =>
      runShell(
        folder,
        `git init --quiet --initial-branch=main && git config core.excludesFile /dev/null && git add --all . &&
         git -c user.name=Rehearsal -c user.email=rehearsal@angala.example commit --quiet -m 'A release' &&
         git push --quiet --force '${repository}' main`,
        { HOME: place },
      );
    let jobs = 0;
    const machine = (packages: string): Machine => ({
      ...{ folder: join(place, `job-${++jobs}`), repository, packages },
    });
    const context = {
      vars: {
        ...{ SITE_ORIGIN: project.origin, SUPABASE_URL: project.url, DEPLOY_TO: 's3', S3_BUCKET: 'pages' },
        ...{ SUPABASE_PUBLISHABLE_KEY: project.publishableKey, S3_ENDPOINT: bucket, AWS_REGION: 'us-east-1' },
        ...{ MAIL_TRANSPORT: 'smtp', MAIL_FROM: 'hello@angala.example', MAIL_STAFF: 'staff@angala.example' },
      },
      secrets: {
        ...{ SUPABASE_SECRET_KEY: project.secretKey, SMTP_URL: mails.url },
        ...{ AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
      },
      inputs: { what: 'everything' },
    };
    const run = (packages: string, job: string) => runJob(machine(packages), ['publish.yml', job], context);
    const publish = async (packages: string) => {
      expect(await run(packages, 'publish')).toMatchObject({ changed: 'true' });
      await run(packages, 'deploy');
    };

    // A production of the release before.
    await push(before.folder);
    await project.deploy(before.folder, /secrets|functions$/);
    await publish(before.packages);
    const oldSite = join(place, 'site-before');
    await runShell(place, `git clone --quiet --branch published '${repository}' '${oldSite}'`);
    const oldPages = join(oldSite, 'public');
    const oldAddresses = await answeredBy(oldPages, addressesOf(oldPages));
    const oldFiles = namesIn(oldPages).filter(isHeld);

    const traffic = sendTraffic(project);
    const readers = readFiles(`${bucket}/pages`, oldFiles);
    closing.push(traffic.end, readers.stop);
    const parts: [string, number][] = [];
    /** Does a part of the upgrade, and goes on when visitors were answered during it and after it. */
    const during = async (part: string, task: () => Promise<unknown>) => {
      const begun = traffic.answered.count;
      await Promise.race([task(), traffic.failed]);
      const ended = traffic.answered.count;
      while (traffic.answered.count < ended + EACH_PART)
        await Promise.race([sleep(PAUSE_MS), traffic.failed]);
      parts.push([part, ended - begun]);
    };
    await during('mails by the version before', () => run(before.packages, 'mail'));
    const today = join(root, 'node_modules');
    await during('migrations', () => project.deploy(code, /migrations/));
    await during('functions', () => project.deploy(code, /secrets|functions$/));
    await push(code);
    await sql`update public.properties set price = 8700000 where id = ${idOf(101)}`;
    await during('publish', () => publish(today));
    await during('mails', () => run(today, 'mail'));
    await traffic.stop();
    await run(today, 'mail');
    const { faults, read } = await readers.stop();

    expect([...new Set(faults)]).toEqual([]);
    await expectStoredOnce(sql, traffic.visitors.attempts);
    await expectAlertsOnce(sql, traffic.alerts);
    const sent = await expectMails(sql, mails.received, { kills: 0 });
    const [views] = await sql<{ rows: number; days: number }[]>`
      select (select count(*)::int from public.property_views) as rows,
             (select sum(views)::int from public.home_days) as days`;
    expect(views?.rows).toBe(views?.days);
    expect(views?.rows).toBeGreaterThanOrEqual(traffic.views.counted);
    expect(views?.rows).toBeLessThanOrEqual(traffic.views.counted + traffic.views.unknown);
    const newSite = join(place, 'site-after');
    await runShell(place, `git clone --quiet --branch published '${repository}' '${newSite}'`);
    const newPages = join(newSite, 'public');
    expect(await answeredBy(newPages, oldAddresses)).toEqual(oldAddresses);
    expect(await homesReadBy(before.folder, newPages)).toBe(await homesReadBy(code, newPages));
    expect(readFileSync(join(newPages, 'manifest.json'), 'utf8')).not.toBe(
      readFileSync(join(oldPages, 'manifest.json'), 'utf8'),
    );
    noteFigure(
      'Faults',
      `a hosted release over ${before.isFirst ? '1.0.0' : 'itself (no history here)'}, Postgres ${version}`,
      `${traffic.visitors.attempts.length} enquiries and calls, ${traffic.alerts.length} alerts, ${views?.rows} views, ${sent.mails} mails, none lost, none twice, ${traffic.answered.again} sent again; ${read} files and ${oldAddresses.length} addresses read`,
    );
    expect(parts.flatMap(([part, count]) => (count === 0 ? [part] : []))).toEqual([]);
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

test(
  'a hosted project moves from 1.0.0 to this version under traffic: nothing is lost, nothing comes twice, no page is missing',
  async () => rehearse(await testServer(), '15 or what this machine has'),
  900_000,
);

test('and on Postgres 17, the version of hosted projects', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'angala-hosted-17-'));
  await startCluster(folder, npmBinaryFolder())
    .then((url) => rehearse(`${url}/postgres`, '17'))
    .finally(() => stopCluster(folder));
}, 900_000);
