import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { areaRow, areas, bangalore, homeRow, idOf } from '../generator/data-set.ts';
import {
  addRows,
  bytesIn,
  change,
  filesIn,
  openTestingSite,
  origin,
  pageIn,
  type TestingSite,
} from '../generator/testing-site.ts';
import { CommandError } from '#server/command/command-error.ts';
import { usageOf } from '#server/command/manual.ts';
import { lockSite } from '#generator/site-folder/lock-site.ts';
import { readFlags } from '../../scripts/generate/flags.ts';
import { manual } from '../../scripts/manuals/generate.ts';
import { type CommandResult, runCommand, startCommand } from '../fixtures/running-command.ts';
import { runWarmCommand } from '../fixtures/warm-command.ts';
import { nightly } from '../fixtures/nightly.ts';

const NO_ROWS = { cities: [], local_areas: [], society: [], properties: [] };
const USAGE = `Usage: ${usageOf(manual)}`;

let site: TestingSite;
let siteDir: string;

beforeAll(async () => {
  site = await openTestingSite();
  await site.reset();
  siteDir = site.folder();
});
afterAll(() => site.close());

const variables = () => ({ LOCAL_DIR: site.localDir, SITE_DIR: siteDir, SITE_ORIGIN: origin });
const generate = (
  args: readonly string[] = [],
  overrides: Record<string, string> = {},
): Promise<CommandResult> => runWarmCommand('generate.ts', args, { ...variables(), ...overrides });
/** The same in a process of its own, as a person starts it. */
const generateAlone = (args: readonly string[]): Promise<CommandResult> =>
  runCommand('generate.ts', args, variables());

describe('a wrong call fails with one sentence:', () => {
  test.each<[string, string[], string]>([
    ['an unknown flag', ['--sideways'], `Unknown option '--sideways'. ${USAGE}`],
    ['a kind without a page', ['--type', 'area'], `--slug is missing: name the page to publish. ${USAGE}`],
    ['a page without a kind', ['--slug', 'hebbal'], `--type must be property, society or area. ${USAGE}`],
    [
      'an unknown kind',
      ['--type', 'city', '--slug', 'x'],
      `--type must be property, society or area. ${USAGE}`,
    ],
    [
      'one page and all',
      ['--all', '--type', 'area', '--slug', 'x'],
      `--type and --slug go with neither --all nor --queue. ${USAGE}`,
    ],
    [
      'a dry run of the queue',
      ['--queue', '--dry-run'],
      `--queue goes with --json, --wait, --no-social-images and --seed only: it publishes what was asked for. ${USAGE}`,
    ],
    [
      'a wait without a number',
      ['--wait', 'long'],
      `--wait must be a whole number of seconds, such as 120. ${USAGE}`,
    ],
    ['a folder', ['public'], `Unexpected argument 'public'. ${USAGE}`],
    [
      'a shard of the queue',
      ['--queue', '--shard', '1/2'],
      `--shard goes with a publish of everything. ${USAGE}`,
    ],
    [
      'a shard that publishes',
      ['--shard', '1/2', '--allow-removals'],
      `--shard only renders, and goes with --force, --wait, --seed and --json. ${USAGE}`,
    ],
    [
      'a queue on schedule',
      ['--queue', '--scheduled'],
      `--scheduled goes with a publish of everything. ${USAGE}`,
    ],
    ['shards from nowhere', ['--join'], `--join is followed by the folders of the shards. ${USAGE}`],
    [
      'one page from shards',
      ['--join', 'a', '--type', 'area', '--slug', 'x'],
      `--join goes with a publish of everything. ${USAGE}`,
    ],
  ])('%s', (_label, args, sentence) => {
    expect(() => readFlags(args)).toThrow(new CommandError(sentence));
  });

  test('nothing else is printed', async () => {
    const { code, stdout, stderr } = await generateAlone(['--sideways']);
    expect([code, stdout, stderr]).toEqual([1, '', `Unknown option '--sideways'. ${USAGE}\n`]);
  });

  test('an invalid variable, with what is expected', async () => {
    const { code, stderr } = await generate([], { PORT: 'http', SITE_ORIGIN: 'angala.example/' });
    expect(code).toBe(1);
    expect(stderr).toBe(
      "PORT must be a whole number from 1 to 65535; it is 'http'.\n" +
        "SITE_ORIGIN must be an origin such as https://angala.example, without a path; it is 'angala.example/'.\n",
    );
  });

  test('a site folder that is a file', async () => {
    const file = `${site.folder()}.txt`;
    writeFileSync(file, 'mine');
    const { code, stderr } = await generate([], { SITE_DIR: file });
    expect(code).toBe(1);
    expect(stderr).toContain(`${file} is not a folder: set SITE_DIR to a folder that can be written to.\n`);
    expect(stderr).not.toMatch(/^ {4}at /m);
  });
});

test('an empty database publishes nothing, and the command says what to do', async () => {
  await site.reset(NO_ROWS);
  const { code, stdout, stderr } = await generate();
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain('The backend holds no published home, society or area. Nothing was published');
  expect(existsSync(siteDir)).toBe(false);
  await site.reset();
});

test(
  'an empty database is filled first with --seed, which says what to set to publish a project',
  nightly,
  async () => {
    await site.reset(NO_ROWS);
    const [seed, seededDir] = [site.folder(), site.folder()];
    mkdirSync(seed);
    const rows = {
      cities: { id: bangalore, name: 'Bangalore' },
      local_areas: areaRow(areas.hebbal, 'Hebbal'),
      properties: homeRow(1),
    };
    for (const [table, row] of Object.entries(rows))
      writeFileSync(join(seed, `${table}.jsonl`), JSON.stringify(row));
    const { code, stdout, stderr } = await generate(['--seed'], { SEED: seed, SITE_DIR: seededDir });
    expect([code, stderr]).toEqual([0, expect.stringContaining('Loaded 1 properties')]);
    expect(stderr).toContain(
      'No SUPABASE_URL is set: publishing the rows of the embedded backend. To publish those of a project set SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY.\n',
    );
    expect(stdout).toMatch(/^\d\d pages rendered/);
    await site.reset();
  },
);

describe('a site', () => {
  // The nightly tests run without those before them.
  const ensurePublished = async () => {
    if (!existsSync(siteDir)) await generate();
  };

  test('is published, and --json prints one object', async () => {
    const { code, stdout } = await generateAlone(['--json']);
    expect(code).toBe(0);
    const report = JSON.parse(stdout);
    const pages = filesIn(siteDir).filter((file) => file.endsWith('.html')).length;
    expect(report).toMatchObject({ rendered: pages, skipped: 0, removed: 0, failed: 0 });
    expect(report.bytes).toBeGreaterThan(500_000);
    expect(report.milliseconds).toBeGreaterThan(0);
    expect(report.peakMegabytes).toBeGreaterThan(100);
    expect(report.peakOf).toBe(existsSync('/proc/self/status') ? 'process tree' : 'command alone');
    expect(stdout.trim().split('\n')).toHaveLength(1);
  });

  test('whose manifest was cut off is made again by --force, and by nothing else', nightly, async () => {
    await ensurePublished();
    const before = bytesIn(siteDir);
    const manifest = join(siteDir, 'manifest.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').slice(0, 200));
    const refused = await generate();
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('or run `npm run generate -- --force`, which makes it and every page again.'),
    ]);
    const { code, stderr } = await generate(['--force']);
    expect([code, stderr]).toEqual([0, expect.stringContaining('it and every page are made again.')]);
    expect(Object.keys(bytesIn(siteDir))).toEqual(Object.keys(before));
  });

  test('that has not changed is not written, and the last line says so', async () => {
    const before = bytesIn(siteDir);
    const { code, stdout } = await generate();
    expect(code).toBe(0);
    expect(stdout).toMatch(/^0 pages rendered, \d+ unchanged, 0 removed, 0 failed in \d+\.\d s\.\n$/);
    expect(bytesIn(siteDir)).toEqual(before);
  });

  test('has one page rendered when one page is requested', async () => {
    const { code, stdout } = await generate(['--type', 'society', '--slug', 'hebbal-heights', '--json']);
    expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ rendered: 1, waiting: 0 })]);
  });

  test('has one page rendered, and the command says how many others have changed', nightly, async () => {
    await ensurePublished();
    await change(site, 'properties', idOf(203), { price: 3_040_000 });
    const dry = JSON.parse((await generate(['--dry-run', '--json'])).stdout);
    const otherCount = dry.changes.length - 1;
    expect(otherCount).toBeGreaterThan(2);
    const one = ['--type', 'property', '--slug', 'studio-in-hebbal-heights'];
    const { stdout } = await generate(one);
    const unchanged = dry.skipped;
    expect(stdout).toMatch(
      new RegExp(`^1 page rendered, ${unchanged} unchanged, 0 removed, 0 failed in \\d+\\.\\d s\\.\n`),
    );
    expect(stdout).toContain(
      `\n${otherCount} others have changed: run \`npm run generate\` to publish them.\n`,
    );
    expect(JSON.parse((await generate([...one, '--json'])).stdout)).toMatchObject({
      rendered: 1,
      skipped: unchanged + otherCount,
      waiting: otherCount,
    });
    expect(JSON.parse((await generate(['--json'])).stdout)).toMatchObject({
      rendered: otherCount,
      waiting: 0,
    });
  });

  test('is published after another publish into its folder has ended', nightly, async () => {
    await ensurePublished();
    const other = lockSite(siteDir);
    const waiting = startCommand('generate.ts', ['--no-social-images'], variables());
    await waiting.waitForStderr(
      `Another publish into ${siteDir} is under way. Waiting up to 120 s for it to end.\n`,
    );
    other.release();
    const { code, stdout } = await waiting.ended;
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^0 pages rendered/)]);
  });

  test('is not published when another publish takes longer than --wait', async () => {
    const other = lockSite(siteDir);
    const { code, stdout, stderr } = await generate(['--wait', '1']);
    other.release();
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('Waiting up to 1 s for it to end.\n');
    expect(stderr.trimEnd().split('\n').at(-1)).toBe(
      `Another publish into ${siteDir} is under way. Wait for it to end, then run this again.`,
    );
  });

  test('is not published when the requested page does not exist', async () => {
    const { code, stderr } = await generate(['--type', 'property', '--slug', 'castle']);
    expect(code).toBe(1);
    expect(stderr).toContain(
      "No published property has the slug 'castle'. Check its spelling, and that it is published.\n",
    );
  });

  test('is not written in a dry run, which lists the changes and their reasons', async () => {
    const before = bytesIn(siteDir);
    await change(site, 'properties', idOf(203), { price: 3_050_000 });
    await change(site, 'properties', idOf(201), { publish: 5 });
    const { code, stdout } = await generate(['--dry-run']);
    expect(code).toBe(0);
    expect(stdout).toContain('/property/studio-in-hebbal-heights: content changed\n');
    expect(stdout).toContain('/property/corner-flat-in-whitefield-meadows: would be removed\n');
    expect(stdout).toMatch(/\d+ pages would be rendered, \d+ unchanged, 1 removed, 0 failed/);
    expect(bytesIn(siteDir)).toEqual(before);
  });

  test('is published with the jobs of the queue', async () => {
    const { code, stdout } = await generate(['--queue', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ removed: 1, failed: 0 });
    expect(pageIn(siteDir, 'buy/index.html')).not.toContain('corner-flat');
  });

  test('is published without a bad row, and the command exits with 1', async () => {
    await change(site, 'properties', idOf(203), { title: '   ' });
    const { code, stdout, stderr } = await generate();
    expect(code).toBe(1);
    expect(stdout).toMatch(/pages rendered/);
    expect(stderr).toContain(`properties ${idOf(203)}: title: expected a title. Its page is kept as it was.`);
  });

  test('makes the command fail when its queue cannot be processed', async () => {
    // The database refuses two pages with one file, but not the new name of a city.
    const mysore = idOf(0xc1);
    await addRows(site.client, {
      cities: [{ id: mysore, name: 'Mysore' }],
      local_areas: [areaRow(idOf(0xb1), 'Hebbal', { city_id: mysore })],
    });
    await change(site, 'cities', mysore, { name: 'Bangalore ' });
    await site.client.rpc('enqueue_html_jobs', {
      entity_type: 'property',
      entity_ids: [idOf(1)],
      action: 'generate',
    });
    const { code, stderr } = await generate(['--queue']);
    expect(stderr).toContain('want the same file');
    expect(code).toBe(1);
  });
});

describe('removals that no admin requested', () => {
  test('are held until they are allowed, and the command says so and fails', nightly, async () => {
    await site.reset();
    expect((await generate()).code).toBe(0);
    await site.sql.query('update public.properties set publish = 5 where id = any ($1)', [
      Array.from({ length: 30 }, (_, number) => idOf(number + 1)),
    ]);
    const before = bytesIn(siteDir);
    for (const args of [['--queue'], ['--all']]) {
      const { code, stdout, stderr } = await generate(args);
      expect([code, stdout]).toEqual([1, expect.stringContaining(', 0 removed, 0 failed in ')]);
      expect(stderr).toContain('30 pages are about to come down');
      expect(stderr).toContain('`npm run generate -- --allow-removals`');
      expect(bytesIn(siteDir)).toEqual(before);
    }
    const result = await generate(['--queue', '--json']);
    expect(JSON.parse(result.stdout)).toMatchObject({ removed: 0, held: 30 });
    const allowed = await generate(['--allow-removals']);
    expect([allowed.code, allowed.stdout]).toEqual([
      0,
      expect.stringContaining(', 30 removed, 0 failed in '),
    ]);
  });
});

test('a scheduled run is recorded as scheduled', nightly, async () => {
  const scheduled = async () => {
    const rows = await site.sql.query<{ scheduled: boolean }>(
      'select scheduled from public.publish_runs order by id desc limit 1',
    );
    return rows[0]?.scheduled;
  };
  expect((await generate(['--all', '--scheduled'])).code).toBe(0);
  expect(await scheduled()).toBe(true);
  expect((await generate()).code).toBe(0);
  expect(await scheduled()).toBe(false);
});
