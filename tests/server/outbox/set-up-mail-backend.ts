import { createClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { handler as bookAppointment } from '#functions/book-appointment/handler.ts';
import { handler as createEnquiry } from '#functions/create-enquiry/handler.ts';
import type { MailRoute } from '#server/mail/mail-settings.ts';
import { createOutbox } from '#server/outbox/create-outbox.ts';
import { silentLog } from '#server/log/log.ts';
import {
  type Backend,
  backendUrl,
  jsonRequest,
  openBackend,
  publishHome,
  siteOrigin,
} from '../../functions/open-backend.ts';
import { openHttpSink, openSmtpSink } from '../mail/sinks.ts';
import { alertFunctionPath } from '#domain/address/alert-function-path.ts';
import { alertPath, callPath, invitationPath } from '#site/paths.ts';
import { emptyTables } from '../../fixtures/empty-tables.ts';

export const morning = new Date('2026-11-20T03:00:00Z');
/** Far in the future: changes of a call are mailed only while the database's clock says that it is still to come. */
export const farFuture = new Date('2090-11-20T03:00:00Z');

/** The readable text of a mail, with base64 and quoted-printable decoded. */
export const decodeMail = (text: string) =>
  text
    .replace(/^(?:[A-Za-z0-9+/]{76}\r\n)*[A-Za-z0-9+/]{8,}={0,2}\r\n/gm, (block) =>
      Buffer.from(block, 'base64').toString(),
    )
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());

/**
 * A backend with one home, functions that send what visitors send, and a place where mails arrive. Each test
 * begins without mails.
 */
export function setUpMailBackend() {
  let backend: Backend;
  let home: string;
  const cleanups: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    backend = await openBackend();
    home = await publishHome(backend, 'Three rooms by the rain tree');
  });
  afterAll(() => backend.close());
  afterEach(async () => {
    for (const close of cleanups.splice(0)) await close();
    await backend.sql.exec(
      emptyTables('replies', 'visits', 'visit_homes', 'enquiries', 'appointments', 'outbox', 'rate_limits'),
    );
  });

  const client = () =>
    createClient(backendUrl, backend.secretKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: backend.fetch },
    });
  const outbox = (route: MailRoute, worker?: string) =>
    createOutbox({
      client: client(),
      settings: { route, from: 'hello@angala.example', staff: ['staff@angala.example'] },
      facts: {
        siteName: 'Angala',
        siteOrigin,
        phone: null,
        propertyPath: ({ slug }) => `/property/${slug}`,
        adminPath: '/admin',
        callPath,
        invitationPath,
        partnerHomesPath: (token: string) => `/partners/homes?token=${token}`,
        alertPath,
        alertFunctionPath,
        listPath: (offer: string, query: string) => `/${offer === 'Rent' ? 'rent' : 'buy'}?${query}`,
      },
      log: silentLog,
      ...(worker ? { worker } : {}),
      now: () => morning,
    });
  const enquire = (overrides: Record<string, unknown> = {}) =>
    backend.at(morning)(createEnquiry)(
      jsonRequest('create-enquiry', {
        name: 'Ravi',
        email: 'ravi@mail.example',
        phone: '98450 12345',
        bestTimes: 'Weekday mornings',
        property: { id: home, title: 'What the visitor says it is called', price: 9_500_000 },
        propertyUrl: `${siteOrigin}/property/three-rooms-by-the-rain-tree`,
        ...overrides,
      }),
    );
  const book = (
    overrides: Record<string, unknown> = {},
    now = morning,
    headers: Record<string, string> = {},
  ) =>
    backend.at(now)(bookAppointment)(
      jsonRequest(
        'book-appointment',
        {
          name: 'Ravi',
          email: 'ravi@mail.example',
          phone: '98450 12345',
          preferred_date: '2026-11-24',
          preferred_time: '10:00:00',
          message: 'About a garden',
          ...overrides,
        },
        headers,
      ),
    );
  const outboxRows = () => backend.sql.query('select kind, status, attempts, error from outbox order by id');
  const makeDue = () =>
    backend.sql.exec(`update outbox set next_attempt_at = clock_timestamp() - interval '1 second'`);
  const referenceOf = async (answer: Promise<Response>) => (await (await answer).json()).reference;
  const smtp = async () => {
    const sink = await openSmtpSink();
    cleanups.push(sink.close);
    return sink;
  };
  const http = async (statuses?: number[]) => {
    const sink = await openHttpSink(statuses);
    cleanups.push(sink.close);
    return sink;
  };

  return {
    get backend() {
      return backend;
    },
    get home() {
      return home;
    },
    outbox,
    enquire,
    book,
    outboxRows,
    makeDue,
    referenceOf,
    smtp,
    http,
  };
}
