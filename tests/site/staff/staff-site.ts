import { type Browser, expect, type Page } from '@playwright/test';
import * as z from 'zod';
import { signUpConfirmed } from '../../fixtures/sign-up.ts';
import { axeViolations } from '../axe.ts';
import { openDatabase, siteBackend, siteLocalDir } from '../site-backend.ts';

/** The admin account with which the site under test was started (playwright.config.ts). */
export const admin = { email: 'staff@example.test', password: 'courtyard-lamp-42' };

/** Creates a new account with this role. */
export async function newAccount(role: 'user' | 'editor' | 'admin') {
  const person = {
    email: `${role}-${crypto.randomUUID().slice(0, 8)}@example.test`,
    password: 'mango-grove-7',
  };
  const { id } = await signUpConfirmed({ ...siteBackend(), localDir: siteLocalDir() }, person);
  if (role !== 'user') await setRole(id, role);
  return { ...person, id };
}

export async function setRole(id: string, role: 'user' | 'editor' | 'admin'): Promise<void> {
  // The desk would ask for a name.
  const { error } = await openDatabase().from('profiles').update({ role, name_asked: true }).eq('id', id);
  if (error) throw new Error(`The role could not be set: ${error.message}`);
}

/** The desk asks this account for its name, as one of before. */
export async function forgetAskedName(id: string): Promise<void> {
  const { error } = await openDatabase().from('profiles').update({ name_asked: false }).eq('id', id);
  if (error) throw new Error(`The account could not be changed: ${error.message}`);
}

const homeSchema = z.object({ id: z.string(), title: z.string(), slug: z.string() });

/** One of the oldest listed homes, counted from 0. Only tests that ask for it here look at such a home. */
export async function oldListedHome(index: number): Promise<z.infer<typeof homeSchema>> {
  const { data, error } = await openDatabase()
    .from('properties')
    .select('id, title, slug')
    .gt('publish', 10)
    .lt('publish', 1000)
    .order('created_at')
    .order('id')
    .range(index, index)
    .single();
  if (error) throw new Error(`The home could not be read: ${error.message}`);
  return homeSchema.parse(data);
}

export async function fillCredentials(page: Page, { email, password }: typeof admin): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
}

export async function signIn(page: Page, person = admin): Promise<void> {
  await page.goto('/auth');
  await fillCredentials(page, person);
  await page.getByRole('button', { name: 'Sign In' }).click();
  // Signing in again leads back to where the session ended.
  await page.waitForURL(/\/admin(#|$)/);
}

/** What the pages of a signed-in admin store. The admin is of this worker only, so that no test ends the session. */
let session: Promise<[name: string, value: string][]> | undefined;

async function startSession(browser: Browser): Promise<[name: string, value: string][]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, await newAccount('admin'));
  const stored = await page.evaluate(() => Object.entries<string>(localStorage));
  await context.close();
  return stored;
}

/**
 * Opens the desk at this hash, already signed in. sign-in.spec.ts tests signing in itself. The session is written into
 * the storage by the page itself: Playwright would open another tab for that, with a process, and empty the cache.
 */
export async function openDesk(page: Page, hash = ''): Promise<void> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The browser is gone.');
  session ??= startSession(browser);
  const stored = await session;
  if (page.url() === 'about:blank') await page.goto('/robots.txt');
  await page.evaluate((entries) => {
    localStorage.clear();
    for (const [name, value] of entries) localStorage.setItem(name, value);
  }, stored);
  await page.goto(`/admin${hash}`);
}

/** Opens the desk and waits until the list of homes is loaded. */
export async function openDashboard(page: Page): Promise<void> {
  await openDesk(page, '#publishing');
  await expect(page.getByRole('button', { name: /^Generate All \(\d+\)$/ })).toBeEnabled();
}

export const toast = (page: Page) => page.locator('.toast');

/** The violations that axe finds, with all rules or only with `rules`, and by how much the page is too wide. */
export async function pageViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  const violations = await axeViolations(page, rules);
  const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return [...violations, ...(overflowPx > 0 ? [`${overflowPx} px too wide`] : [])];
}
