import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { alertConfirmationMail } from '#server/outbox/alert-mails.ts';
import { handler as subscribeAlert } from '#functions/subscribe-alert/handler.ts';
import { jsonRequest, siteOrigin } from '../../functions/open-backend.ts';
import { decodeMail, morning, setUpMailBackend } from './set-up-mail-backend.ts';
import { emptyTables } from '../../fixtures/empty-tables.ts';

const mailBackend = setUpMailBackend();
const { outbox, outboxRows } = mailBackend;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'angala-alerts-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await mailBackend.backend.sql.exec(emptyTables('alert_subscribers', 'alert_homes', 'home_changes'));
});
const files = async (ending: string) => {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending)).sort();
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
};
const subscribe = () =>
  mailBackend.backend.at(morning)(subscribeAlert)(
    jsonRequest('subscribe-alert', {
      email: 'asha@mail.example',
      rhythm: 'at once',
      offer: 'Sale',
      filters: 'max=9500000',
      filledInMs: 9000,
    }),
  );
const linkIn = (text: string) => /\/alerts\/\w+\?token=([0-9a-f]{32})/.exec(text)?.[1] ?? '';

/** A person with a confirmed alert, and changes of homes that a publish has found for it since. */
async function withNews(): Promise<void> {
  const { sql } = mailBackend.backend;
  await subscribe();
  await sql.exec(`
    update alerts set status = 'active', confirmed_at = now() - interval '1 hour', expires_at = now() + interval '90 days';
    delete from outbox;
    update properties set bedrooms = 3, sqft = 1240, area_basis = 'super_built_up', possession = 'ready', furnishing = 'semi',
      area = 'Hebbal', last_verified = '2026-11-14';
    insert into alert_homes (property_id, slug, title, place, offer, price)
      select id, slug, title, area, 'Sale', price from properties;
    insert into home_changes (property_id, kind, home, price, was) values
      ((select id from properties limit 1), 'reduced', '{"title": "Three rooms", "slug": "three-rooms", "offer": "Sale"}', 9500000, 9900000),
      (gen_random_uuid(), 'gone', '{"title": "A home that <b>left</b>", "slug": "left", "offer": "Sale", "place": "Whitefield"}', 1, null);
    insert into alert_matches (alert_id, change_id, property_id, kind, price)
      select alerts.id, home_changes.id, home_changes.property_id, kind, price from alerts, home_changes;`);
}

describe('the mail that asks to confirm an alert', () => {
  it('says which alert in English and Kannada, and has the link and a one-click unsubscribe header', async () => {
    await subscribe();
    await outbox({ transport: 'file', folder }).runOnce();
    const [text = ''] = await files('.txt');
    const [mail = ''] = await files('.eml');
    const link = linkIn(text);
    expect(text).toContain('Subject: Confirm your home alert from Angala');
    expect(text).toContain(`Confirm or decline: ${siteOrigin}/alerts/confirm?token=${link}`);
    expect(text).toContain('mails about homes to this address: Homes for sale: Up to ₹95 L. If it was you,');
    expect(text).toContain('ಮೇಲ್ ಕೇಳಿದ್ದಾರೆ: ಮಾರಾಟದ ಮನೆಗಳು: Up to ₹95 L. ಅದು');
    expect(mail).toContain(
      `\r\nList-Unsubscribe: <${siteOrigin}/functions/v1/manage-alert?token=${link}>\r\n`,
    );
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(await outboxRows()).toMatchObject([{ kind: 'alert_to_confirm', status: 'sent' }]);
  });
});

it('names a home by its title, whatever stands in it, and every alert that waits', () => {
  const facts = { siteName: 'Angala', siteOrigin, phone: null, alertPath: () => '/alerts/confirm' };
  const { letter } = alertConfirmationMail(
    {
      link: 'x',
      alerts: [
        { label: 'Homes for sale: a home', offer: 'Sale', home: true },
        { label: 'All homes to rent', offer: 'Rent', home: false },
      ],
    },
    facts,
  );
  expect(letter.paragraphs[0]).toContain(': Homes for sale: a home; All homes to rent. If');
  expect(letter.paragraphs[2]).toContain(': Homes for sale: a home; ಬಾಡಿಗೆ ಮನೆಗಳು. ');
});

describe('the mail of an alert', () => {
  it('has the price, facts, place, check and link of each home', async () => {
    await withNews();
    expect(await outbox({ transport: 'file', folder }).runOnce()).toEqual({ sent: 1, failed: 0 });
    const [text = ''] = await files('.txt');
    for (const line of [
      'To: <asha@mail.example>',
      'Subject: 1 with a lower price, 1 no longer available',
      'Homes for sale: Up to ₹95 L',
      '  Lower price: Three rooms by the rain tree\n  ₹95.00 L, was ₹99.00 L\n  3 BHK, 1,240 sqft super built-up, Hebbal\n  Ready to move · semi-furnished\n  Checked on 14 November 2026\n' +
        `  ${siteOrigin}/property/three-rooms-by-the-rain-tree`,
      '  No longer available: A home that <b>left</b>\n  Whitefield',
      `The whole list: ${siteOrigin}/buy?max=9500000`,
      'Pause, change, keep or stop your alerts: ',
      'We use your address for nothing else.',
    ])
      expect(text).toContain(line);
    const [mail = ''] = await files('.eml');
    expect(decodeMail(mail)).toContain('A home that &lt;b&gt;left&lt;/b&gt;');
  });

  it('counts in its subject every home that it is about, also beyond the forty that it names', async () => {
    await withNews();
    const { sql } = mailBackend.backend;
    await sql.exec(`
      insert into home_changes (property_id, kind, home, price)
        select gen_random_uuid(), 'gone', '{"title": "A home", "slug": "a-home", "offer": "Sale"}', 1
          from generate_series(1, 50);
      insert into alert_matches (alert_id, change_id, property_id, kind, price)
        select alerts.id, home_changes.id, home_changes.property_id, home_changes.kind, home_changes.price
          from alerts, home_changes
        on conflict do nothing;`);
    await outbox({ transport: 'file', folder }).runOnce();
    const [text = ''] = await files('.txt');
    expect(text).toContain('Subject: 1 with a lower price, 51 no longer available');
    expect(text).toContain('And 12 more on the list');
  });

  it('is sent once although its worker is killed after it was queued and after it was claimed', async () => {
    await withNews();
    const { sql } = mailBackend.backend;
    await sql.query(`select queue_alert_mails()`);
    await sql.query(`select claim_outbox('killed', 5, '1 minute')`);
    await sql.exec(`update outbox set lease_until = now() - interval '1 second'`);
    await outbox({ transport: 'file', folder }, 'second').runOnce();
    await outbox({ transport: 'file', folder }, 'third').runOnce();
    expect(await files('.txt')).toHaveLength(1);
    expect(await outboxRows()).toMatchObject([{ kind: 'alert_news', status: 'sent' }]);
  });
});
