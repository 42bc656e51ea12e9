import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServiceClient } from '#server/supabase/clients.ts';
import { silentLog } from '#server/log/log.ts';
import { createOutbox } from '#server/outbox/create-outbox.ts';
import { freePort } from '../../scripts/port/free-port.ts';
import { aFriday } from '../fixtures/a-friday.ts';
import { guid } from '../fixtures/rows.ts';
import { openTestingSite, origin, type TestingSite } from '../generator/testing-site.ts';
import { openSmtpSink } from '../server/mail/sinks.ts';
import { noteFigure } from './note-figure.ts';
import { alertFunctionPath } from '#domain/address/alert-function-path.ts';
import { alertPath, callPath } from '#site/paths.ts';

let site: TestingSite;

beforeAll(async () => {
  site = await openTestingSite();
});
afterAll(() => site.close());

/** Lets minutes pass for the database: moves the instants of the outbox that far back. */
const passMinutes = (minutes: number) =>
  site.sql.exec(`
    update public.outbox
       set created_at = created_at - interval '${minutes} minutes',
           next_attempt_at = next_attempt_at - interval '${minutes} minutes'`);

it('after a mail server was unavailable for a day, every mail is sent exactly once', async () => {
  const port = await freePort();
  const outbox = createOutbox({
    client: createServiceClient(site.project),
    settings: {
      route: { transport: 'smtp', url: `smtp://127.0.0.1:${port}` },
      from: 'hello@angala.example',
      staff: ['staff@angala.example'],
    },
    facts: {
      siteName: 'Angala',
      siteOrigin: origin,
      phone: null,
      propertyPath: ({ slug }) => `/property/${slug}`,
      adminPath: '/admin',
      callPath,
      invitationPath: (token: string) => `/invitation?token=${token}`,
      partnerHomesPath: (token: string) => `/partners/homes?token=${token}`,
      alertPath,
      alertFunctionPath,
      listPath: (offer: string, query: string) => `/${offer === 'Rent' ? 'rent' : 'buy'}?${query}`,
    },
    log: silentLog,
    now: aFriday,
  });
  let failed = 0;
  for (let quarter = 0; quarter < 24 * 4; quarter += 1) {
    if (quarter % 4 === 0) {
      const { error } = await site.client.rpc('submit_enquiry', {
        payload: {
          name: 'Ravi',
          email: `ravi${quarter}@mail.example`,
          phone: '+919845012345',
          preferredContact: 'WhatsApp',
          enquiryType: 'general_help',
          property: { id: guid(1) },
        },
        ip_hash: `place ${quarter}`,
      });
      expect(error).toBeNull();
    }
    const run = await outbox.runOnce();
    expect(run.sent).toBe(0);
    failed += run.failed;
    await passMinutes(15);
  }

  const sink = await openSmtpSink(port);
  try {
    for (let quarter = 0; quarter < 8; quarter += 1) {
      await outbox.runOnce();
      await passMinutes(15);
    }
    const ids = sink.received.map(({ text }) => /^Message-ID: <(.+?)@/im.exec(text)?.[1]);
    expect([ids.length, new Set(ids).size]).toEqual([48, 48]);
    expect(
      await site.sql.query('select status, count(*)::int as mails from public.outbox group by status'),
    ).toEqual([{ status: 'sent', mails: 48 }]);
    noteFigure(
      'Faults',
      'a mail server away for a day',
      `48 mails of that day, ${failed} attempts, each left once within two hours`,
    );
  } finally {
    await sink.close();
  }
});
