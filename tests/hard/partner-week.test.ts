import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import postgres, { type Sql } from 'postgres';
import { z } from 'zod';
import { freshPostgres } from '../fixtures/postgres.ts';
import { visibleText } from '../generator/testing-site.ts';
import { openSmtpSink } from '../server/mail/sinks.ts';
import { fileOf, homesOf, type Row } from '../server/partner-files/open-partner.ts';
import { type PartnerServer, servePartner } from '../server/partner-files/serve-partner.ts';
import { noteFigure } from './note-figure.ts';
import { mailVariables, type ProductProcess, productProcess } from './product-process.ts';
import { expectNoFindings } from './truth.ts';

const A_WHILE = 30_000;
const HOUR = 3_600_000;
const staff = { ADMIN_EMAIL: 'anita@angala.test', ADMIN_PASSWORD: 'courtyard-lamp-42' };
/** Of the public internet; `partner-network.ts` leads it to the server of this test. */
const PARTNER_HOST = '93.184.216.34';
const partner = randomUUID();

let product: ProductProcess;
let sql: Sql;
let server: PartnerServer;
let sink: Awaited<ReturnType<typeof openSmtpSink>>;
let dropDatabase: () => Promise<void>;
let desk: { apikey: string; authorization: string };
/** What the product's clock says. */
let clock: Date;

beforeAll(async () => {
  const database = await freshPostgres();
  dropDatabase = database.drop;
  sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  [server, sink] = await Promise.all([servePartner(), openSmtpSink()]);
  const preloads = ['steppable-clock.ts', 'partner-network.ts'].map((file) =>
    join(import.meta.dirname, file),
  );
  product = await productProcess(database.url, {
    ...staff,
    ...mailVariables(sink.url),
    PARTNER_HOST,
    CLOCK_FILE: join(mkdtempSync(join(tmpdir(), 'angala-clock-')), 'offset'),
    NODE_OPTIONS: preloads.map((file) => `--import ${file}`).join(' '),
  });
  setClock(nextTuesday());
  await product.start();
  await product.ready();
  desk = await signIn();
});
afterAll(async () => {
  await product.remove();
  await sink.close();
  server.close();
  await sql.end();
  await dropDatabase();
});

/** 10:00 in India, when partners are asked. */
function nextTuesday(): Date {
  const day = new Date();
  day.setUTCHours(4, 30, 0, 0);
  do day.setUTCDate(day.getUTCDate() + 1);
  while (day.getUTCDay() !== 2);
  return day;
}

function setClock(at: Date): void {
  clock = at;
  writeFileSync(product.variables['CLOCK_FILE'] ?? '', String(at.getTime() - Date.now()));
}
const later = (hours: number) => setClock(new Date(clock.getTime() + hours * HOUR));

async function signIn() {
  const { publishableKey } = z
    .object({ publishableKey: z.string() })
    .parse(JSON.parse(readFileSync(join(product.localDir, 'backend.json'), 'utf8')));
  const response = await fetch(`${product.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: staff.ADMIN_EMAIL, password: staff.ADMIN_PASSWORD }),
  });
  const { access_token: token } = z.object({ access_token: z.string() }).parse(await response.json());
  return { apikey: publishableKey, authorization: `Bearer ${token}` };
}

/** What /admin sends. */
async function asStaff(name: string, body: unknown): Promise<unknown> {
  const response = await fetch(`${product.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { ...desk, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}

/** What `npm run feeds -- --all` printed, for the file that the partner's server has from now on. */
async function night(homes: readonly Row[]): Promise<unknown> {
  const [first = {}, ...others] = homes;
  const hall = `http://${PARTNER_HOST}:${new URL(server.address('/')).port}/hall.jpg`;
  const file = fileOf({ ...first, image1: hall }, ...others);
  const picture = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
  server.answer = ({ url = '' }, response) => response.end(url === '/hall.jpg' ? picture : file);
  const { code, stdout, stderr } = await product.run('feeds.ts', '--all', '--json');
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('could not')]);
  return JSON.parse(stdout);
}

const offered = (options: { without?: string } = {}) =>
  homesOf(12, { Rent: '', Ask: 20_000 })
    .map((home, at) => ({ ...home, Title: `Home ${at + 1} by the lake` }))
    .filter(({ Title }) => Title !== options.without);

/** The page of a home of this title, as a visitor gets it, as soon as `matches` holds for it. */
async function pageOf(
  title: string,
  matches: (text: string, status: number, html: string) => boolean,
): Promise<string> {
  let html = '';
  await expect
    .poll(
      async () => {
        const [home] = await sql<
          { slug: string }[]
        >`select slug from public.properties where title = ${title}`;
        const response = await fetch(`${product.url}/bangalore/property/${home?.slug}/`);
        html = await response.text();
        return matches(visibleText(html), response.status, html);
      },
      { timeout: A_WHILE, interval: 100 },
    )
    .toBe(true);
  return html;
}

test('homes of a partner’s server get pages, are confirmed by the link of a mail, and go and come back with the file', async () => {
  const begun = performance.now();
  // Staff enter the partner and the address of its file.
  const contact = {
    id: randomUUID(),
    name: 'Kavya',
    email: 'kavya@kaveri.example',
    phone: null,
    language: 'en',
  };
  expect(
    await asStaff('save_partner', {
      partner: {
        id: partner,
        seen_at: null,
        slug: 'kaveri',
        name: 'Kaveri Homes',
        homes_come: 'file',
        trust: 'at once',
        notes: null,
        contacts: [contact],
      },
    }),
  ).toBe('saved');
  const { port } = new URL(server.address('/'));
  const address = `http://${PARTNER_HOST}:${port}/homes.csv`;
  expect(await asStaff('save_partner_feed', { payload: { partner, address, allows_http: true } })).toBe(
    'saved',
  );

  // The first file is a trial. Staff say what its price is called, and take it in; the worker publishes.
  expect(await night(offered())).toMatchObject({ files: 1, homes: 0 });
  const mended = { column: 'Ask', meaning: 'rent' };
  expect(await asStaff('mend_partner_feed', { payload: { partner, mended } })).toBe('saved');
  const { runs } = z
    .object({ runs: z.array(z.object({ id: z.string() })) })
    .parse(await asStaff('admin_partner_feed', { partner }));
  expect(await asStaff('decide_feed_run', { run: runs[0]?.id, decision: 'take in' })).toBe('waiting');
  const page = await pageOf(
    'Home 1 by the lake',
    (text, status) => status === 200 && text.includes('20,000'),
  );
  expect(page).not.toContain(PARTNER_HOST);

  await pageOf('Home 1 by the lake', (_text, _status, html) => html.includes('/photographs/'));

  // The weekly mail, which is looked for every half minute, and one tap on its link. Opening the link writes nothing.
  later(1 / 60);
  await expect.poll(() => weeklyLink(), { timeout: A_WHILE }).not.toBeNull();
  const link = weeklyLink() ?? '';
  const opened = await (await fetch(link)).text();
  expect(opened).toContain('Home 1 by the lake');
  const [, action = '', home = ''] =
    /<form class="presses" method="post" action="([^"]+)"><input type="hidden" name="home" value="([^"]+)"/.exec(
      opened,
    ) ?? [];
  const body = new URLSearchParams({ do: 'available', home });
  const tapped = await fetch(new URL(action.replaceAll('&amp;', '&'), product.url), {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { accept: 'text/html' },
  });
  expect(tapped.status).toBe(303);
  later(2);
  const confirmed = await pageOf('Home 1 by the lake', (text) =>
    text.includes('Confirmed by the partner on'),
  );
  expect(visibleText(confirmed)).toContain('Not checked yet.');

  // The file of the night after is the same: nothing changes. Then a home is missing from it, for two nights and 48 hours.
  expect(await night(offered())).toMatchObject({ files: 1, homes: 0 });
  const title = 'Home 12 by the lake';
  for (const hours of [1, 47]) {
    later(hours);
    expect(await night(offered({ without: title }))).toMatchObject({ files: 1, homes: 0 });
  }
  later(2);
  expect(await night(offered({ without: title }))).toMatchObject({ files: 1, homes: 1 });
  await pageOf(title, (_, status) => status === 404 || status === 410);
  later(24);
  expect(await night(offered())).toMatchObject({ files: 1, homes: 1 });
  await pageOf(title, (text, status) => status === 200 && text.includes(title));
  await expectNoFindings(product);
  noteFigure(
    'Faults',
    'A partner’s week with npm start',
    `${Math.round((performance.now() - begun) / 1000)} s`,
  );
});

/** As it stands in the mail. */
function weeklyLink(): string | null {
  const text = sink.received.find(({ to }) => to.join().includes('kavya'))?.text ?? '';
  const plain = text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  return /http:\/\/localhost:\d+\/partners\/homes\?token=\w+/.exec(plain)?.[0] ?? null;
}
