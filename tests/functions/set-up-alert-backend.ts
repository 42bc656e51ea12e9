import { afterEach } from 'vitest';
import { honeypotName } from '#domain/form/honeypot.ts';
import { handler as manageAlert } from '#functions/manage-alert/handler.ts';
import { handler as subscribeAlert } from '#functions/subscribe-alert/handler.ts';
import { formRequest, siteOrigin } from './open-backend.ts';
import { morning, setUpVisitorBackend } from './set-up-visitor-backend.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

const fields = (overrides: Record<string, string> = {}) => ({
  email: 'asha@mail.example',
  rhythm: 'daily',
  offer: 'Sale',
  filters: 'bhk=3&max=9000000',
  page: '/buy',
  [honeypotName]: '',
  ...overrides,
});
const address = (link: string) => `${siteOrigin}/functions/v1/manage-alert?token=${link}`;

/** A backend for a test file, and what visitors do with alerts. All alerts are deleted after each test. */
export function setUpAlertBackend() {
  const visitors = setUpVisitorBackend();
  afterEach(() =>
    visitors.backend.sql.exec(emptyTables('alert_subscribers', 'alerts', 'alert_links', 'alert_erasures')),
  );

  const subscribe = async (overrides: Record<string, string> = {}, headers: Record<string, string> = {}) => {
    const request = formRequest('subscribe-alert', fields(overrides), headers);
    const response = await visitors.backend.at(morning)(subscribeAlert)(request);
    return { status: response.status, page: await response.text() };
  };
  const alerts = () =>
    visitors.backend.sql.query(
      'select offer, query, label, rhythm, status, consent from alerts order by created_at, id',
    );
  const statuses = async () => (await alerts()).map(({ status }) => status);
  /** The link of the mail that asks this mailbox for a yes. */
  const linkOf = async (email: string) => {
    const [mail] = await visitors.backend.sql.query<{ link: string }>(
      `select payload ->> 'link' as link from outbox where kind = 'alert_to_confirm' and payload ->> 'email' = $1`,
      [email],
    );
    return mail?.link ?? '';
  };
  const open = async (link: string, query = '') => {
    const response = await visitors.backend.at(morning)(manageAlert)(new Request(`${address(link)}${query}`));
    return { status: response.status, page: await response.text(), headers: response.headers };
  };
  const pressButton = async (
    link: string,
    body: Record<string, string>,
    headers: Record<string, string> = {},
  ) => {
    const request = new Request(address(link), {
      method: 'POST',
      headers: { accept: 'text/html', ...headers },
      body: new URLSearchParams(body),
    });
    const response = await visitors.backend.at(morning)(manageAlert)(request);
    return { status: response.status, page: await response.text(), to: response.headers.get('location') };
  };
  /** The alert as the page shows it. Its form sends this text back with the yes. */
  const shownOn = async (link: string) =>
    /name="shown" value="([^"]*)"/.exec((await open(link)).page)?.[1] ?? '';
  /** Presses yes, as a person does who looked at the page. */
  const confirm = async (link: string) => pressButton(link, { do: 'confirm', shown: await shownOn(link) });

  return { visitors, subscribe, alerts, statuses, linkOf, open, pressButton, shownOn, confirm };
}
