import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handler as confirmHomes } from '#functions/confirm-homes/handler.ts';
import { makePhotographs } from '#generator/photographs/make-photographs.ts';
import type { SitePublisher } from '#generator/publish/site-publisher.ts';
import { drainQueue } from '#generator/queue/drain-queue.ts';
import { silentLog } from '#server/log/log.ts';
import { queuePartnerFiles } from '#server/partner-files/file-runs.ts';
import type { Network } from '#server/partner-files/fetch-file.ts';
import { fetchPictures } from '#server/partner-files/fetch-pictures.ts';
import { isPublicAddress } from '#server/partner-files/is-public-address.ts';
import { receiveFile } from '#server/partner-files/receive-file.ts';
import { type RunEnd, takeInFile } from '#server/partner-files/take-in-file.ts';
import { workOnPartnerFiles } from '#server/partner-files/work-on-partner-files.ts';
import { tendConfirmations } from '#server/outbox/tend-confirmations.ts';
import { addUser } from '../../database/rows.ts';
import {
  addPartner,
  fileOf,
  homesOf,
  hoursAfter,
  type Partner,
  resetPartners,
  type Row,
} from '../../server/partner-files/open-partner.ts';
import { type Answer, type PartnerServer, servePartner } from '../../server/partner-files/serve-partner.ts';
import { bytesIn, openTestingSite, origin, pageIn, type TestingSite, visibleText } from '../testing-site.ts';
import { nightly } from '../../fixtures/nightly.ts';

/** All names lead to this machine, which counts as public. All other rules are the real ones. */
const network: Network = {
  lookup: async () => [{ address: '127.0.0.1', family: 4 }],
  isPublic: (address) => address === '127.0.0.1' || isPublicAddress(address),
};

/** Twelve homes, of which the first has pictures, and a price under a name that nobody knows. */
function file(options: { rent?: number; without?: string } = {}): string {
  const { rent = 20_000, without } = options;
  const [first = {}, ...others] = homesOf(12, { Rent: '', Ask: rent }).filter(({ Ref }) => Ref !== without);
  const [hall, plan] = [server.address('/hall.jpg'), server.address('/plan.jpg')];
  return fileOf({ ...first, image1: hall, image1_caption: 'The hall', 'Floor plan': plan }, ...others);
}

let server: PartnerServer;
let pictures: ReadonlyMap<string, Buffer>;
beforeAll(async () => {
  server = await servePartner();
  const picture = (background: string) =>
    sharp({ create: { width: 640, height: 400, channels: 3, background } })
      .jpeg()
      .toBuffer();
  pictures = new Map([
    ['/hall.jpg', await picture('#a33')],
    ['/plan.jpg', await picture('#eee')],
  ]);
});
afterAll(() => server.close());

/** With a file that has a version, as a server that knows of 304 answers. */
const serves =
  (content: string, etag: string): Answer =>
  ({ url = '', headers }, response) => {
    const picture = pictures.get(url);
    if (picture) response.end(picture);
    else if (headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.setHeader('etag', etag).end(content);
  };

/** Steps of one story: each begins where the one before it ended. */
function testsOn(database: 'postgres' | 'pglite') {
  let site: TestingSite;
  let siteDir: string;
  let publisher: SitePublisher;
  let partner: Partner;
  let admin: string;
  /** Sunday, 1 November 2026, 6:30 in India. */
  let clock = new Date('2026-11-01T01:00:00Z');
  beforeAll(async () => {
    site = await openTestingSite({ database });
    await resetPartners(site);
    partner = await addPartner(site);
    admin = await addUser(site.sql, { role: 'admin' });
    await site.sql.query(
      `insert into public.partner_contacts (id, partner_id, name, email, language) values (gen_random_uuid(), $1, 'Kavya', 'kavya@kaveri.example', 'en')`,
      [partner.id],
    );
    await site.sql.query(
      `insert into public.partner_feeds (partner_id, address, allows_http) values ($1, $2, true)`,
      [partner.id, server.address('/homes.csv')],
    );
    siteDir = site.folder();
    publisher = site.publisher({ siteDir, now: () => clock });
    await publisher.publishAll();
  });
  afterAll(() => site.close());

  const query = (statement: string, values: readonly unknown[] = []) =>
    site.sql.query<Row>(statement, values);
  const asAdmin = async (call: string, values: readonly unknown[]) =>
    (
      await query(`select set_config('request.jwt.claim.sub', $1, false), public.${call} as answer`, [
        admin,
        ...values,
      ])
    )[0]?.['answer'];
  /** What the worker does with the files that wait. */
  async function work(): Promise<RunEnd | undefined> {
    let end: RunEnd | undefined;
    const { client } = site;
    await workOnPartnerFiles({
      client,
      log: silentLog,
      now: () => clock,
      signal: new AbortController().signal,
      takeIn: async (run) =>
        (end = await takeInFile(
          run,
          (mayBeUnchanged) => receiveFile(client, run, { mayBeUnchanged, network }),
          {
            client,
            now: () => clock,
          },
        )),
    });
    return end;
  }
  /** A night: the file is asked for, taken in, and what it changed is published. */
  async function night(at: Date): Promise<{ end: RunEnd | undefined; rendered: string[] }> {
    clock = at;
    await queuePartnerFiles(site.client, clock);
    const end = await work();
    const { rendered } = await publisher.publishEntities([], []);
    return { end, rendered: rendered.map(({ path }) => path) };
  }
  const drain = () => drainQueue({ client: site.client, publisher, log: silentLog, worker: 'tests' });
  const fileOfPage = async (reference: string) =>
    `bangalore/property/${String((await partner.home(reference))['slug'])}/index.html`;
  const pageOf = async (reference: string) => pageIn(siteDir, await fileOfPage(reference));
  const isPublished = async (reference: string) => existsSync(join(siteDir, await fileOfPage(reference)));
  /** All rows that a file could touch, with the transaction that wrote each last. */
  const versions = () =>
    query(`select 'home ' || id as what, xmin::text as version from public.properties
      union all select 'stated ' || property_id, xmin::text from public.partner_homes
      union all select 'history ' || id, xmin::text from public.property_history
      union all select 'job ' || id, xmin::text from public.html_generation_jobs order by 1`);

  test('the first file is a trial: staff say what a column means, and take it in', async () => {
    server.answer = serves(file(), '"one"');
    await queuePartnerFiles(site.client, clock);
    expect(await work()).toMatchObject({ state: 'trial', counts: { read: 12, new: 12 } });
    expect(await partner.homes()).toEqual([]);
    const mended = { column: 'Ask', meaning: 'rent' };
    expect(await asAdmin('mend_partner_feed($2::jsonb)', [{ partner: partner.id, mended }])).toBe('saved');
    const [run] = await query('select id from public.feed_runs');
    expect(await asAdmin('decide_feed_run($2, $3)', [run?.['id'], 'take in'])).toBe('waiting');
    expect(await work()).toMatchObject({ state: 'done', counts: { new: 12, refused: 0 } });
    expect(Number((await partner.home('K1'))['price'])).toBe(20_000);
  });

  test('its homes get pages, with the pictures, captions and floor plans that are fetched for them', async () => {
    await fetchPictures({ client: site.client, log: silentLog, now: () => clock, network });
    await makePhotographs({ client: site.client, log: silentLog });
    await drain();
    await publisher.publishEntities([], []);
    expect(await isPublished('K12')).toBe(true);
    const page = await pageOf('K1');
    expect(visibleText(page)).toContain('20,000');
    expect(page).toContain('The hall');
    expect(page).toMatch(/storage\/v1\/object\/public\/photographs\/[0-9a-f]{64}/);
    expect(page).toContain('Floor plan');
    expect(page).not.toContain('kaveri.test');
  });

  test('the same file, by 304 or sent again, touches no row and renders no page', async () => {
    const [before, site1] = [await versions(), bytesIn(siteDir)];
    server.requests.length = 0;
    const unchanged = await night(hoursAfter(clock, 1));
    expect(unchanged).toMatchObject({
      end: { state: 'done', isRead: false, counts: { same: 12 } },
      rendered: [],
    });
    expect(server.requests.map(({ headers }) => headers['if-none-match'])).toEqual(['"one"']);
    server.answer = serves(file(), '"another name"');
    expect(await night(hoursAfter(clock, 1))).toMatchObject({ end: { isRead: false }, rendered: [] });
    expect(await versions()).toEqual(before);
    expect(bytesIn(siteDir)).toEqual(site1);
  });

  const faults: [name: string, answer: Answer, problem: string | RegExp][] = [
    [
      'is cut off',
      (_, response) =>
        response.setHeader('content-length', 100_000).write('Ref;Title', () => response.destroy()),
      'kaveri.test stopped before the whole file had come.',
    ],
    [
      'redirects into a private network',
      (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
      '169.254.169.254 does not lead to the public internet, so nothing is read from it.',
    ],
    ['sends a web page', (_, response) => response.end('<html>Sign in</html>'), /^This is a web page/],
    ['sends a PDF', (_, response) => response.end('%PDF-1.7'), /^This is a PDF/],
    ['has a fault', (_, response) => response.writeHead(500).end(), /has a fault of its own \(500\)/],
    ['sends nothing', (_, response) => response.end(), 'The file is empty. Nothing was changed.'],
    [
      'sends a fifth less',
      (_, response) => response.end(fileOf(...homesOf(9))),
      /^The file has 9 homes, the last one had 12\./,
    ],
  ];
  test.each(faults)(
    'a server that %s changes no row and no page, and people are told',
    async (_, answer, problem) => {
      const [before, site1] = [await versions(), bytesIn(siteDir)];
      server.answer = answer;
      await query('update public.partner_feeds set told_on = null');
      await query('delete from public.outbox');
      const { end, rendered } = await night(hoursAfter(clock, 1));
      expect(end).toMatchObject({ state: 'refused', problem: expect.stringMatching(problem) });
      expect(rendered).toEqual([]);
      expect(await versions()).toEqual(before);
      expect(bytesIn(siteDir)).toEqual(site1);
      expect(await query('select kind from public.outbox order by kind')).toEqual([
        { kind: 'feed_refused_for_partner' },
        { kind: 'feed_refused_for_staff' },
      ]);
    },
  );

  test('a slow server’s new price is on the page of each home', async () => {
    const sent = file({ rent: 21_000 });
    server.answer = (_, response) => {
      const half = Math.floor(sent.length / 2);
      response.write(sent.slice(0, half), () => setImmediate(() => response.end(sent.slice(half))));
    };
    const { end } = await night(hoursAfter(clock, 1));
    expect(end).toMatchObject({ state: 'done', counts: { changed: 12, new: 0 } });
    expect(visibleText(await pageOf('K1'))).toContain('21,000');
  });

  test('one tap on the page behind the weekly mail is on the page of the home, as the word of the partner', async () => {
    // Tuesday, 10:00 in India.
    clock = new Date('2026-11-03T04:30:00Z');
    await query('delete from public.outbox');
    await tendConfirmations(site.client, clock);
    const [mail] = await query(`select payload from public.outbox where kind = 'homes_to_confirm'`);
    const { link, due } = Object(mail?.['payload']);
    expect(due).toBe(12);
    const { id } = await partner.home('K1');
    const tap = (init: RequestInit) =>
      confirmHomes(new Request(`${origin}/functions/v1/confirm-homes?token=${String(link)}`, init), {
        env: (name) =>
          new Map([
            ['SUPABASE_URL', site.project.url],
            ['SUPABASE_SECRET_KEY', site.project.secretKey],
            ['SITE_ORIGIN', origin],
          ]).get(name),
        now: () => clock,
      });
    expect(await (await tap({})).text()).toContain('A quiet home');
    expect(await query('select from public.confirmations')).toEqual([]);
    const body = new URLSearchParams({ do: 'available', home: String(id) });
    expect((await tap({ method: 'POST', headers: { accept: 'text/html' }, body })).status).toBe(303);
    clock = hoursAfter(clock, 2);
    await tendConfirmations(site.client, clock);
    await drain();
    const text = visibleText(await pageOf('K1'));
    expect(text).toContain('Confirmed by the partner on 3 November 2026, by link.');
    expect(text).toContain('Not checked yet.');
    expect(visibleText(await pageOf('K2'))).not.toContain('Confirmed by the partner');
  });

  test('a home that is missing stays for two runs and 48 hours, is taken down, and comes back at its address', async () => {
    const address = await fileOfPage('K12');
    const missing = (at: Date) => {
      server.answer = serves(file({ rent: 21_000, without: 'K12' }), '"without"');
      return night(at);
    };
    const since = clock;
    expect((await missing(since)).end?.counts).toMatchObject({ missing: 1, hidden: 0 });
    expect((await missing(hoursAfter(since, 47))).end?.counts).toMatchObject({ missing: 1, hidden: 0 });
    await drain();
    expect(await isPublished('K12')).toBe(true);
    expect((await missing(hoursAfter(since, 48))).end?.counts).toMatchObject({ missing: 1, hidden: 1 });
    await drain();
    expect(await isPublished('K12')).toBe(false);
    expect(await isPublished('K11')).toBe(true);

    server.answer = serves(file({ rent: 21_000 }), '"whole"');
    expect((await night(hoursAfter(since, 72))).end?.counts).toMatchObject({
      missing: 0,
      shown: 1,
      same: 12,
    });
    await drain();
    expect([await fileOfPage('K12'), await isPublished('K12')]).toEqual([address, true]);
  });
}

describe('the homes of a partner with a server, on postgres', () => testsOn('postgres'));
describe('the homes of a partner with a server, on pglite', nightly, () => testsOn('pglite'));
