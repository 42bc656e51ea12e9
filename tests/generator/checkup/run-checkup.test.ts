import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drainQueue } from '#generator/queue/drain-queue.ts';
import { dailyCheckup } from '#generator/checkup/daily-checkup.ts';
import { type CheckupOptions, runCheckup } from '#generator/checkup/run-checkup.ts';
import { repairFindings } from '#generator/checkup/repair-findings.ts';
import type { SitePublisher } from '#generator/publish/site-publisher.ts';
import { createLog, silentLog } from '#server/log/log.ts';
import { type CommandResult, runCommand } from '../../fixtures/running-command.ts';
import { runWarmCommand } from '../../fixtures/warm-command.ts';
import { areas, idOf } from '../data-set.ts';
import { beginEachWithFirstVersion } from '../first-version.ts';
import { bytesIn, origin, type TestingSite } from '../testing-site.ts';
import { nightly } from '../../fixtures/nightly.ts';

let site: TestingSite;
let first: string;
let siteDir: string;
let publisher: SitePublisher;
let options: CheckupOptions;
beginEachWithFirstVersion(async (version) => {
  ({ site, first, siteDir } = version);
  publisher = site.publisher({ siteDir });
  await publisher.publishAll();
  const { client, localDir, project } = site;
  const backend = { url: '', publishableKey: project.publishableKey };
  options = { client, siteDir, siteOrigin: origin, backend, localDir, now: () => new Date() };
});

const home = 'bangalore/property/corner-flat-in-whitefield-meadows/index.html';
const path = (file: string) => join(siteDir, file);
const repair = async () =>
  repairFindings(await runCheckup(options), { ...options, publish: publisher.publishAfterFullRead });
const findingTexts = async () => (await runCheckup(options)).findings.map((finding) => finding.wrong);

test('the checkup finds nothing wrong with a site that was just published', async () => {
  expect(await runCheckup(options)).toMatchObject({ findings: [], unjudged: [] });
});

test('the checkup names each file that differs from the manifest', async () => {
  appendFileSync(path(home), ' ');
  const index = readFileSync(path('index.html'));
  writeFileSync(path('index.html'), Buffer.alloc(index.length));
  rmSync(path('404.html'), { force: true });
  writeFileSync(path('old.html'), '<html></html>');
  mkdirSync(path('cards'), { recursive: true });
  writeFileSync(path('cards/old.jpg'), '');
  writeFileSync(path('sitemap1.xml'), '<urlset/>');
  writeFileSync(path('search-index.json'), '{}');
  const output = (await findingTexts()).join('\n');
  expect(output).toContain('search-index.json (other content)');
  expect(output).toContain(`${home} (another size)`);
  expect(output).toContain('index.html (cut off)');
  expect(output).toContain('2 files of the site belong to no page: cards/old.jpg and old.html.');
  expect(output).toContain('The sitemap does not list what is published: sitemap1.xml should differ.');
});

test('a repair queues the pages of rows, rewrites the sitemap and removes unfinished files', async () => {
  appendFileSync(path(home), ' ');
  writeFileSync(path('sitemap1.xml'), '<urlset/>');
  writeFileSync(path('x.html.1-1.unfinished'), '<ht');
  const output = await repair();
  expect(output).toEqual([
    'Queued 1 page to be made again; `npm start` does it at once.',
    'Wrote 1 file of the sitemap again.',
    'Removed 1 half-written file.',
  ]);
  await drainQueue({ client: site.client, publisher, log: silentLog, worker: 'tests' });
  expect(await findingTexts()).toEqual([]);
  expect(bytesIn(siteDir)).toEqual(bytesIn(first));
});

test(
  'a repair makes every page again that is wrong, also those of no row, and copies what pages load',
  nightly,
  async () => {
    const asset = Object.keys(bytesIn(siteDir)).find((file) => /^_a\/.+\.css$/.test(file)) ?? '';
    alter('index.html');
    rmSync(path('404.html'));
    // The copy of the site shares its files with the others.
    rmSync(path(asset));
    writeFileSync(path(asset), '/* */');
    options = { ...options, comparesAll: true };
    expect(await findingTexts()).toHaveLength(2);
    expect(await repair()).toEqual(['Made 2 pages again.', 'Copied 1 file that pages load again.']);
    expect(await findingTexts()).toEqual([]);
    expect(bytesIn(siteDir)).toEqual(bytesIn(first));
  },
);

/** Replaces one letter of a page with another one. */
function alter(file: string): void {
  writeFileSync(path(file), readFileSync(path(file), 'utf8').replace('Whitefield', 'Whitefielb'));
}

test('the checkup finds a page that was altered in place, and says when it is queued', async () => {
  alter(home);
  expect(await findingTexts()).toEqual([`1 page is not as published: ${home} (other content).`]);
  await repair();
  expect(await findingTexts()).toEqual([
    `1 page is not as published, and queued to be made again: ${home} (other content).`,
  ]);
  await drainQueue({ client: site.client, publisher, log: silentLog, worker: 'tests' });
  expect(await findingTexts()).toEqual([]);
});

test('a publish of everything makes a page again that was altered in place', async () => {
  alter(home);
  const { rendered } = await publisher.publishAll();
  expect(rendered).toMatchObject([{ file: home, reason: 'file altered' }]);
  expect(bytesIn(siteDir)).toEqual(bytesIn(first));
});

test('the checkup judges everything else when the manifest cannot be read', async () => {
  writeFileSync(path('manifest.json'), '{"pages": 1');
  await site.client.from('html_generation_metadata').delete().eq('entity_type', 'area');
  const { findings } = await runCheckup(options);
  expect(findings.map(({ check }) => check)).toContain('queue');
  expect(findings.map(({ wrong }) => wrong)).toContain(
    `Pages and sitemap could not be judged: ${path('manifest.json')} is not a manifest of ours. Restore it from git, or run \`npm run generate -- --force\`, which makes it and every page again.`,
  );
});

test('the checkup names pages missing in the database and rows missing in the folder', async () => {
  await site.client.from('html_generation_metadata').delete().eq('entity_type', 'area');
  const output = (await findingTexts()).join('\n');
  expect(output).toContain(
    `${Object.keys(areas).length} pages are published that the database does not know of: area `,
  );
  expect(output).toContain('have no page, and nothing says why: area ');
});

test('the checkup reports pages of another address as one finding', async () => {
  options = { ...options, siteOrigin: 'https://other.example' };
  expect(await findingTexts()).toEqual([
    `The pages in ${siteDir} were made for ${origin}, but SITE_ORIGIN is https://other.example.`,
  ]);
});

test('the checkup reports a folder without a site as not checked', async () => {
  const empty = site.folder();
  const { findings, unjudged } = await runCheckup({ ...options, siteDir: empty });
  expect(findings).toEqual([]);
  expect(unjudged).toEqual([`${empty} holds no published site, so pages and sitemap were not judged.`]);
});

test('the checkup of a hosted project reports missing contact settings until staff enter them', async () => {
  const hosted = { ...options, localDir: null };
  expect((await runCheckup(hosted)).findings).toMatchObject([
    { check: 'settings', wrong: 'The site is published without K-RERA number, Phone and E-mail.' },
  ]);
  await site.sql.query('insert into public.site_settings (entered) values ($1::jsonb)', [
    JSON.stringify({
      reraAgentNumber: 'PRM/KA/RERA/1251/446/AG/171113/000001',
      phone: '+918041234567',
      email: 'hello@angala.example',
    }),
  ]);
  expect((await runCheckup(hosted)).findings).toEqual([]);
});

test('the daily checkup stores its findings for staff and writes one line to the log', async () => {
  rmSync(path(home));
  const logged: string[] = [];
  await dailyCheckup(options, createLog({ write: (line) => logged.push(line) }));
  expect(logged).toEqual(['warn: The checkup found 1 thing wrong: npm run doctor says what.']);
  const { data } = await site.client.from('checkups').select('findings').order('id', { ascending: false });
  expect(JSON.stringify(data?.[0]?.findings)).toContain(`${home} (missing)`);
});

const variables = () => ({ LOCAL_DIR: site.localDir, SITE_DIR: siteDir, SITE_ORIGIN: origin });
/** Without what is for a person to decide. */
const withOutput = ({ code, stdout, stderr }: CommandResult) => ({
  code,
  output: stdout + stderr.replace(/^To decide: .*\n/gm, ''),
});
const doctor = async (...args: string[]) => withOutput(await runWarmCommand('doctor.ts', args, variables()));
/** Runs in a process of its own, as a person starts it. */
const doctorAlone = async (...args: string[]) => withOutput(await runCommand('doctor.ts', args, variables()));

test('npm run doctor says which claims the data contradict, which is no fault', async () => {
  const { code, stderr } = await runWarmCommand('doctor.ts', [], variables());
  expect(code).toBe(0);
  expect(stderr).toMatch(/^To decide: The data contradict what pages claim: .*npm run claims -- as_counted/m);
});

test(
  'npm run doctor exits with 1 while something is wrong, and with 0 once it is repaired',
  nightly,
  async () => {
    expect(await doctorAlone()).toEqual({
      code: 0,
      output: 'All is well: nothing is lost, doubled, stuck or out of place.\n',
    });
    const { error } = await site.client.rpc('enqueue_html_jobs', {
      entity_type: 'property',
      entity_ids: [idOf(203)],
      action: 'generate',
    });
    expect(error).toBeNull();
    await site.client.rpc('claim_html_jobs', { worker: 'dead', take: 1 });
    await site.client
      .from('html_generation_jobs')
      .update({ lease_until: '2026-01-01T00:00:00Z' })
      .eq('status', 'running');
    const found = await doctorAlone('--json');
    expect(found.code).toBe(1);
    expect(JSON.parse(found.output)).toMatchObject({
      ok: false,
      repaired: [],
      findings: [{ check: 'queue' }],
    });
    expect(await doctor('--repair')).toEqual({
      code: 0,
      output:
        'Repaired: Queued 1 stuck page again.\nAll is well: nothing is lost, doubled, stuck or out of place.\n',
    });
    expect((await doctor('--mend')).output).toContain('Usage: npm run doctor -- [--repair] [--json]');
  },
);
