import { describe, expect, it } from 'vitest';
import { handler as subscribeAlert } from '#functions/subscribe-alert/handler.ts';
import { jsonRequest } from './open-backend.ts';
import { setUpAlertBackend } from './set-up-alert-backend.ts';
import { morning } from './set-up-visitor-backend.ts';

const { visitors, subscribe, alerts, linkOf, confirm } = setUpAlertBackend();

describe('the form of an alert', () => {
  it('stores the sentence that was agreed to and returns a page', async () => {
    const { status, page } = await subscribe();
    expect(status).toBe(200);
    expect(page).toContain('<h1>Confirm by e-mail</h1>');
    expect(page).toContain('<a href="/buy">Back to the homes</a>');
    expect(await alerts()).toMatchObject([
      {
        offer: 'Sale',
        query: 'bhk=3&max=9000000',
        label: 'Homes for sale: 3 BHK, Up to ₹90 L',
        rhythm: 'daily',
        status: 'unconfirmed',
        consent: expect.stringContaining('ends by itself after 90 days'),
      },
    ]);
  });

  it('gets the same response for a known address and an unknown one', async () => {
    const first = await subscribe();
    await confirm(await linkOf('asha@mail.example'));
    const forKnownAddress = await subscribe();
    const forUnknownAddress = await subscribe({ email: 'ravi@mail.example' });
    expect(forKnownAddress).toEqual(first);
    expect(forUnknownAddress).toEqual(first);
  });

  it.each([
    ['email', 'asha@', 'Invalid email address'],
    ['rhythm', 'hourly', 'Choose how often'],
    ['filters', 'area=call-98450-12345', 'We do not know everything that this list asks for.'],
    ['filters', `area=${'x'.repeat(3_000)}`, 'Unknown filters'],
    ['home', '00000000-0000-4000-8000-00000000dead', 'This home is no longer on our site.'],
  ])('with an invalid %s is returned with its values and the problem', async (name, value, message) => {
    const { status, page } = await subscribe({ [name]: value });
    expect(status).toBe(400);
    expect(page).toContain(message);
    expect(page).toContain('name="offer" value="Sale"');
    expect(await alerts()).toEqual([]);
  });

  it('asks for what an earlier address of an area, a builder and another city mean today', async () => {
    await visitors.backend.sql.exec(
      `insert into cities (id, name) values ('00000000-0000-4000-8000-0000000000c8', 'Mysuru');
       insert into local_areas (area, slug, city_id, former_addresses)
       values ('Gokulam', 'gokulam', '00000000-0000-4000-8000-0000000000c8', '{mysuru/gokula}');
       insert into society (id, name, slug, developer) values ('s-9', 'Lake View', 'lake-view', 'Prestige Estates')`,
    );
    expect((await subscribe({ filters: 'area=gokula-mysuru&builder=prestige&city=mysuru' })).status).toBe(
      200,
    );
    expect(await alerts()).toMatchObject([
      {
        query: 'city=mysuru&area=gokulam-mysuru&builder=prestige',
        label: 'Homes for sale: Mysuru, Gokulam, Built by Prestige Group',
      },
    ]);
  });

  it('asks for an area or a society by the slug of its own page, and for what is near a station by its own', async () => {
    await visitors.backend.sql.exec(
      `insert into cities (id, name) values ('00000000-0000-4000-8000-0000000000c8', 'Mysuru') on conflict do nothing;
       insert into local_areas (area, slug, city_id)
       values ('Kuvempunagar', 'kuvempunagar', '00000000-0000-4000-8000-0000000000c8');
       insert into society (id, name, slug, city) values ('s-10', 'Palace View', 'palace-view', 'Mysuru')`,
    );
    for (const filters of [
      'area=kuvempunagar',
      'near=in/kuvempunagar&within=3000',
      'near=kadugodi-tree-park&within=1000',
      'society=palace-view',
    ])
      expect((await subscribe({ filters })).status, filters).toBe(200);
    expect(await alerts()).toMatchObject([
      { query: 'area=kuvempunagar-mysuru', label: 'Homes for sale: Kuvempunagar' },
      { query: 'near=in/kuvempunagar-mysuru&within=3000' },
      { query: 'near=kadugodi-tree-park-metro&within=1000' },
      { query: 'society=palace-view-mysuru', label: 'Homes for sale: Palace View' },
    ]);
  });

  it('asks for a quarter, a road or a pin code by its name, which the alert is called by', async () => {
    const filters = 'bhk=3&area=all/north-bangalore,all/outer-ring-road-east,all/560034';
    expect((await subscribe({ filters })).status).toBe(200);
    expect(await alerts()).toMatchObject([
      {
        query: 'bhk=3&area=all/560034,all/north-bangalore,all/outer-ring-road-east',
        label: 'Homes for sale: 3 BHK, 560034, North Bangalore, Outer Ring Road East',
      },
    ]);
    expect((await subscribe({ filters: 'area=all/free-money' })).status).toBe(400);
  });

  it('stores nothing from a foreign page', async () => {
    expect((await subscribe({}, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect(await alerts()).toEqual([]);
    expect(await visitors.count('outbox')).toBe(0);
  });

  it('is accepted from one network twenty times in ten minutes', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const statuses: number[] = [];
    for (let at = 0; at < 22; at += 1) statuses.push((await subscribe({}, headers)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });

  it('is taken from an eleventh person behind one address, who is asked to confirm it later', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.11' };
    for (let at = 0; at < 11; at += 1)
      expect((await subscribe({ email: `person${at}@mail.example` }, headers)).status).toBe(200);
    expect(await visitors.count('alerts')).toBe(11);
    expect(
      await visitors.backend.sql.query(
        `select payload ->> 'email' as email from outbox where held_until > now() + interval '50 minutes'`,
      ),
    ).toEqual([{ email: 'person10@mail.example' }]);
  });

  it('is refused, and says when to try again, once the mails of three days are caused', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.10' };
    await subscribe({ email: 'person0@mail.example' }, headers);
    await visitors.backend.sql.exec(`
      insert into outbox (kind, payload, network, held_until)
      select 'enquiry_for_visitor', jsonb_build_object('email', 'stranger' || n || '@mail.example'), network,
             clock_timestamp() + interval '3 days'
        from generate_series(1, 30) as n, (select network from outbox limit 1) as known`);
    const refused = await subscribe({ email: 'person10@mail.example' }, headers);
    expect(refused.status).toBe(429);
    expect(refused.page).toContain('Please try again in a day.');
    expect(await subscribe({ email: 'person0@mail.example' }, headers)).toEqual({
      ...refused,
      page: refused.page.replace('person10@', 'person0@'),
    });
    expect(await visitors.count('outbox')).toBe(31);
    expect(await visitors.count('alerts')).toBe(1);
  });

  it('about a home stores its title, and accepts JSON from an island too', async () => {
    const body = { email: 'asha@mail.example', offer: 'Sale', home: visitors.home, filledInMs: 9000 };
    const response = await visitors.backend.at(morning)(subscribeAlert)(jsonRequest('subscribe-alert', body));
    expect(await response.json()).toEqual({ requested: true });
    expect(await alerts()).toMatchObject([{ label: 'Three rooms by the rain tree', query: '' }]);
  });
});
