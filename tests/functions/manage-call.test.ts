import { afterEach, describe, expect, it } from 'vitest';
import { handler as manageCall } from '#functions/manage-call/handler.ts';
import { siteOrigin } from './open-backend.ts';
import { call, morning, setUpVisitorBackend } from './set-up-visitor-backend.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

const visitors = setUpVisitorBackend();
afterEach(() => visitors.backend.sql.exec(emptyTables('call_links', 'inbox_changes')));

const path = (link: string) => `/functions/v1/manage-call?token=${link}`;

/** Books a call and returns the link of its mail. */
async function linkOfCall(overrides: Record<string, unknown> = {}): Promise<string> {
  await visitors.book(call(overrides));
  const [mail] = await visitors.backend.sql.query<{ link: string }>(
    `select payload ->> 'link' as link from outbox where kind = 'appointment_for_visitor' order by id desc limit 1`,
  );
  return mail?.link ?? '';
}
async function open(link: string, query = '', { method = 'GET', now = morning } = {}) {
  const request = new Request(`${siteOrigin}${path(link)}${query}`, { method });
  const response = await visitors.backend.at(now)(manageCall)(request);
  return { status: response.status, page: await response.text(), headers: response.headers };
}
async function press(
  link: string,
  body: Record<string, string>,
  headers: Record<string, string> = {},
  now = morning,
) {
  const request = new Request(`${siteOrigin}${path(link)}`, {
    method: 'POST',
    headers: { accept: 'text/html', ...headers },
    body: new URLSearchParams({ sequence: '0', ...body }),
  });
  const response = await visitors.backend.at(now)(manageCall)(request);
  return { status: response.status, page: await response.text(), to: response.headers.get('location') };
}
const move = { do: 'move', day: '2026-11-20', time: '11:00', reason: 'A train' };
const calls = () =>
  visitors.backend.sql.query(
    `select to_char(preferred_date + preferred_time, 'MM-DD HH24:MI') as slot, status from appointments order by 1`,
  );

describe('the page of a call', () => {
  it('shows the call without names, and its forms, and changes nothing when it is opened', async () => {
    const link = await linkOfCall();
    for (const method of ['GET', 'HEAD']) expect((await open(link, '', { method })).status).toBe(200);
    const { page, headers } = await open(link, '&done=cancelled&do=cancel');
    expect(page).toContain('20 November 2026');
    expect(page).toContain('10:00 AM IST');
    expect(page).toContain('Requested. We&#39;ll reach out to confirm it');
    expect(page).not.toMatch(/Ravi|ravi@mail|<script|role="status"/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(await calls()).toEqual([{ slot: '11-20 10:00', status: 'requested' }]);
  });

  it('offers the free times of the first day that has one, and of the chosen day', async () => {
    const link = await linkOfCall({ preferred_time: '13:30' });
    const timesAt = async (clock: string, query = '') => {
      const { page } = await open(link, query, { now: new Date(`2026-11-20T${clock}:00+05:30`) });
      return [
        /Free times on (\d+)/.exec(page)?.[1],
        ...[...page.matchAll(/name="time" value="([\d:]+)"/g)].map(([, time]) => time),
      ];
    };
    expect(await timesAt('12:25')).toEqual(['20', '13:00']);
    expect((await timesAt('12:31')).slice(0, 2)).toEqual(['21', '10:00']);
    expect((await timesAt('12:00', '&day=2026-11-23'))[0]).toBe('23');
    expect((await timesAt('12:00', '&day=2026-02-30'))[0]).toBe('20');
    const { page } = await open(link, '&day=2026-11-19');
    expect(page).toContain('It is too late to book a call on this day. Please choose a later date.');
    expect(page).toContain(`${path(link)}&amp;day=2026-11-20`);
  });

  it('moves the call by a press, which can be repeated', async () => {
    const link = await linkOfCall();
    for (const _ of ['first', 'repeated'])
      expect(await press(link, move)).toMatchObject({ status: 303, to: `${path(link)}&done=moved` });
    expect(await calls()).toEqual([{ slot: '11-20 11:00', status: 'requested' }]);
    expect((await open(link, '&done=moved')).page).toContain(
      'Your call is moved to 20 November 2026, 11:00 AM IST.',
    );
  });

  it('cancels the call by a press, and then offers nothing more', async () => {
    const link = await linkOfCall();
    expect(await press(link, { do: 'cancel' })).toMatchObject({
      status: 303,
      to: `${path(link)}&done=cancelled`,
    });
    expect(await calls()).toEqual([{ slot: '11-20 10:00', status: 'cancelled' }]);
    const { page } = await open(link, '&done=cancelled');
    expect(page).toContain('Your call is cancelled, and the time is free again.');
    expect(page).not.toContain('<form');
    expect(await press(link, move)).toMatchObject({ status: 409 });
  });

  it('says why a time cannot be had, and keeps what was typed', async () => {
    const link = await linkOfCall();
    await visitors.book(call({ email: 'asha@mail.example', preferred_time: '11:00:00' }));
    const { status, page } = await press(link, move);
    expect(status).toBe(409);
    expect(page).toContain('Someone has just taken this time. Please choose another one.');
    expect(page).toContain('>\nA train</textarea>');
    expect(page).not.toContain('value="11:00"');
    const changed = await press(link, { ...move, time: '12:00', sequence: '4' });
    expect([changed.status, changed.page.includes('has changed since you opened this page')]).toEqual([
      409,
      true,
    ]);
    expect(await calls()).toContainEqual({ slot: '11-20 10:00', status: 'requested' });
  });

  it.each([
    ['without a time', { ...move, time: '' }, 'Please choose a 30-minute slot.'],
    ['at a time that is no slot', { ...move, time: '10:15' }, 'Please choose a 30-minute slot.'],
    ['without a day', { ...move, day: '' }, 'Choose a date'],
    ['with a reason that is too long', { ...move, reason: 'x'.repeat(301) }, 'Reason must be less than 300'],
    ['with a reason that cannot be stored', { ...move, reason: 'a\0b' }, 'cannot be stored'],
  ])('refuses a move %s, with advice', async (_how, body, message) => {
    const link = await linkOfCall();
    const { status, page } = await press(link, body);
    expect([status, page.includes(message)]).toEqual([400, true]);
    expect(await calls()).toEqual([{ slot: '11-20 10:00', status: 'requested' }]);
  });

  it('takes only its own buttons, from its own pages', async () => {
    const link = await linkOfCall();
    expect((await press(link, { do: 'everything' })).status).toBe(400);
    for (const sequence of ['x', '', ' ', '0x0', '0.0', '-0'])
      expect((await press(link, { do: 'cancel', sequence })).status).toBe(400);
    expect((await press(link, { do: 'cancel' }, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await open(link, '', { method: 'DELETE' })).status).toBe(405);
    expect(await calls()).toEqual([{ slot: '11-20 10:00', status: 'requested' }]);
  });

  it('is the same for every link that opens nothing, and limits guesses', async () => {
    const link = await linkOfCall();
    const over = { now: new Date('2026-11-20T05:00:00Z') };
    const pages = [
      await open(link, '', over),
      await open(`${link.slice(0, -1)}${link.endsWith('0') ? '1' : '0'}`),
      await open('x'),
    ];
    expect(new Set(pages.map(({ status, page }) => `${status} ${page}`)).size).toBe(1);
    expect(pages[0]).toMatchObject({ status: 404 });
    expect((await press('0'.repeat(32), { do: 'cancel' })).status).toBe(404);
    let last = 0;
    for (let at = 0; at < 102; at += 1) last = (await open(at.toString(16).padStart(32, '0'))).status;
    expect(last).toBe(429);
    expect((await open(link)).status).toBe(200);
  });
});
