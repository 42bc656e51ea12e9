import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { refusalSchema } from '#contracts/refusal.ts';
import { handler as bookAppointment } from '#functions/book-appointment/handler.ts';
import { handler as createEnquiry } from '#functions/create-enquiry/handler.ts';
import { type Backend, jsonRequest, openBackend, publishHome, siteOrigin } from './open-backend.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

/** The time of the calls, unless a test says otherwise. */
export const morning = new Date('2026-11-20T03:00:00Z');

/**
 * A backend with one home for a test file, and functions that send what visitors send. What visitors leave is
 * deleted after each test.
 */
export function setUpVisitorBackend(options: Parameters<typeof openBackend>[0] = {}) {
  let backend: Backend;
  let home: string;
  beforeAll(async () => {
    backend = await openBackend(options);
    home = await publishHome(backend);
  });
  afterAll(() => backend.close());
  afterEach(async () => {
    vi.restoreAllMocks();
    await backend.sql.exec(
      emptyTables(
        'replies',
        'visits',
        'visit_homes',
        'enquiries',
        'appointments',
        'outbox',
        'rate_limits',
        'closed_days',
        'property_views',
        'home_days',
        'home_weeks',
      ),
    );
  });
  return {
    get backend() {
      return backend;
    },
    get home() {
      return home;
    },
    enquiry: (overrides: Record<string, unknown> = {}) => ({
      name: 'Ravi',
      email: 'ravi@mail.example',
      phone: '98450 12345',
      preferredContact: 'WhatsApp',
      bestTimes: 'Weekday mornings',
      property: { id: home, title: 'Three rooms', price: 9_500_000, currency: 'INR', area: 'Whitefield' },
      propertyUrl: `${siteOrigin}/property/three-rooms`,
      enquiryType: 'availability_check',
      ...overrides,
    }),
    sendEnquiry: (body: unknown, headers: Record<string, string> = {}) =>
      backend.at(morning)(createEnquiry)(jsonRequest('create-enquiry', body, headers)),
    book: (body: unknown, now = morning, headers: Record<string, string> = {}) =>
      backend.at(now)(bookAppointment)(jsonRequest('book-appointment', body, headers)),
    count: async (table: string) =>
      Number((await backend.sql.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n),
  };
}

export const call = (overrides: Record<string, unknown> = {}) => ({
  name: 'Ravi',
  email: 'ravi@mail.example',
  phone: '',
  preferred_date: '2026-11-20',
  preferred_time: '10:00:00',
  message: '',
  ...overrides,
});

export const errorOf = async (response: Response) => refusalSchema.parse(await response.json()).error;
