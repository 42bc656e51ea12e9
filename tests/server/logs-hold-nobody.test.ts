import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createFunctionRouter, functionEnv } from '#server/http/function-router.ts';
import { openEmbedded } from '#server/embedded/open-embedded.ts';
import { serve } from '#server/http/serve.ts';
import { createLog } from '#server/log/log.ts';
import { createOutbox } from '#server/outbox/create-outbox.ts';
import { createServiceClient, createVisitorClient } from '#server/supabase/clients.ts';
import { functions } from '../../scripts/start/functions.ts';
import { aFriday } from '../fixtures/a-friday.ts';
import { prepareFolder } from '../fixtures/prepared-folder.ts';
import { alertFunctionPath } from '#domain/address/alert-function-path.ts';
import { alertPath, callPath, invitationPath } from '#site/paths.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closing.splice(0).reverse()) await close();
});

/** What a visitor types. No line of a log may contain any of it. */
const person = { name: 'Zyxwvut Qponml', email: 'zyxwvut@qponml.example', phone: '+91 76543 21098' };
const personalData = /zyxwvut|qponml|76543|21098|seventeen-secrets|eyJ|sb_secret/i;

/** A mail server that repeats the address that it refuses, as many do. */
async function openRefusingMailServer(): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 here\r\n');
    socket.on('data', (chunk) => {
      const command = String(chunk);
      socket.write(/^RCPT/i.test(command) ? `550 5.1.1 ${command.trim()} unknown\r\n` : '250 ok\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

test('no form, sign-in, refused row or failed mail writes personal data or passwords into the log', async () => {
  const lines: string[] = [];
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation(
      (...values) => void lines.push(values.map(String).join(' ')),
    );
  const log = createLog({ level: 'debug', write: (line) => lines.push(line) });
  const localDir = mkdtempSync(join(tmpdir(), 'angala-logs-'));
  closing.push(() => rmSync(localDir, { recursive: true, force: true }));
  await prepareFolder(localDir);
  const siteUrl = 'http://localhost:24952';
  const backend = await openEmbedded({ localDir, siteUrl, log });
  closing.push(() => backend.close());
  const { publishable: publishableKey, secret: secretKey } = backend.keys;
  const project = { url: '', publishableKey, secretKey };
  const served = await serve({
    port: 0,
    log,
    backend,
    functions: async (request) =>
      createFunctionRouter({
        functions,
        env: functionEnv({ ...project, url: served.url }, { SITE_ORIGIN: siteUrl }),
        log,
        now: () => new Date('2026-11-20T03:00:00Z'),
      })(request),
  });
  closing.push(() => served.close());
  const post = (name: string, body: unknown) =>
    fetch(`${served.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: siteUrl },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  const enquiry = {
    ...person,
    preferredContact: 'WhatsApp',
    bestTimes: person.name,
    property: { id: crypto.randomUUID(), title: 'Three rooms', price: 9_500_000, currency: 'INR' },
    propertyUrl: `${siteUrl}/property/three-rooms`,
    enquiryType: 'availability_check',
  };
  const call = { ...person, preferred_date: '2026-11-24', preferred_time: '10:00:00', message: person.phone };
  const answers = [
    await post('create-enquiry', enquiry),
    await post('create-enquiry', { ...enquiry, email: 'zyxwvut at qponml' }),
    await post('create-enquiry', `{"name": "${person.name}"`),
    await post('book-appointment', call),
    await post('book-appointment', { ...call, name: 'Somebody else' }),
    // The contract of the function refuses this date, and must not log it.
    await post('book-appointment', { ...call, preferred_date: 'zyxwvut' }),
    await post(`no-such-${person.email}`, {}),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 400, 200, 409, 400, 404]);
  // An internal error: the table is missing, and the database repeats the row that it was given.
  await backend.sql.exec('alter table public.enquiries rename to enquiries_away');
  expect((await post('create-enquiry', { ...enquiry, phone: '+91 76543 21099' })).status).toBe(500);
  await backend.sql.exec('alter table public.enquiries_away rename to enquiries');

  const visitor = createVisitorClient({ url: served.url, publishableKey });
  const account = { email: person.email, password: 'seventeen-secrets' };
  await visitor.auth.signUp({ ...account, options: { data: { full_name: person.name } } });
  await visitor.auth.signUp(account);
  await visitor.auth.signInWithPassword({ ...account, password: 'seventeen-secrets-2' });
  await visitor.auth.resetPasswordForEmail(person.email);
  await fetch(`${served.url}/rest/v1/enquiries?email=eq.${person.email}&nonsense=${person.name}`, {
    headers: { apikey: publishableKey },
  });
  const service = createServiceClient({ ...project, url: served.url });
  const { error } = await service.from('enquiries').insert({
    reference: 'ANG-AAAAA',
    enquiry_type: 'nothing',
    name: person.name,
    email: person.email,
    phone: person.phone,
    preferred_contact: person.name,
  });
  expect(error).not.toBeNull();

  const mailPort = await openRefusingMailServer();
  const run = await createOutbox({
    client: service,
    settings: {
      route: { transport: 'smtp', url: `smtp://127.0.0.1:${mailPort}` },
      from: 'hello@angala.example',
      staff: ['staff@angala.example'],
    },
    facts: {
      siteName: 'Angala',
      siteOrigin: siteUrl,
      phone: null,
      propertyPath: () => '/',
      adminPath: '/admin',
      callPath,
      invitationPath,
      partnerHomesPath: (token: string) => `/partners/homes?token=${token}`,
      alertPath,
      alertFunctionPath,
      listPath: (offer: string, query: string) => `/${offer === 'Rent' ? 'rent' : 'buy'}?${query}`,
    },
    log,
    now: aFriday,
  }).runOnce();
  expect(run).toEqual({ sent: 0, failed: 4 });

  expect(lines.filter((text) => text.includes('was not sent')).length).toBe(4);
  expect(lines.filter((text) => personalData.test(text))).toEqual([]);
}, 180_000);
