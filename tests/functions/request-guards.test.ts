import { describe, expect, it, vi } from 'vitest';
import { handler as bookAppointment } from '#functions/book-appointment/handler.ts';
import { handler as createEnquiry } from '#functions/create-enquiry/handler.ts';
import { jsonRequest, siteOrigin } from './open-backend.ts';
import { errorOf, morning, setUpVisitorBackend } from './set-up-visitor-backend.ts';

const visitors = setUpVisitorBackend();
const { sendEnquiry, count, enquiry } = visitors;

describe('the guards of a request', () => {
  it('let our own pages read the response and name no other origin', async () => {
    const response = await sendEnquiry(enquiry());
    expect(response.headers.get('access-control-allow-origin')).toBe(siteOrigin);
    expect(response.headers.get('vary')).toBe('Origin');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it('answer our own preflight with the allowed headers, and a foreign one without an allowed origin', async () => {
    const preflight = (origin: string) =>
      visitors.backend.at(morning)(createEnquiry)(
        new Request(`${siteOrigin}/functions/v1/create-enquiry`, { method: 'OPTIONS', headers: { origin } }),
      );
    const ownPreflight = await preflight(siteOrigin);
    expect(ownPreflight.status).toBe(204);
    expect(ownPreflight.headers.get('access-control-allow-headers')).toContain('idempotency-key');
    expect(
      (await preflight('https://elsewhere.example')).headers.get('access-control-allow-origin'),
    ).toBeNull();
  });

  it('refuse a foreign page and store nothing', async () => {
    const response = await sendEnquiry(enquiry(), { origin: 'https://elsewhere.example' });
    expect([response.status, (await errorOf(response)).code]).toEqual([403, 'origin_not_allowed']);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(await count('enquiries')).toBe(0);
  });

  it.each([
    ['null', 'cross-site', 403],
    ['null', 'same-origin', 200],
    ['null', 'same-site', 403],
    [siteOrigin, 'cross-site', 200],
  ])('answer a page with origin %s and site %s with %i', async (origin, site, status) => {
    expect((await sendEnquiry(enquiry(), { origin, 'sec-fetch-site': site })).status).toBe(status);
    expect(await count('enquiries')).toBe(status === 200 ? 1 : 0);
  });

  it('accept further origins from the configuration', async () => {
    const env = { ALLOWED_ORIGINS: 'https://www.angala.example, https://preview.example/' };
    const request = jsonRequest('create-enquiry', enquiry(), { origin: 'https://preview.example' });
    const response = await visitors.backend.at(morning, env)(createEnquiry)(request);
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
      200,
      'https://preview.example',
    ]);
  });

  it.each(['GET', 'PUT', 'DELETE'])('refuse the method %s', async (method) => {
    const response = await visitors.backend.at(morning)(bookAppointment)(new Request(siteOrigin, { method }));
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    expect((await errorOf(response)).code).toBe('method_not_allowed');
  });

  it.each([
    ['{"name":', 400, 'invalid_body'],
    ['', 400, 'invalid_body'],
    ['null', 400, 'invalid'],
    ['[1]', 400, 'invalid'],
    [JSON.stringify({ name: 'n'.repeat(40_000) }), 413, 'too_large'],
  ])('refuse an invalid body (case %#)', async (body, status, code) => {
    const response = await sendEnquiry(body);
    expect([response.status, (await errorOf(response)).code]).toEqual([status, code]);
  });

  it("reveal no internal error or visitor's data in the response or the log", async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await visitors.backend.sql.exec('alter table enquiries rename to enquiries_away');
    const response = await sendEnquiry(enquiry({ name: 'Secretive' }));
    await visitors.backend.sql.exec('alter table enquiries_away rename to enquiries');
    expect(response.status).toBe(500);
    expect(await errorOf(response)).toEqual({
      code: 'internal',
      message: 'There was an issue submitting your request. Please try again.',
    });
    const logged = log.mock.calls.flat().join('\n');
    expect(logged).toContain('create-enquiry: submit_enquiry failed with');
    expect(logged).not.toMatch(/Secretive|ravi@/);
  });

  it('log the name of a missing setting', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const response = await createEnquiry(jsonRequest('create-enquiry', enquiry()), { env: () => undefined });
    expect(response.status).toBe(500);
    expect(log).toHaveBeenCalledWith('create-enquiry: SUPABASE_URL is not set');
  });

  it('log the name of a bad setting', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const backend = visitors.backend.at(morning, { FORWARDED_HOPS: 'two' });
    const response = await backend(createEnquiry)(jsonRequest('create-enquiry', enquiry()));
    expect(response.status).toBe(500);
    expect(log).toHaveBeenCalledWith('create-enquiry: FORWARDED_HOPS must be a number from 1 to 9');
  });
});
