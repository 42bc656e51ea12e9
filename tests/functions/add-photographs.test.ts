import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PRESS_BYTES, readSentPhotographs } from '#contracts/add-photographs.ts';
import { PICTURE_BYTES } from '#contracts/upload-picture.ts';
import { photographFile, smallestPhotograph, UPLOAD_BUCKET } from '#domain/photograph/photograph.ts';
import { handler as addPhotographs } from '#functions/add-photographs/handler.ts';
import { handler as confirmHomes } from '#functions/confirm-homes/handler.ts';
import { makePhotographs } from '#generator/photographs/make-photographs.ts';
import { readPhotographCases } from '#server/checkup/photographs.ts';
import { silentLog } from '#server/log/log.ts';
import { createClient } from '@supabase/supabase-js';
import { addListing } from '../database/rows.ts';
import { backendUrl, siteOrigin } from './open-backend.ts';
import { setUpVisitorBackend } from './set-up-visitor-backend.ts';

const visitors = setUpVisitorBackend();
const clear = () =>
  visitors.backend.sql.exec(
    `delete from properties; delete from partners; delete from photographs; delete from picture_uploads; delete from rate_limits;
     delete from storage.objects where bucket_id like 'photograph%'`,
  );
beforeEach(clear);
afterEach(clear);

const now = new Date('2026-11-24T10:00:00+05:30');
const client = () =>
  createClient(backendUrl, visitors.backend.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: visitors.backend.fetch },
  });

async function setUpPartner({ language = 'en', trust = 'after staff' } = {}) {
  const { sql } = visitors.backend;
  const [partner, contact] = [randomUUID(), randomUUID()];
  await sql.query(
    `insert into partners (id, slug, name, homes_come, trust) values ($1::uuid, 'p-' || $1, 'Kaveri ' || $1, 'typed', $2)`,
    [partner, trust],
  );
  await sql.query(
    `insert into partner_contacts (id, partner_id, name, phone, language) values ($1, $2, 'Kavya', '+919845012345', $3)`,
    [contact, partner, language],
  );
  const home = await addListing(sql, { partner_id: partner, title: 'Lake view flat', last_verified: null });
  const [row] = await sql.query<{ link: string }>('select private.new_confirmation_link($1, $2) as link', [
    contact,
    now.toISOString(),
  ]);
  return { partner, contact, home, link: row?.link ?? '' };
}

const pictureOf = (width: number) =>
  sharp({ create: { width, height: 200, channels: 3, background: '#8a5a44' } })
    .withExif({ IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } })
    .jpeg()
    .toBuffer();
const file = (bytes: Uint8Array | string, name = 'home.jpg', type = 'image/jpeg') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });

function formOf(home: string, files: readonly File[]): FormData {
  const form = new FormData();
  form.set('home', home);
  for (const each of files) form.append('photographs', each);
  return form;
}

async function press(
  link: string,
  body: BodyInit,
  {
    query = '',
    headers = {},
    env = {},
  }: { query?: string; headers?: Record<string, string>; env?: Record<string, string> } = {},
) {
  const request = new Request(`${siteOrigin}/functions/v1/add-photographs?token=${link}${query}`, {
    method: 'POST',
    headers: { accept: 'text/html', ...headers },
    body,
  });
  const response = await visitors.backend.at(now, env)(addPhotographs)(request);
  const location = response.headers.get('location');
  return {
    status: response.status,
    location,
    page: await response.text(),
    sent: readSentPhotographs(new URL(location ?? '', siteOrigin).searchParams),
  };
}
async function open(path: string) {
  const response = await visitors.backend.at(now)(confirmHomes)(new Request(`${siteOrigin}${path}`));
  return response.text();
}
const stored = async () =>
  (
    await visitors.backend.sql.query<{ name: string }>(
      `select bucket_id || '/' || name as name from storage.objects where bucket_id like 'photograph%' order by 1`,
    )
  ).map(({ name }) => name);
const sentRows = () =>
  visitors.backend.sql.query('select property_id, state from sent_photographs order by sent_at, hash');

describe('photographs sent from the page of a partner', () => {
  test('are stored without script, wait for us, lose the place where they were taken, and can be taken back', async () => {
    const { link, home } = await setUpPartner();
    const bytes = await pictureOf(900);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const before = await open(`/functions/v1/confirm-homes?token=${link}`);
    expect(before).toContain('enctype="multipart/form-data"');
    expect(before).toContain(`action="/functions/v1/add-photographs?token=${link}&amp;lang=en#home-${home}"`);
    const { status, location, sent } = await press(link, formOf(home, [file(bytes)]));
    expect([status, sent]).toEqual([303, { home, came: 1, problems: [] }]);
    expect(await stored()).toEqual([`${UPLOAD_BUCKET}/${hash}`]);
    const after = await open(location ?? '');
    expect(after).toContain('Thank you. 1 photograph has come.');
    expect(after).toContain('1 photograph of yours waits. We look at it first');
    expect(after).toContain('One is being prepared');
    expect(after).not.toMatch(/Kavya|<script/);

    await makePhotographs({ client: client(), log: silentLog });
    const names = await stored();
    expect(names).toContain(`photographs/${photographFile(hash, 1600, 'jpg')}`);
    expect(names).not.toContain(`${UPLOAD_BUCKET}/${hash}`);
    const made = await visitors.backend.fetch(
      `${backendUrl}/storage/v1/object/public/photographs/${hash}/1600.jpg`,
    );
    expect(Buffer.from(await made.arrayBuffer()).includes('Secret camera')).toBe(false);
    const ready = await open(`/functions/v1/confirm-homes?token=${link}`);
    expect(ready).toContain(smallestPhotograph(hash, 900));

    const back = await visitors.backend.at(now)(confirmHomes)(
      new Request(`${siteOrigin}/functions/v1/confirm-homes?token=${link}`, {
        method: 'POST',
        body: new URLSearchParams({ do: 'take back', home, photograph: hash }),
      }),
    );
    expect([back.status, back.headers.get('location')]).toEqual([
      303,
      `/functions/v1/confirm-homes?token=${link}&done=taken%20back`,
    ]);
    expect(await open(back.headers.get('location') ?? '')).toContain('The photograph is taken back.');
    expect(await sentRows()).toEqual([]);
  });

  test('are in Kannada on a page in Kannada, and stay in the language that was chosen', async () => {
    const { link, home } = await setUpPartner({ language: 'kn' });
    const { location } = await press(link, formOf(home, [file('no picture')]), { query: '&lang=kn' });
    expect(location).toContain('&lang=kn&');
    const page = await open(location ?? '');
    expect(page).toContain('ಫೈಲ್ ಅನ್ನು ಚಿತ್ರವಾಗಿ ತೋರಿಸಲಾಗದು');
    expect(page).toContain('<details class="more" open>');
    expect(page).toContain('ಚಿತ್ರಗಳನ್ನು ಸೇರಿಸಿ');
  });

  test('are stored as far as they are pictures, and each other file gets a sentence', async () => {
    const { link, home } = await setUpPartner();
    const good = await pictureOf(400);
    const large = new Uint8Array(PICTURE_BYTES + 1);
    large.set(good);
    const { sent, location } = await press(
      link,
      formOf(home, [
        file(good, '"><img src=x onerror=alert(1)>.jpg'),
        file(good, 'the same again.jpg'),
        file('<svg onload="alert(1)"/>', 'home.jpg'),
        file('%PDF-1.7', 'plan.pdf', 'application/pdf'),
        file('', 'nothing.jpg'),
        file(large, 'large.jpg'),
      ]),
    );
    expect(sent).toEqual({
      home,
      came: 1,
      problems: [
        { because: 'not a picture', files: 2 },
        { because: 'too large', files: 1 },
        { because: 'empty', files: 1 },
      ],
    });
    const page = await open(location ?? '');
    expect(page).toContain('1 photograph has come');
    expect(page).toContain('2 files are no picture that we can show. Choose JPEG, PNG, WebP or AVIF.');
    expect(page).toContain('larger than 20 MB');
    expect(page).not.toContain('onerror');
    expect(await sentRows()).toHaveLength(1);
  });

  test('are ten at a time, and what is not whole, too much or nothing stores nothing', async () => {
    const { link, home } = await setUpPartner();
    const pictures = await Promise.all(Array.from({ length: 12 }, (_, nth) => pictureOf(300 + nth)));
    expect(
      (
        await press(
          link,
          formOf(
            home,
            pictures.map((bytes) => file(bytes)),
          ),
        )
      ).sent,
    ).toEqual({
      home,
      came: 10,
      problems: [{ because: 'too many', files: 2 }],
    });
    // Twelve wait at most.
    expect(
      (
        await press(
          link,
          formOf(
            home,
            pictures.slice(9).map((bytes) => file(bytes)),
          ),
        )
      ).sent,
    ).toEqual({
      home,
      came: 3,
      problems: [],
    });
    expect((await press(link, formOf(home, [file(await pictureOf(500))]))).sent?.problems).toEqual([
      { because: 'full', files: 1 },
    ]);
    const rows = await sentRows();
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
    const because = async (body: BodyInit, headers?: Record<string, string>) =>
      (await press(link, body, headers ? { headers } : {})).sent?.problems[0]?.because;
    expect(await because(formOf(home, []))).toBe('none chosen');
    expect(await because(formOf(home, [file('', '')]))).toBe('none chosen');
    expect(await because(new Uint8Array(PRESS_BYTES + 1), multipart)).toBe('too much');
    expect(await because('--x\r\nhalf', multipart)).toBe('not whole');
    expect(await because('a=b')).toBe('not whole');
    for (const odd of ['', 'constructor', "' or true --", randomUUID()])
      expect(await because(formOf(odd, [file(pictures[0] ?? '')]))).toBe('gone');
    expect(await sentRows()).toEqual(rows);
    expect((await readPhotographCases(client())).orphans).toEqual([]);
    expect(await visitors.backend.sql.query('select from picture_uploads')).toEqual([]);
  });

  test('are not read without a link that works, and guesses are counted', async () => {
    const { link, home, contact } = await setUpPartner();
    const form = async () => formOf(home, [file(await pictureOf(400))]);
    await visitors.backend.sql.query('delete from confirmation_links where contact_id = $1', [contact]);
    for (const guess of ['', 'x', '__proto__', link, '0'.repeat(32)])
      expect(await press(guess, await form())).toMatchObject({ status: 404 });
    expect(await stored()).toEqual([]);
    expect(await sentRows()).toEqual([]);
    const guesses = await visitors.backend.sql.query<{ bucket: string }>(
      `select bucket from rate_limits where bucket like 'confirm-link:%'`,
    );
    expect(guesses).toHaveLength(1);
    for (const { bucket } of await visitors.backend.sql.query<{ bucket: string }>(
      'select bucket from rate_limits',
    ))
      expect(bucket).not.toContain(link);
  });

  test('come from our own page only, by POST, and not without end', async () => {
    const { link, home } = await setUpPartner();
    const form = formOf(home, [file(await pictureOf(400))]);
    expect((await press(link, form, { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
      const request = new Request(`${siteOrigin}/functions/v1/add-photographs?token=${link}`, { method });
      expect((await visitors.backend.at(now)(addPhotographs)(request)).status).toBe(405);
    }
    // Wrong links of a network run out, and take nothing from the right ones in it.
    const guess = async (nth: number) => (await press(`${nth}`.padStart(32, '0'), formOf(home, []))).status;
    expect(await guess(1)).toBe(404);
    await visitors.backend.sql.exec(`update rate_limits set hits = 99 where bucket like 'confirm-link:%'`);
    expect([await guess(2), await guess(3)]).toEqual([404, 429]);
    expect((await press(link, formOf(home, []))).status).toBe(303);
  });

  test('links have a limit of their own, from whatever network they are pressed', async () => {
    const [kaveri, other] = [await setUpPartner(), await setUpPartner()];
    const from = (nth: number) => ({ headers: { 'x-forwarded-for': `10.0.${nth}.1` } });
    for (let nth = 0; nth < 60; nth += 1)
      expect((await press(kaveri.link, formOf(kaveri.home, []), from(nth))).status).toBe(303);
    expect((await press(kaveri.link, formOf(kaveri.home, []), from(61))).status).toBe(429);
    expect((await press(other.link, formOf(other.home, []), from(62))).status).toBe(303);
  });

  test('wait while others are being stored, and say so', async () => {
    const { link, home } = await setUpPartner();
    for (const _ of ['one', 'two'])
      await visitors.backend.sql.query('select begin_link_upload($1, $2)', [link, now.toISOString()]);
    const { sent, location } = await press(link, formOf(home, [file(await pictureOf(400))]));
    expect(sent).toEqual({ home: null, came: 0, problems: [{ because: 'busy', files: 1 }] });
    expect(await open(location ?? '')).toContain('Send them again in a minute.');
    expect(await stored()).toEqual([]);
  });

  test('of which some cannot be opened say so on the page', async () => {
    const { link, home } = await setUpPartner();
    const damaged = new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3]);
    expect((await press(link, formOf(home, [file(damaged)]))).sent?.came).toBe(1);
    await makePhotographs({ client: client(), log: silentLog });
    expect(await open(`/functions/v1/confirm-homes?token=${link}`)).toContain(
      '1 photograph of yours could not be opened. Save it as JPEG, then send it again.',
    );
  });

  test('leave no file when the link is revoked while they are stored', async () => {
    const { link, home, contact } = await setUpPartner();
    const bytes = await pictureOf(420);
    const hash = createHash('sha256').update(bytes).digest('hex');
    // The link ends between the judgement and the row.
    const original = visitors.backend.fetch;
    const revoking: typeof fetch = async (input, init) => {
      const response = await original(input, init);
      if (new Request(input, init).url.includes(`/object/${UPLOAD_BUCKET}/`))
        await visitors.backend.sql.query('delete from confirmation_links where contact_id = $1', [contact]);
      return response;
    };
    const request = new Request(`${siteOrigin}/functions/v1/add-photographs?token=${link}`, {
      method: 'POST',
      body: formOf(home, [file(bytes)]),
    });
    const response = await addPhotographs(request, {
      env: (name) => visitors.backend.variables[name],
      now: () => now,
      fetch: revoking,
    });
    expect(response.status).toBe(404);
    expect(await stored()).not.toContain(`${UPLOAD_BUCKET}/${hash}`);
    expect(await sentRows()).toEqual([]);
  });

  test('that are being stored by another press are waited for, and are one', async () => {
    const { link, home } = await setUpPartner();
    const { sql } = visitors.backend;
    const bytes = await pictureOf(440);
    const hash = createHash('sha256').update(bytes).digest('hex');
    await sql.query(`insert into picture_uploads (link, hash) values ('another', $1)`, [hash]);
    let waits = 0;
    const context = {
      env: (name: string) => visitors.backend.variables[name],
      now: () => now,
      fetch: visitors.backend.fetch,
    };
    const pressed = () =>
      new Request(`${siteOrigin}/functions/v1/add-photographs?token=${link}`, {
        method: 'POST',
        body: formOf(home, [file(bytes)]),
      });
    const endless = await addPhotographs(pressed(), { ...context, pause: () => Promise.resolve() });
    expect(endless.headers.get('location')).toContain('busy=1');
    const patient = await addPhotographs(pressed(), {
      ...context,
      pause: async () => {
        waits += 1;
        await sql.exec(`delete from picture_uploads where link = 'another'`);
      },
    });
    expect([patient.headers.get('location')?.includes('came=1'), waits]).toEqual([true, 1]);
    expect(await sentRows()).toHaveLength(1);
  });

  test('are told of by the address only in our own sentences', async () => {
    const { link, home } = await setUpPartner();
    const shown = (query: string) => open(`/functions/v1/confirm-homes?token=${link}&${query}`);
    for (const query of [
      'came=11&photographs=',
      'came=-1&photographs=',
      'came=1&photographs=%3Cscript%3E',
      'photographs=x&too+large=2',
      `came=0&photographs=${home}&constructor=1&__proto__=2`,
    ])
      expect(await shown(query)).not.toMatch(/<script|role="alert"|role="status"/);
    expect(await shown(`came=0&photographs=${randomUUID()}&gone=1`)).toContain(
      'This home is not on our site any more, so we take no photographs of it.',
    );
  });
});
