import type { Page } from '@playwright/test';
import { desk, homePath, openFold, newVisitor } from './visitor-fixtures.ts';
import { checkTitle, fillForm, submitButton } from './enquiry-form.ts';
import { storedRows } from './stored-rows.ts';
import { expect, test as testAlone } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { nightly, nightlyIf } from '../nightly.ts';

const enquiries = '**/functions/v1/create-enquiry';
const failure = 'There was an issue submitting your request. Please try again.';

test.describe('an enquiry that fails to send', () => {
  test.use(desk);

  const faults: Record<string, { fail: (page: Page) => Promise<unknown>; message: string }> = {
    offline: { fail: (page) => page.context().setOffline(true), message: failure },
    'a page of HTML with 500': {
      fail: (page) =>
        page.route(enquiries, (route) =>
          route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
        ),
      message: failure,
    },
    'a limit': {
      fail: (page) =>
        page.route(enquiries, (route) =>
          route.fulfill({
            status: 429,
            json: { error: { code: 'too_many', message: 'Please try again in 10 minutes.' } },
          }),
        ),
      message: 'Please try again in 10 minutes.',
    },
  };

  for (const [name, { fail, message }] of Object.entries(faults)) {
    test(
      `for ${name} shows an error, keeps the typed values, and can be sent again`,
      nightlyIf(name !== 'offline'),
      async ({ page }) => {
        const visitor = newVisitor();
        await page.goto(homePath);
        await openFold(page, checkTitle);
        await fillForm(page, 'check', visitor);
        // The script of the notifications has to be loaded before the connection is lost.
        await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
        await fail(page);
        await submitButton(page, 'check').click();
        await expect(page.getByRole('alert')).toContainText(message);
        await expect(page.locator('#check-name')).toHaveValue(visitor.name);
        await expect(submitButton(page, 'check')).toHaveAttribute('aria-disabled', 'false');
        await page.context().setOffline(false);
        await page.unroute(enquiries);
        await submitButton(page, 'check').click();
        await expect(page.locator('.thanks')).toContainText('Request Submitted');
        expect(await storedRows('enquiries', visitor.email)).toHaveLength(1);
      },
    );
  }

  testAlone(
    'times out after 15 seconds, and a retry after a lost response stores no second row',
    nightly,
    async ({ page }) => {
      const visitor = newVisitor();
      await page.clock.install();
      await page.goto(homePath);
      await openFold(page, checkTitle);
      await page.clock.fastForward(3_000);
      await fillForm(page, 'check', visitor);
      const keys: (string | undefined)[] = [];
      const stored = Promise.withResolvers<void>();
      await page.route(enquiries, async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        if (keys.length > 1) return route.continue();
        // The row is written, but the answer never arrives.
        await route.fetch();
        stored.resolve();
      });
      await submitButton(page, 'check').click();
      await stored.promise;
      await expect(submitButton(page, 'check')).toHaveText('Submitting...');
      // Pressing it again while the request is under way sends nothing more.
      await submitButton(page, 'check').click({ force: true });
      await page.clock.fastForward(15_000);
      await expect(page.getByRole('alert')).toContainText(failure);
      await submitButton(page, 'check').click();
      await expect(page.locator('.thanks')).toContainText('Request Submitted');
      expect(keys).toHaveLength(2);
      expect(keys[0]).toBe(keys[1]);
      expect(await storedRows('enquiries', visitor.email)).toHaveLength(1);
    },
  );

  // In a shared tab the script may have been loaded before.
  testAlone(
    'shows an offline error when its script did not load, and loses no typed value',
    nightly,
    async ({ page }) => {
      const visitor = newVisitor();
      await page.goto(homePath);
      await page.context().setOffline(true);
      await openFold(page, checkTitle);
      await fillForm(page, 'check', visitor);
      await submitButton(page, 'check').click();
      await expect(page.locator('#check-form').getByRole('alert')).toContainText('You are offline');
      await expect(page.locator('#check-name')).toHaveValue(visitor.name);
      await page.context().setOffline(false);
      await submitButton(page, 'check').click();
      await expect(page.locator('.thanks')).toContainText('Request Submitted');
      expect(await storedRows('enquiries', visitor.email)).toHaveLength(1);
    },
  );
});
