import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectStaffBackend } from '#islands/session/connect-staff-backend.ts';
import type { StaffBackend } from '#islands/session/staff-backend.ts';
import {
  codeOf,
  createSignInService,
  serveSignIn,
  type SignInService,
} from '../../fixtures/sign-in-service.ts';

const credentials = { email: 'asha@angala.test', password: 'courtyard-lamp-42' };

let service: SignInService;
let account: ReturnType<SignInService['addAccount']>;
let server: Awaited<ReturnType<typeof serveSignIn>>;
beforeEach(async () => {
  service = createSignInService();
  account = service.addAccount(credentials);
  server = await serveSignIn(service);
});
afterEach(() => server.close());

/** A browser of its own, without a session. */
const openBrowser = () => connectStaffBackend({ url: server.url, publishableKey: 'public-key' });
async function signIn(): Promise<StaffBackend> {
  const browser = await openBrowser();
  await browser.signIn(credentials);
  return browser;
}
const shownCode = (secret = account.factors[0]?.secret ?? '') => codeOf(secret, new Date());
/** Six digits that are not right at any time near. */
const otherCode = (secret = account.factors[0]?.secret ?? '') =>
  ['000000', '111111', '222222', '333333', '444444'].find(
    (code) =>
      ![-60_000, -30_000, 0, 30_000, 60_000].some((ms) => codeOf(secret, new Date(Date.now() + ms)) === code),
  ) ?? '';

async function setUp(browser: StaffBackend): Promise<void> {
  const { id, secret } = await browser.secondStep.begin();
  await browser.secondStep.confirm(id, shownCode(secret));
}

test('the code is the one that the standard lists for its secret', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect([59, 1_111_111_109, 2_000_000_000].map((s) => codeOf(secret, new Date(s * 1000)))).toEqual([
    '287082',
    '081804',
    '279037',
  ]);
});

test('an account without a second step signs in with its password', async () => {
  expect(await (await signIn()).secondStep.state()).toBe('none');
});

test('what is begun has a picture, the key as text and an address for an app on the same device', async () => {
  const browser = await signIn();
  const { picture, secret, address } = await browser.secondStep.begin();
  expect(picture).toMatch(/^data:image\/svg\+xml,%3C%3Fxml%20/);
  expect(decodeURIComponent(picture)).toContain('viewBox="0 0 29 29"');
  expect(picture).not.toMatch(/[<>"#\s]/);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(address).toMatch(/^otpauth:\/\/totp\/Angala:/);
  expect(await browser.secondStep.state()).toBe('none');
});

test('what was begun and given up, even many times, is replaced by what is begun next', async () => {
  const browser = await signIn();
  for (let time = 0; time < 12; time++) await browser.secondStep.begin();
  expect(account.factors).toHaveLength(1);
  await setUp(browser);
  expect(account.factors.map(({ status }) => status)).toEqual(['verified']);
});

test('a wrong code sets nothing up and says what to look at; the right one counts in this browser alone', async () => {
  const [browser, other] = [await signIn(), await signIn()];
  const { id, secret } = await browser.secondStep.begin();
  await expect(browser.secondStep.confirm(id, otherCode(secret))).rejects.toThrow(
    'It changes every 30 seconds',
  );
  expect(await browser.secondStep.state()).toBe('none');
  await browser.secondStep.confirm(id, shownCode(secret));
  expect(await browser.secondStep.state()).toBe('passed');
  expect(service.sessionsOf(account)).toHaveLength(1);
  await expect(other.secondStep.begin()).rejects.toThrow();
});

test('with a second step the password alone leaves the code due, until the right one is entered', async () => {
  await setUp(await signIn());
  const browser = await signIn();
  expect(await browser.secondStep.state()).toBe('due');
  await expect(browser.secondStep.enter(otherCode())).rejects.toMatchObject({ status: 422 });
  expect(await browser.secondStep.state()).toBe('due');
  await browser.secondStep.enter(shownCode());
  expect(await browser.secondStep.state()).toBe('passed');
});

test('who has only the password neither takes the second step away nor sets up one of their own', async () => {
  await setUp(await signIn());
  const thief = await signIn();
  await expect(thief.secondStep.end()).rejects.toThrow();
  await expect(thief.secondStep.begin()).rejects.toThrow();
  await expect(thief.changePassword(credentials.password, 'theirs-from-now')).rejects.toThrow();
  expect(account.factors.map(({ status }) => status)).toEqual(['verified']);
});

test('of several apps the code of any is taken', async () => {
  await setUp(await signIn());
  const secret = 'GEZDGNBVGY3TQOJQ';
  account.factors = account.factors.flatMap((factor) => [factor, { ...factor, id: 'second', secret }]);
  const browser = await signIn();
  await browser.secondStep.enter(shownCode(secret));
  expect(await browser.secondStep.state()).toBe('passed');
});

test('a second step that is no app says that an admin takes it away', async () => {
  await setUp(await signIn());
  account.factors = account.factors.map((factor) => ({ ...factor, factor_type: 'phone' }));
  const browser = await signIn();
  expect(await browser.secondStep.state()).toBe('due');
  await expect(browser.secondStep.enter('123456')).rejects.toThrow('not a code from an app');
});

test('after it is taken away the password is enough, here and in the next browser', async () => {
  const browser = await signIn();
  await setUp(browser);
  await browser.secondStep.end();
  expect(account.factors).toEqual([]);
  expect(await browser.secondStep.state()).toBe('none');
  expect(await (await signIn()).secondStep.state()).toBe('none');
});

test('the link for a forgotten password changes it only with the code', async () => {
  await setUp(await signIn());
  account.recovery = 'hash-of-a-mail';
  const browser = await openBrowser();
  const linked = await browser.followLink({ type: 'recovery', tokenHash: 'hash-of-a-mail' });
  expect(await linked.secondStep.state()).toBe('due');
  await expect(linked.setPassword('a-new-lamp')).rejects.toMatchObject({ status: 401 });
  await linked.secondStep.enter(shownCode());
  await linked.setPassword('a-new-lamp');
  expect(account.password).toBe('a-new-lamp');
  expect(await linked.signIn()).toBe('signed in');
  expect(await browser.secondStep.state()).toBe('passed');
});

test('a service that does not answer is a fault, and no refusal of the code', async () => {
  await setUp(await signIn());
  const browser = await signIn();
  await server.close();
  await expect(browser.secondStep.enter('123456')).rejects.not.toHaveProperty('status');
});
