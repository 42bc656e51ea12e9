import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handler as bookAppointment } from '#functions/book-appointment/handler.ts';
import { handler as createEnquiry } from '#functions/create-enquiry/handler.ts';
import { type Backend, jsonRequest, openBackend, publishHome } from './open-backend.ts';

const morning = new Date('2026-11-20T03:00:00Z');

describe.each(['pglite', 'postgres'] as const)('in parallel on %s', (database) => {
  let backend: Backend;

  beforeAll(async () => {
    backend = await openBackend({ database });
  });
  afterAll(() => backend.close());

  it('fifty bookings of one slot give one call and forty-nine refusals with the same message', async () => {
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, nth) =>
        backend.at(morning)(bookAppointment)(
          jsonRequest('book-appointment', {
            name: `Caller ${nth}`,
            email: `caller${nth}@mail.example`,
            preferred_date: '2026-11-20',
            preferred_time: '11:00:00',
          }),
        ),
      ),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    const refused = await Promise.all(
      responses.filter(({ status }) => status === 409).map((answer) => answer.json()),
    );
    expect(new Set(refused.map((body) => body.error.message))).toEqual(
      new Set(['Someone has just taken this time. Please choose another one.']),
    );
    expect(await backend.sql.query('select count(*)::int as calls from appointments')).toEqual([
      { calls: 1 },
    ]);
  });

  it('ten identical enquiries, with a key and without, are one row with one reference', async () => {
    const home = await publishHome(backend);
    const body = { name: 'Ravi', email: 'ravi@mail.example', phone: '98450 12345', property: { id: home } };
    for (const [email, headers] of [
      ['keyed@mail.example', { 'idempotency-key': crypto.randomUUID() }],
      ['plain@mail.example', {}],
    ] as const) {
      const responses = await Promise.all(
        Array.from({ length: 10 }, () =>
          backend.at(morning)(createEnquiry)(jsonRequest('create-enquiry', { ...body, email }, headers)),
        ),
      );
      const answers = await Promise.all(
        responses.map(async (response) => [response.status, (await response.json()).reference]),
      );
      expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(([, reference]) => reference)).size).toBe(1);
      const rows = await backend.sql.query('select reference from enquiries where email = $1', [email]);
      expect(rows).toEqual([{ reference: answers[0]?.[1] }]);
    }
  });
});
