import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { handler as confirmHomes } from '#functions/confirm-homes/handler.ts';
import { addListing } from '../database/rows.ts';
import { siteOrigin } from './open-backend.ts';
import { setUpVisitorBackend } from './set-up-visitor-backend.ts';

const visitors = setUpVisitorBackend();
afterEach(() => visitors.backend.sql.exec('delete from properties; delete from partners'));

/** A Tuesday, 10:00 in India. */
const now = new Date('2026-11-24T10:00:00+05:30');
const path = (link: string) => `/functions/v1/confirm-homes?token=${link}`;

async function setUpPartner(language = 'en') {
  const { sql } = visitors.backend;
  const [partner, contact] = [randomUUID(), randomUUID()];
  await sql.query(
    `insert into partners (id, slug, name, homes_come, trust) values ($1, 'kaveri', 'Kaveri <b>Homes</b>', 'typed', 'at once')`,
    [partner],
  );
  await sql.query(
    `insert into partner_contacts (id, partner_id, name, email, language) values ($1, $2, 'Kavya Rao', 'kavya@kaveri.example', $3)`,
    [contact, partner, language],
  );
  const home = await addListing(sql, {
    ...{ partner_id: partner, title: 'Lake <view> flat', price: 1_00_00_000, source_key: 'K-1', bedrooms: 3 },
    last_verified: null,
    images: ['/illustrations/lounge-laterite.avif'],
  });
  const [row] = await sql.query<{ link: string }>('select private.new_confirmation_link($1, $2) as link', [
    contact,
    now.toISOString(),
  ]);
  return { partner, home, link: row?.link ?? '' };
}
async function open(link: string, query = '', { method = 'GET', at = now } = {}) {
  const request = new Request(`${siteOrigin}${path(link)}${query}`, { method });
  const response = await visitors.backend.at(at)(confirmHomes)(request);
  return { status: response.status, page: await response.text(), headers: response.headers };
}
async function press(
  link: string,
  body: Record<string, string>,
  query = '',
  headers: Record<string, string> = {},
) {
  const request = new Request(`${siteOrigin}${path(link)}${query}`, {
    method: 'POST',
    headers: { accept: 'text/html', ...headers },
    body: new URLSearchParams(body),
  });
  const response = await visitors.backend.at(now)(confirmHomes)(request);
  return { status: response.status, page: await response.text(), to: response.headers.get('location') };
}
const answers = () =>
  visitors.backend.sql.query('select answer, price::float8 as price from confirmations order by property_id');

describe('the page of a partner', () => {
  it('tells homes of one plan apart by carpet area, floor and facing, and says no more of others', async () => {
    const { link, partner } = await setUpPartner();
    const { sql } = visitors.backend;
    const plan = { partner_id: partner, title: '2 BHK in Hebbal', price: 90_00_000, bedrooms: 2, sqft: 1200 };
    for (const [floor_no, facing_dir, carpet_sqft, key] of [
      ['3', 'East', 950, 'row-aaaaaaaaaa'],
      ['3', 'West', 950, 'row-bbbbbbbbbb'],
      ['7', 'West', 950, 'row-cccccccccc'],
      ['7', 'West', 900, 'row-dddddddddd'],
    ])
      await addListing(sql, {
        ...plan,
        floor_no,
        facing_dir,
        carpet_sqft,
        source_key: key,
        last_verified: null,
      });
    const { page } = await open(link);
    const titles = [...page.matchAll(/<h3 id="title-[^"]+">([^<]*)<\/h3>/g)].map(([, title]) => title);
    expect(new Set(titles).size).toBe(5);
    expect(titles).toContain('Lake &lt;view&gt; flat');
    expect(titles).toContain('2 BHK in Hebbal, 950 sqft carpet, floor 3, East facing');
    expect(titles).toContain('2 BHK in Hebbal, 900 sqft carpet');
    expect(page).not.toContain('row-');
  });

  it('shows the homes that are due with five answers, and writes nothing when it is opened', async () => {
    const { link, home } = await setUpPartner();
    for (const method of ['GET', 'HEAD'])
      expect((await open(link, '&do=sold%20or%20let', { method })).status).toBe(200);
    const { page, headers } = await open(link, `&do=available&home=${home}`);
    expect(page).toContain('Lake &lt;view&gt; flat');
    expect(page).toContain('Kaveri &lt;b&gt;Homes&lt;/b&gt;');
    expect(page).toContain('₹1.00 Cr');
    for (const word of ['Still available', 'Price changed', 'Sold or let', 'On hold', 'Not ours'])
      expect(page).toContain(word);
    expect(page).toContain('src="/illustrations/lounge-laterite-480.avif"');
    expect(page).not.toMatch(/Kavya|kavya@|<script/);
    expect(page).toContain('<html lang="en-IN">');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toMatch(
      /default-src 'none'; img-src 'self' https:;.*form-action 'self'/,
    );
    expect(await answers()).toEqual([]);
  });

  it('is in the language of the contact, or the one that is chosen', async () => {
    const { link, home } = await setUpPartner('kn');
    expect((await open(link)).page).toContain('<html lang="kn">');
    expect((await open(link)).page).toContain('ಇನ್ನೂ ಲಭ್ಯವಿದೆ');
    expect((await open(link, '&lang=en')).page).toContain('Still available');
    expect((await open(link, '&lang=constructor')).page).toContain('<html lang="kn">');
    expect(await press(link, { do: 'available', home }, '&lang=en')).toMatchObject({
      status: 303,
      to: `${path(link)}&lang=en&done=stored`,
    });
  });

  it('stores an answer by a press, which can be repeated and changed', async () => {
    const { link, home } = await setUpPartner();
    for (const _ of ['first', 'repeated'])
      expect(await press(link, { do: 'sold or let', home })).toMatchObject({
        status: 303,
        to: `${path(link)}&done=stored`,
      });
    expect(await answers()).toEqual([{ answer: 'sold or let', price: null }]);
    const { page } = await open(link, '&done=stored');
    expect(page).toContain('Thank you. Your answer is stored.');
    expect(page).toContain('You said: sold or let.');
    expect((await press(link, { do: 'price changed', home, price: '95 lakh' })).status).toBe(303);
    expect(await answers()).toEqual([{ answer: 'price changed', price: 95_00_000 }]);
    expect((await open(link)).page).toContain('You said: the price is now ₹95.00 L.');
    await press(link, { do: 'price changed', home, price: '2 cr' });
    expect((await open(link)).page).toContain('We look at it before it counts.');
  });

  it('answers for all homes that it showed, and for no other', async () => {
    const { link, home, partner } = await setUpPartner();
    const second = await addListing(visitors.backend.sql, { partner_id: partner, last_verified: null });
    const shown = (await open(link)).page;
    expect(shown).toContain('All 2 are still available');
    await addListing(visitors.backend.sql, { partner_id: partner, last_verified: null });
    expect((await press(link, { do: 'all', homes: [home, second].join(',') })).status).toBe(303);
    expect(await answers()).toHaveLength(2);
  });

  it('says what is wrong with a price, keeps it, and stores nothing', async () => {
    const { link, home } = await setUpPartner();
    const { status, page } = await press(link, { do: 'price changed', home, price: 'about "95"' });
    expect(status).toBe(400);
    expect(page).toContain('This price could not be read');
    expect(page).toContain('value="about &quot;95&quot;"');
    expect(page).toContain('<details open>');
    expect(await answers()).toEqual([]);
  });

  it('says that an answer is final after its hour, and that a home is gone', async () => {
    const { link, home } = await setUpPartner();
    const early = new Date(now.getTime() - 2 * 3_600_000).toISOString();
    await visitors.backend.sql.query('select answer_partner_homes($1, $2::jsonb, $3)', [
      link,
      [{ home, answer: 'available' }],
      early,
    ]);
    await visitors.backend.sql.query('select tend_confirmations($1)', [now.toISOString()]);
    const late = await press(link, { do: 'on hold', home });
    expect([late.status, late.page.includes('is final')]).toEqual([409, true]);
    const gone = await press(link, { do: 'on hold', home: randomUUID() });
    expect([gone.status, gone.page.includes('not on our site any more')]).toEqual([409, true]);
  });

  it('stops the mails and begins them again', async () => {
    const { link } = await setUpPartner();
    expect((await press(link, { do: 'stop' })).to).toBe(`${path(link)}&done=stopped`);
    expect((await open(link)).page).toContain('Send them again');
    expect((await press(link, { do: 'resume' })).to).toBe(`${path(link)}&done=resumed`);
    expect((await open(link)).page).toContain('Stop these mails');
  });

  it('takes only its own buttons, from our own page', async () => {
    const { link, home } = await setUpPartner();
    for (const body of [
      {},
      { do: 'available' },
      { do: 'constructor', home },
      { do: 'available', home: "' or 1=1 --" },
      { do: 'all', homes: 'x' },
      { do: 'all', homes: '' },
      { do: 'price changed', home },
    ])
      expect((await press(link, body)).status).toBe(400);
    expect(
      (await press(link, { do: 'available', home }, '', { origin: 'https://evil.example' })).status,
    ).toBe(403);
    expect((await press(link, { do: 'all', homes: `${home},`.repeat(2_000) })).status).toBe(413);
    expect(await answers()).toEqual([]);
  });

  it('does not open for a link that is guessed, ended or revoked, and counts guesses', async () => {
    const { link } = await setUpPartner();
    const ended = await open(link, '', { at: new Date(now.getTime() + 14 * 86_400_000) });
    expect([ended.status, ended.page.includes('This link does not work')]).toEqual([404, true]);
    for (const guess of ['', 'x', '__proto__', '0'.repeat(32)]) expect((await open(guess)).status).toBe(404);
    const statuses = new Set<number>();
    for (let guess = 0; guess < 120; guess += 1)
      statuses.add((await open(String(guess).padStart(32, '0'))).status);
    expect(statuses).toEqual(new Set([404, 429]));
    expect((await open(link)).status).toBe(200);
  });
});
