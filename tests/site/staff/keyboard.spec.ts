import type { Locator, Page } from '@playwright/test';
import { linkMailedTo } from '../../fixtures/sign-up.ts';
import { expect } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { siteLocalDir } from '../site-backend.ts';
import { desk } from '../visitor/visitor-fixtures.ts';
import { newAccount, openDesk, toast } from './staff-site.ts';
import { nightly } from '../nightly.ts';

test.use(desk);

/** Sends an enquiry of this address, whom no other test knows. */
async function enquire(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/functions/v1/create-enquiry', {
    data: {
      ...{ name: 'Asha Rao', email, phone: '98450 12345', preferredContact: 'WhatsApp', bestTimes: '' },
      property: {
        id: crypto.randomUUID(),
        title: '2 BHK',
        price: 92_50_000,
        currency: 'INR',
        area: 'Hebbal',
      },
      ...{ propertyUrl: '', enquiryType: 'availability_check', filledInMs: 9_000 },
    },
  });
  expect(answer.status()).toBe(200);
}

/** Presses the button by keyboard, and expects the focus there afterwards. */
async function press(button: Locator, then: Locator): Promise<void> {
  await button.press('Enter');
  await expect(then).toBeFocused();
}

/**
 * Goes through a section with the tab key: what each stop lacks. A stop is to be seen, to have a name and a mark of the
 * focus, and to come once.
 */
async function faultsOfStops(page: Page, stops: number): Promise<string[]> {
  const faults: string[] = [];
  await page.evaluate(() => document.documentElement.style.setProperty('scroll-behavior', 'auto'));
  for (let nth = 0; nth < stops; nth++) {
    await page.keyboard.press('Tab');
    const fault = await page.evaluate(() => {
      const stop = document.activeElement;
      if (!(stop instanceof HTMLElement) || stop === document.body) return null;
      const name = stop.getAttribute('aria-label') ?? (stop.textContent || stop.title || stop.id);
      const { width, height, top, bottom } = stop.getBoundingClientRect();
      const isMarked = [stop, stop.closest('label'), stop.nextElementSibling, stop.parentElement].some(
        (each) => {
          const style = each && getComputedStyle(each);
          return (
            style &&
            ((style.outlineStyle !== 'none' && style.outlineWidth !== '0px') || style.boxShadow !== 'none')
          );
        },
      );
      const before = stop.dataset['stops'] ?? '0';
      stop.dataset['stops'] = String(Number(before) + 1);
      const isNamed = name.trim() !== '' || (stop instanceof HTMLInputElement && stop.labels?.length);
      if (!isNamed) return `no name: ${stop.outerHTML.slice(0, 80)}`;
      // Within a field for a day the browser marks its parts, which no style tells.
      const isDay = stop instanceof HTMLInputElement && stop.type === 'date';
      if (!isMarked && !isDay) return `no mark of the focus: ${name}`;
      if (width < 2 || height < 2 || bottom < 0 || top > innerHeight) return `not to be seen: ${name}`;
      return null;
    });
    if (fault) faults.push(fault);
  }
  return faults;
}

test('each section of the desk is walked through by the tab key, in the order of the eye', async ({
  page,
}) => {
  await openDesk(page, '#people');
  const side = page.locator('#desk-side');
  await expect(side.getByRole('tab', { name: 'People' })).toHaveAttribute('aria-selected', 'true');
  await side.getByRole('searchbox').focus();
  await page.keyboard.press('Tab');
  await expect(side.getByRole('button', { name: 'Find', exact: true })).toBeFocused();
  for (const name of ['Find anything', 'Keys']) {
    await page.keyboard.press('Tab');
    await expect(side.getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(side.getByRole('tab', { name: 'People' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(side.getByRole('button', { name: 'Sign out' })).toBeFocused();
  for (const section of ['People', 'Numbers', 'Staff', 'Partners', 'Data quality']) {
    await side.getByRole('tab', { name: section }).click();
    await expect(page.locator('main [aria-busy="true"], main .staff-spinner')).toHaveCount(0);
    expect(await faultsOfStops(page, 25), section).toEqual([]);
  }
});

test(
  'a person, a visit and its dialogs leave the focus where the next step is',
  nightly,
  async ({ page }) => {
    const email = `keys-${crypto.randomUUID().slice(0, 8)}@example.com`;
    await enquire(page, email);
    await openDesk(page, '#people');
    await page.getByPlaceholder('Search people...').fill(email);
    await expect(page.locator('.staff-people > li')).toHaveCount(1);
    await press(page.locator('.staff-people a').first(), page.getByRole('heading', { name: 'Asha Rao' }));
    await page.getByLabel('Notes').fill('Likes light');
    await press(page.getByRole('button', { name: 'Undo what I typed' }), page.getByLabel('Stage'));
    await page.getByLabel('Next step').fill('Call');
    await page.getByLabel('On', { exact: true }).fill('2030-01-15');
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await press(page.getByRole('button', { name: 'Step done' }), page.getByText('Done. What comes next?'));

    const plan = page.getByRole('button', { name: 'Plan a visit' });
    const day = page.getByLabel('Day', { exact: true });
    const find = page.getByLabel('Find a home to add');
    await press(plan, day);
    await find.fill('bhk');
    for (const _ of [1, 2]) await press(page.getByRole('button', { name: /^Add / }).first(), find);
    const remove = page.getByRole('button', { name: /^Remove/ });
    await press(page.getByRole('button', { name: /^Earlier/ }), remove.first());
    await press(remove.last(), find);
    await day.fill('2090-03-14');
    await page.getByLabel('Meeting point').fill('Gate 1');
    await page.getByLabel('Shown by').fill('Meera');
    await press(
      page.getByRole('button', { name: 'Plan it and invite both sides' }),
      page.getByText('Saved. Both sides get an invitation by mail.'),
    );
    const schedule = page.getByRole('button', { name: 'Schedule to sign' });
    await press(schedule, page.getByRole('heading', { name: 'Property Viewing Schedule' }).first());
    await page.keyboard.press('Escape');
    await expect(schedule).toBeFocused();
    const cancel = page.getByRole('button', { name: 'Cancel the visit' });
    await press(cancel, page.getByRole('heading', { name: 'Cancel this visit?' }));
    await page.keyboard.press('Escape');
    await expect(cancel).toBeFocused();
    await cancel.press('Enter');
    await press(
      page.getByRole('button', { name: 'Cancel and tell both sides' }),
      page.getByText('Cancelled. Both sides are told by mail.'),
    );
  },
);

test(
  'a saved answer, a partner, a setting and an invitation leave the focus where the next step is',
  nightly,
  async ({ page }) => {
    const name = `Keys ${crypto.randomUUID().slice(0, 8)}`;
    await openDesk(page, '#inbox');
    await page.getByRole('link', { name: 'Saved answers' }).press('Enter');
    const add = page.getByRole('button', { name: 'Add an answer' });
    await press(add, page.getByLabel('Name', { exact: true }));
    await press(page.getByRole('button', { name: 'Cancel', exact: true }), add);
    await add.press('Enter');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Saved answers (1 not saved)' })).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
    await page.getByLabel('In English').fill('Hello {name}');
    await press(page.getByRole('button', { name: 'Save answer' }), page.getByText(`‘${name}’ is saved.`));
    await page.locator('summary').filter({ hasText: name }).press('Enter');
    const remove = page.getByRole('button', { name: `Delete ${name}` });
    await press(remove, page.getByRole('heading', { name: `Delete ‘${name}’?` }));
    await page.keyboard.press('Escape');
    await expect(remove).toBeFocused();
    await remove.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(page.getByText(`‘${name}’ is deleted.`)).toBeVisible();
    // The entry that took its place.
    await expect(page.getByRole('listitem').locator('summary:focus')).toHaveCount(1);

    await page.goto('/admin#partners/new');
    const contact = page.getByRole('button', { name: 'Add a contact' });
    await contact.press('Enter');
    await press(page.getByRole('button', { name: /^Remove/ }), contact);
    await page.getByRole('button', { name: 'Do not save' }).press('Enter');

    await page.goto('/admin#settings');
    await page.getByLabel('WhatsApp').first().fill('12');
    const discard = page.getByRole('button', { name: 'Discard changes' });
    await press(discard, page.getByRole('button', { name: 'Save settings' }));

    await page.goto('/admin#accounts');
    const colleague = page.getByLabel('Email of your colleague');
    await colleague.fill(`${name.replace(' ', '-').toLowerCase()}@example.test`);
    await colleague.press('Enter');
    await press(
      page.getByRole('button', { name: /^Withdraw the invitation of keys-/ }),
      page.getByText(/is withdrawn: its link no longer works/),
    );
  },
);

test('a forgotten password is asked for and chosen anew by keyboard alone', nightly, async ({ page }) => {
  const account = await newAccount('admin');
  await page.goto('/auth');
  await expect(page.getByLabel('Email')).toBeEnabled();
  await page.getByLabel('Email').focus();
  await page.keyboard.type(account.email);
  for (const _ of [1, 2, 3]) await page.keyboard.press('Tab');
  const forgot = page.getByRole('button', { name: 'Forgot password?' });
  await expect(forgot).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('If this address has an account');
  await expect(forgot).toBeFocused();
  const link = linkMailedTo(account.email, siteLocalDir()).href;
  await page.goto(link);
  const chosen = page.getByLabel('New password');
  await expect(chosen).toBeEnabled();
  await chosen.press('Enter');
  await expect(chosen).toBeFocused();
  await page.keyboard.type('a-new-lamp-in-the-court');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin');
  await page.goto(link);
  await page.getByLabel('New password').fill('another-lamp-in-the-court');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').first()).toContainText('used already, or it has expired');
});
