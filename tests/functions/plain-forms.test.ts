import { describe, expect, it, vi } from 'vitest';
import { slotTimes } from '#domain/appointment/slots.ts';
import { honeypotName } from '#domain/form/honeypot.ts';
import { handler as bookAppointment } from '#functions/book-appointment/handler.ts';
import { handler as createEnquiry } from '#functions/create-enquiry/handler.ts';
import { formRequest, siteOrigin } from './open-backend.ts';
import { morning, setUpVisitorBackend } from './set-up-visitor-backend.ts';

const visitors = setUpVisitorBackend({ database: 'pglite' });

const send = async (fields: Record<string, string>, headers = {}) => {
  const response = await visitors.backend.at(morning)(createEnquiry)(
    formRequest('create-enquiry', fields, headers),
  );
  return { response, page: await response.text() };
};
const fields = () => ({
  name: 'Ravi',
  email: 'ravi@mail.example',
  phone: '98450 12345',
  preferredContact: 'Phone Call',
  bestTimes: '',
  'property.id': visitors.home,
  'property.title': 'Three rooms & a tree',
  'property.price': '9500000',
  'property.currency': 'INR',
  'property.area': 'Whitefield',
  propertyUrl: `${siteOrigin}/property/three-rooms`,
  enquiryType: 'availability_check',
  [honeypotName]: '',
});
const hostileText = `"><script>alert('x')</script></textarea><img src=x onerror=alert(1)>`;

/** The value of a field as a browser would read it from the page. */
function valueWritten(page: string, name: string): string | undefined {
  const written = new RegExp(`<input[^>]* name="${name}"[^>]* value="([^"]*)"`).exec(page)?.[1];
  const entities: Record<string, string> = {
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
    '&amp;': '&',
  };
  return written?.replace(/&(lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity);
}

describe('an enquiry sent without JavaScript', () => {
  it('is stored, and the page shows the thanks and the reference', async () => {
    const { response, page } = await send(fields());
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page).toContain('<h1>Request Submitted</h1>');
    expect(page).toContain('We will get back to you within 3 hours (8am-8pm).');
    expect(page).toMatch(/by \d+:\d\d [AP]M IST to(?:day|morrow): within 3 hours \(8am-8pm\)/);
    expect(page).toContain('Three rooms &amp; a tree');
    const [row] = await visitors.backend.sql.query<{ reference: string }>('select * from enquiries');
    expect(row).toMatchObject({
      preferred_contact: 'Phone Call',
      property_price: 9_500_000,
      property_id: visitors.home,
    });
    expect(page).toContain(row?.reference ?? 'no row');
  });

  it('with an error returns the form with all values and the message at its field', async () => {
    const { response, page } = await send({ ...fields(), email: 'ravi@', bestTimes: 'Mornings' });
    expect(response.status).toBe(400);
    expect(page).toContain('<p class="notice" role="alert">Invalid email address</p>');
    expect(page).toContain('<p class="wrong" id="email-problem">Invalid email address</p>');
    expect(page).toContain('aria-describedby="email-problem"');
    expect(page).toContain('value="Phone Call" checked');
    expect(page).toContain('We use these details only to answer this enquiry, and share them with nobody');
    for (const [name, value] of Object.entries({ ...fields(), email: 'ravi@', bestTimes: 'Mornings' })) {
      if (name !== 'preferredContact' && name !== honeypotName)
        expect([name, valueWritten(page, name)]).toEqual([name, value]);
    }
  });

  it('with a telephone number that cannot be one is asked again for it', async () => {
    const { response, page } = await send({ ...fields(), phone: '12' });
    expect(response.status).toBe(400);
    expect(page).toContain(
      '<p class="wrong" id="phone-problem">Type a phone number, such as 98450 12345</p>',
    );
    expect(valueWritten(page, 'phone')).toBe('12');
  });

  it('can be corrected and sent again from the returned page', async () => {
    const { page } = await send({ ...fields(), phone: ' ' });
    const rendered = Object.keys(fields()).map((name) => [name, valueWritten(page, name) ?? '']);
    const corrected = await send({
      ...Object.fromEntries(rendered),
      preferredContact: 'Phone Call',
      phone: '98450 12345',
    });
    expect(corrected.response.status).toBe(200);
    expect(await visitors.backend.sql.query('select name, property_title from enquiries')).toEqual([
      { name: 'Ravi', property_title: 'Three rooms & a tree' },
    ]);
  });

  it('with markup in every field is returned as text', async () => {
    const hostileFields = Object.fromEntries(Object.keys(fields()).map((name) => [name, hostileText]));
    const { response, page } = await send({ ...hostileFields, [honeypotName]: '' });
    expect(response.status).toBe(400);
    expect(page).not.toMatch(/<script|<img|onerror=alert\(1\)>/);
    expect(valueWritten(page, 'name')).toBe(hostileText);
    expect(valueWritten(page, 'property.title')).toBe(hostileText);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("img-src 'self'");
  });

  it('with valid markup shows the thanks with text only and no foreign link', async () => {
    const { page } = await send({
      ...fields(),
      'property.title': hostileText,
      propertyUrl: 'https://elsewhere.example/x',
    });
    expect(page).toContain('Request Submitted');
    expect(page).not.toMatch(/<script|<img|elsewhere/);
  });

  it('is accepted with a hidden origin from the same site, and refused from a foreign page', async () => {
    const hidden = { origin: 'null' };
    expect((await send(fields(), { ...hidden, 'sec-fetch-site': 'same-origin' })).response.status).toBe(200);
    expect((await send(fields(), { ...hidden, 'sec-fetch-site': 'cross-site' })).response.status).toBe(403);
    expect((await send(fields(), hidden)).response.status).toBe(403);
    expect((await send(fields(), { origin: 'https://elsewhere.example' })).response.status).toBe(403);
  });

  it('is stored with an idempotency key that the database cannot store', async () => {
    expect((await send({ ...fields(), idempotencyKey: 'a\0b' })).response.status).toBe(200);
  });

  it('sent three times at once is one row', async () => {
    await Promise.all([send(fields()), send(fields()), send(fields())]);
    expect(await visitors.backend.sql.query('select count(*)::int as n from enquiries')).toEqual([{ n: 1 }]);
  });

  it.each([
    [
      'is too long to be read',
      413,
      () => formRequest('create-enquiry', { ...fields(), bestTimes: 'b'.repeat(40_000) }),
    ],
    [
      'has no valid form',
      400,
      () => {
        const headers = {
          'content-type': 'multipart/form-data; boundary=x',
          accept: 'text/html',
          origin: siteOrigin,
        };
        return new Request(`${siteOrigin}/functions/v1/create-enquiry`, {
          method: 'POST',
          headers,
          body: 'nothing',
        });
      },
    ],
  ])('that %s is refused on a page with a way back to the typed values', async (_, status, request) => {
    const response = await visitors.backend.at(morning)(createEnquiry)(request());
    const page = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'text/html; charset=utf-8',
    ]);
    expect(page).toMatch(/<p class="notice" role="alert">This .+ send it again\.<\/p>/);
    expect(page).toContain('Go back in your browser: what you typed should still be there.');
    expect(page).toContain('<a href="/">Back to Home</a>');
  });

  it('is refused from a foreign page or with GET, on a page with a link home', async () => {
    const fromForeignPage = await send(fields(), { origin: 'https://elsewhere.example' });
    expect(fromForeignPage.response.status).toBe(403);
    const openedByGet = await visitors.backend.at(morning)(createEnquiry)(
      new Request(`${siteOrigin}/functions/v1/create-enquiry`, { headers: { accept: 'text/html' } }),
    );
    expect([openedByGet.status, openedByGet.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    for (const page of [fromForeignPage.page, await openedByGet.text()]) {
      expect(page).toContain('<h1>Your request was not received</h1>');
      expect(page).toContain('<a href="/">Back to Home</a>');
      expect(page).not.toContain('what you typed');
    }
  });

  it('returns an error page when nothing is configured', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const response = await createEnquiry(formRequest('create-enquiry', fields()), { env: () => undefined });
    expect(response.status).toBe(500);
    expect(await response.text()).toContain(
      'There was an issue submitting your request. Please try again.</p>',
    );
  });

  it('is answered in JSON when the client accepts JSON', async () => {
    const { response, page } = await send({ ...fields(), name: '' }, { accept: 'application/json' });
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(JSON.parse(page).error.message).toBe('Name is required');
  });
});

describe('a call booked without JavaScript', () => {
  const details = {
    name: 'Ravi',
    email: 'ravi@mail.example',
    phone: '',
    preferred_date: '2026-11-20',
    preferred_time: '10:00',
    message: '\r\nTwo lines\r\n<b>bold</b>',
    [honeypotName]: '',
  };
  const book = async (overrides: Record<string, string> = {}) => {
    const request = formRequest('book-appointment', { ...details, ...overrides });
    const response = await visitors.backend.at(morning)(bookAppointment)(request);
    return { status: response.status, page: await response.text() };
  };

  it('shows the thanks with the day, the time in India and a calendar file', async () => {
    const { status, page } = await book();
    expect(status).toBe(200);
    expect(page).toContain("We'll reach out to confirm your appointment. Thank you!");
    expect(page).toContain('20 November 2026');
    expect(page).toContain('10:00 AM IST, 30 minutes');
    const file = /href="data:text\/calendar;charset=utf-8,([^"]+)"/.exec(page)?.[1] ?? '';
    expect(decodeURIComponent(file)).toContain('DTSTART:20261120T043000Z');
  });

  it('for a taken slot shows the free ones and keeps the form', async () => {
    await book();
    const { status, page } = await book({ email: 'asha@mail.example' });
    expect(status).toBe(409);
    expect(page).toContain('Someone has just taken this time. Please choose another one.');
    expect(page).toContain('We use these details only to arrange this call, and share them with nobody');
    expect(page).toContain('<option value="10:00" disabled>10:00 AM (taken)</option>');
    expect(page).toContain('<option value="10:30">10:30 AM</option>');
    expect(page).toMatch(/<input type="date" [^>]*min="2026-11-20" max="2027-01-19"/);
    expect(valueWritten(page, 'email')).toBe('asha@mail.example');
    expect(page).toContain(
      '<textarea id="message" name="message">\n\r\nTwo lines\r\n&lt;b&gt;bold&lt;/b&gt;</textarea>',
    );
  });

  it.each([
    [
      'beyond the horizon',
      '2027-01-20',
      'Calls can be booked up to 60 days ahead. Please choose an earlier date.',
    ],
    ['that is closed', '2026-11-23', 'We take no calls on this day. Please choose another date.'],
    ['that is past', '2026-11-19', 'This time has already passed. Please choose a later one.'],
  ])(
    'on a day %s shows that reason, and nothing about taken slots',
    async (_what, preferred_date, message) => {
      await visitors.backend.sql.exec(`insert into closed_days (day) values ('2026-11-23')`);
      const { status, page } = await book({ preferred_date });
      expect(status).toBe(400);
      expect(page).toContain(`<p class="notice" role="alert">${message}</p>`);
      expect(page).not.toContain('taken');
      expect(valueWritten(page, 'preferred_date')).toBe(preferred_date);
    },
  );

  it('beyond the limit returns the form with the reason and all values', async () => {
    for (const preferred_time of slotTimes) await book({ preferred_time });
    const { status, page } = await book({ preferred_date: '2026-11-23', preferred_time: '11:30' });
    expect(status).toBe(429);
    expect(page).toContain('<p class="notice" role="alert">You have eight calls with us already.');
    expect(page).toContain('<option value="11:30" selected>11:30 AM</option>');
    expect(valueWritten(page, 'email')).toBe('ravi@mail.example');
  });
});
