import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inlineCodeOf } from '#generator/bundle/inline-code.ts';
import { serve } from '#server/http/serve.ts';
import { silentLog } from '#server/log/log.ts';
import { headersFor, parseHeaderRules } from '#server/static-site/header-rules.ts';
import { createSiteHandler } from '#server/static-site/site-handler.ts';
import { findTestBrowser } from '../fixtures/chromium.ts';
import { filesIn, type TestingSite } from '../generator/testing-site.ts';
import { publishSite } from './published-site.ts';

let site: TestingSite;
let siteDir: string;
let served: { url: string; close: () => Promise<void> };
let browser: Browser;

beforeAll(async () => {
  ({ site, siteDir } = await publishSite());
  served = await serve({ port: 0, log: silentLog, site: createSiteHandler({ siteDir, log: silentLog }) });
  const executablePath = findTestBrowser();
  if (!executablePath) throw new Error('There is no Chromium on this machine. Set CHROMIUM_PATH to one.');
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
});

afterAll(async () => {
  await browser.close();
  await served.close();
  await site.close();
});

test('the policy has the hash of every inline script and style of every page', () => {
  const rules = parseHeaderRules(readFileSync(join(siteDir, '_headers'), 'utf8'));
  const policy = headersFor(rules, '/')['content-security-policy'] ?? '';
  const strangers = new Set<string>();
  // A script that is written into the page by hand must be listed in src/generator/bundle/entry.ts.
  for (const file of filesIn(siteDir).filter((name) => name.endsWith('.html'))) {
    const html = readFileSync(join(siteDir, file), 'utf8');
    const { scripts, styles } = inlineCodeOf(html);
    for (const text of [...scripts, ...styles])
      if (!policy.includes(`'sha256-${hash('sha256', text, 'base64')}'`)) strangers.add(text);
    expect(html, file).not.toMatch(/<[^>]+\s(?:on[a-z]+|style)=/);
  }
  expect([...strangers]).toEqual([]);
  expect(policy).not.toMatch(/unsafe|(?:script|style)-src[^;]*(?:\*|https:)/);
});

/** Opens the page, does what a visitor would do, and returns what the policy refused. */
async function refusedOn(path: string, interact: (page: Page) => Promise<unknown>): Promise<string[]> {
  const page = await browser.newPage();
  const refused: string[] = [];
  await page.exposeFunction('noteRefusal', (refusal: string) => refused.push(refusal));
  await page.addInitScript(`addEventListener('securitypolicyviolation', (refusal) =>
    noteRefusal([refusal.effectiveDirective, refusal.blockedURI, refusal.sample, refusal.sourceFile].join(' ')))`);
  await page.goto(`${served.url}${path}`, { waitUntil: 'networkidle' });
  await interact(page);
  await page.waitForLoadState('networkidle');
  await page.close();
  return refused;
}

const opened = (page: Page) => page.mouse.wheel(0, 5000);

test.each<[path: string, act: (page: Page) => Promise<unknown>]>([
  ['/', opened],
  ['/buy', opened],
  ['/societies', opened],
  ['/bangalore/areas/hebbal', opened],
  ['/bangalore/societies/hebbal-heights', opened],
  ['/terms', opened],
  ['/property/nothing', opened],
  ['/auth', (page) => page.locator('input').first().waitFor()],
  ['/admin', (page) => page.waitForURL(/auth|admin/)],
  [
    '/property/studio-in-hebbal-heights',
    async (page) => {
      await page.locator('form input').first().focus();
      await page.locator('main button, main a[href^="#"]').first().click();
    },
  ],
])('the policy blocks nothing on %s', async (path, interact) => {
  expect(await refusedOn(path, interact)).toEqual([]);
});

test('Trusted Types block injected scripts and HTML', async () => {
  const page = await browser.newPage();
  await page.goto(`${served.url}/about`);
  const tries = [
    () => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "taken over"';
      document.body.append(script);
    },
    () => {
      document.body.innerHTML = '<img src=x onerror="document.title = 1">';
    },
    () => document.body.insertAdjacentHTML('beforeend', '<p>taken over</p>'),
  ];
  for (const attempt of tries) await expect(page.evaluate(attempt)).rejects.toThrow(/Trusted/);
  await expect(page.title()).resolves.not.toBe('taken over');
  await page.close();
});

test('the policy blocks a style attribute', async () => {
  const refused = await refusedOn('/about', (page) =>
    page.evaluate(async () => {
      const reported = new Promise((done) =>
        addEventListener('securitypolicyviolation', done, { once: true }),
      );
      document.body.setAttribute('style', 'opacity: 0');
      await reported;
    }),
  );
  expect(refused).toEqual([expect.stringContaining('style-src-attr')]);
});
