import { afterEach, describe, expect, it } from 'vitest';
import { handler as manageVisit } from '#functions/manage-visit/handler.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';
import { siteOrigin } from './open-backend.ts';
import { morning, setUpVisitorBackend } from './set-up-visitor-backend.ts';

const visitors = setUpVisitorBackend();
afterEach(() =>
  visitors.backend.sql.exec(
    emptyTables('visit_homes', 'visits', 'enquiries', 'outbox', 'inbox_changes', 'site_settings'),
  ),
);

const path = (link: string) => `/functions/v1/manage-visit?token=${link}`;
const link = 'a'.repeat(32);

/** A visit of two homes on 21 November at ten, shown by Meera, and the link to it. */
async function planVisit(title = '3 BHK in Hebbal'): Promise<string> {
  await visitors.backend.sql.query(
    `with asked as (
       insert into enquiries (reference, enquiry_type, name, email, phone, preferred_contact)
       values ('ANG-VISIT', 'general_help', 'Ravi', 'ravi@mail.example', '+919845012345', 'WhatsApp') returning id
     ), planned as (
       insert into visits (id, enquiry, starts_on, starts_at, meeting_point, shown_by)
       select gen_random_uuid(), id, '2026-11-21', '10:00', '<b>Gate</b>', 'Meera' from asked returning id
     ), homes as (
       insert into visit_homes (visit, place, title, way_minutes, minutes)
       select id, place, $2, (place - 1) * 15, 30 from planned, generate_series(1, 2) as place
     )
     insert into visit_links (hash, visit) select private.hash_of($1), id from planned`,
    [link, title],
  );
  return link;
}
async function open(token: string, query = '', { method = 'GET', now = morning } = {}) {
  const response = await visitors.backend.at(now)(manageVisit)(
    new Request(`${siteOrigin}${path(token)}${query}`, { method }),
  );
  return { status: response.status, page: await response.text(), headers: response.headers };
}
async function press(
  token: string,
  body: Record<string, string>,
  headers: Record<string, string> = {},
  now = morning,
) {
  const request = new Request(`${siteOrigin}${path(token)}`, {
    method: 'POST',
    headers: { accept: 'text/html', ...headers },
    body: new URLSearchParams({ sequence: '0', ...body }),
  });
  const response = await visitors.backend.at(now)(manageVisit)(request);
  return { status: response.status, page: await response.text(), to: response.headers.get('location') };
}
const visits = () =>
  visitors.backend.sql.query(
    `select to_char(starts_on + starts_at, 'MM-DD HH24:MI') as at, status from visits`,
  );
const move = { do: 'move', day: '2026-11-21', time: '15:00', reason: 'A train' };

describe('the page of a visit', () => {
  it('shows the visit with its end and its homes, without names and as text, and changes nothing when it is opened', async () => {
    const token = await planVisit('<i>3 BHK</i>');
    for (const method of ['GET', 'HEAD']) expect((await open(token, '', { method })).status).toBe(200);
    const { page, headers } = await open(token, '&done=cancelled&do=cancel');
    expect(page).toContain('10:00 AM to 11:15 AM IST');
    expect(page).toContain('<li>10:00 AM to 10:30 AM: &lt;i&gt;3 BHK&lt;/i&gt;');
    expect(page).toContain('<li>10:45 AM to 11:15 AM: ');
    expect(page).toContain('(after about 15 minutes for the way)');
    expect(page).toContain('&lt;b&gt;Gate&lt;/b&gt;');
    expect(page).not.toMatch(/Ravi|ravi@mail|Meera|<script|role="status"/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(await visits()).toEqual([{ at: '11-21 10:00', status: 'planned' }]);
  });

  it('offers the times of the chosen day at which the visit ends within our day, and not its own', async () => {
    const token = await planVisit();
    const { page } = await open(token);
    expect(page).toContain('Free times on 21 November 2026');
    expect(page).toContain('It takes 75 minutes.');
    expect(page).toContain('> 6:30 PM</label>');
    expect(page).not.toMatch(/value="(10:00|19:00)"/);
    expect((await open(token, '&day=2026-11-24')).page).toContain('value="10:00"');
    await visitors.backend.sql.query(`insert into closed_days (day) values ('2026-11-24')`);
    const closed = (await open(token, '&day=2026-11-24')).page;
    expect(closed).toContain('We show no homes on this day.');
    expect(closed).toContain('See 25 November 2026, the next day with a free time');
    await visitors.backend.sql.exec('delete from closed_days');
  });

  it('moves and cancels it by a press, and says so', async () => {
    const token = await planVisit();
    const moved = await press(token, move);
    expect(moved).toMatchObject({ status: 303, to: `${path(token)}&done=moved` });
    expect((await open(token, '&done=moved')).page).toContain(
      'Your visit is moved to 21 November 2026, 3:00 PM to 4:15 PM IST.',
    );
    expect(await press(token, { do: 'cancel', sequence: '1' })).toMatchObject({ status: 303 });
    const { page } = await open(token, '&done=cancelled');
    expect(page).toContain('Your visit is cancelled.');
    expect(page).not.toContain('<form');
    expect(await visits()).toEqual([{ at: '11-21 15:00', status: 'cancelled' }]);
  });

  it('keeps what was typed when a change is refused, and says what to do', async () => {
    const token = await planVisit();
    const outdated = await press(token, { ...move, sequence: '4' });
    expect(outdated.status).toBe(409);
    expect(outdated.page).toContain('This visit has changed since you opened this page.');
    expect(outdated.page).toContain('A train');
    expect(await press(token, { ...move, time: '' })).toMatchObject({ status: 400 });
    expect(await press(token, { ...move, time: '15:10' })).toMatchObject({ status: 400 });
    expect(await press(token, { do: 'erase' })).toMatchObject({ status: 400 });
    expect(await visits()).toEqual([{ at: '11-21 10:00', status: 'planned' }]);
  });

  it('takes presses from no other page, and tells nothing to whoever guesses a link', async () => {
    const token = await planVisit();
    expect((await press(token, move, { origin: 'https://evil.example' })).status).toBe(403);
    for (const wrong of ['', 'x', 'b'.repeat(32)]) {
      expect(await open(wrong)).toMatchObject({
        status: 404,
        page: expect.stringContaining('does not work'),
      });
      expect((await press(wrong, move)).status).toBe(404);
    }
    expect((await open(token, '', { now: new Date('2026-11-21T11:15:00+05:30') })).status).toBe(404);
    const begun = await open(token, '', { now: new Date('2026-11-21T10:30:00+05:30') });
    expect(begun.page).toContain('It has begun, so it is too late to move or cancel it here.');
    expect(begun.page).not.toContain('<form');
  });

  it('says until when it moves, and after that how to reach us, and can still be cancelled', async () => {
    const token = await planVisit();
    await visitors.backend.sql.query(
      `insert into site_settings (entered) values ('{"phone": "+918041234567"}')`,
    );
    expect((await open(token)).page).toContain('This works until 20 Nov 2026, 7:00 PM IST.');
    const evening = new Date('2026-11-20T19:01:00+05:30');
    const late = await open(token, '', { now: evening });
    expect(late.page).toContain('call us at <a href="tel:+918041234567">');
    expect(late.page).toContain('If you cannot come, please cancel it');
    expect(late.page).not.toMatch(/value="move"|type="date"/);
    const refused = await press(token, { ...move, reason: 'A train' }, {}, evening);
    expect(refused.status).toBe(409);
    expect(refused.page).toContain('whoever shows you the homes may be on the way. Nothing was changed.');
    expect(await press(token, { do: 'cancel' }, {}, evening)).toMatchObject({ status: 303 });
  });

  it('names a home that has left the site, and leads to the page of one that has not', async () => {
    const token = await planVisit();
    await visitors.backend.sql.query(
      `with home as (insert into properties (title, property_type, publish) values ('3 BHK in Hebbal', 'Sale', 50) returning id)
       update visit_homes set property_id = home.id from home where place = 1`,
    );
    const { page } = await open(token);
    expect(page).toMatch(/<li>10:00 AM to 10:30 AM: <a href="\/property\/[^"]+">3 BHK in Hebbal<\/a><\/li>/);
    expect(page.match(/not on our site any more/g)).toHaveLength(1);
    expect(page).toContain('To ask whether you can still see it, reply to the mail you got about it.');
  });

  it('says that a day is over for moves when each of its times is too near', async () => {
    const token = await planVisit();
    const evening = new Date('2026-11-20T17:00:00+05:30');
    const { page } = await open(token, '&day=2026-11-20', { now: evening });
    expect(page).toContain('It is too late to move a visit to this day.');
    expect(page).toContain('See 21 November 2026, the next day with a free time');
  });
});
