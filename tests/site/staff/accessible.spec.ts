import type { Page } from '@playwright/test';
import { violationsInColours } from '../axe.ts';
import { desk, phone } from '../visitor/visitor-fixtures.ts';
import { newAccount, openDesk, openDashboard, pageViolations, signIn, toast } from './staff-site.ts';
import { expect } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { nightly, nightlyIf } from '../nightly.ts';

const chooseTwo = async (page: Page) => {
  for (const at of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .nth(at)
      .check();
};

/** States that cannot be reached from another one. Each of them loads a page of its own. */
const separateStates: Record<string, (page: Page) => Promise<void>> = {
  'sign-in with messages': async (page) => {
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(toast(page)).toBeVisible();
  },
  'access denied': async (page) => {
    await signIn(page, await newAccount('user'));
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  },
  'the sitemap panel of the terms': async (page) => {
    await page.goto('/terms');
    await page.getByText('Sitemap Management').click();
    await page.getByRole('button', { name: 'Sync Sitemap' }).click();
    await expect(toast(page)).toBeVisible();
  },
};

const closeDialog = async (page: Page) => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

/** States of the desk in the order of one visit. Each function reaches its state from the previous one. */
const visit: Record<string, (page: Page) => Promise<void>> = {
  'nothing found': async (page) => {
    await page.getByPlaceholder('Search properties...').fill('no such home');
    await expect(page.getByText(/^Found 0 result/)).toBeVisible();
  },
  'the log': async (page) => {
    await page.getByPlaceholder('Search properties...').fill('');
    await page.getByRole('button', { name: 'Log' }).click();
    await expect(page.getByRole('log')).toBeVisible();
  },
  'a preview': async (page) => {
    await closeDialog(page);
    await page
      .getByRole('button', { name: /^Preview/ })
      .first()
      .click();
    await expect(page.frameLocator('iframe').locator('h1')).toBeVisible();
  },
  'pages chosen': async (page) => {
    await closeDialog(page);
    await chooseTwo(page);
  },
  'a question before deleting': async (page) => {
    await page.getByRole('button', { name: 'Delete Selected' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'what waits today': async (page) => {
    await closeDialog(page);
    await page.getByRole('tab', { name: 'Today', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'To look after' })).toBeVisible();
  },
  'the inbox': async (page) => {
    await page.getByRole('tab', { name: /^Inbox/ }).click();
    await expect(page.getByRole('tab', { name: /^Enquiries \(\d+ new\)/ })).toBeVisible();
  },
  people: async (page) => {
    await page.getByRole('tab', { name: 'People' }).click();
    await expect(page.getByRole('heading', { name: 'People' })).toBeVisible();
    await expect(page.getByText('Loading people…')).toHaveCount(0);
  },
  partners: async (page) => {
    await page.getByRole('tab', { name: 'Partners' }).click();
    await expect(page.getByRole('heading', { name: 'Partners' })).toBeVisible();
    await page.getByRole('link', { name: 'Add a partner' }).click();
    await page.getByRole('button', { name: 'Add a contact' }).click();
    await expect(page.getByLabel('Name of the contact')).toBeVisible();
    await page.getByRole('button', { name: 'Do not save' }).click();
    await page.getByRole('link', { name: 'Add a partner' }).click();
    await expect(page.getByRole('heading', { name: 'A new partner' })).toBeFocused();
  },
  'data quality': async (page) => {
    await page.getByRole('tab', { name: 'Data quality' }).click();
    await page.locator('.staff-check').first().click();
    await expect(page.getByRole('link', { name: /BHK/ }).first()).toBeVisible();
  },
  numbers: async (page) => {
    await page.getByRole('tab', { name: 'Numbers' }).click();
    await expect(page.locator('.staff-numbers .staff-totals')).toBeVisible();
    await page.locator('.staff-phone-fold').evaluateAll((folds) => {
      for (const fold of folds) fold.setAttribute('open', '');
    });
    await page.getByText('Each day in numbers').click();
    await expect(page.getByText('Seen and never asked').first()).toBeVisible();
    const tables = await page
      .locator('.staff-numbers .table-room')
      .evaluateAll((rooms) => rooms.map((room) => room.scrollWidth - room.clientWidth));
    expect(tables.length).toBeGreaterThan(0);
    expect(tables.filter((hidden) => hidden > 0)).toEqual([]);
  },
  'answer times': async (page) => {
    await page.getByRole('tab', { name: 'Answer times' }).click();
    await expect(page.getByText(/^Enquiries that came from/)).toBeVisible();
  },
  health: async (page) => {
    await page.goto('/admin#publishing/health');
    await expect(page.getByRole('heading', { name: /^Queue/ })).toBeVisible();
  },
};

const day = { colorScheme: 'light', forcedColors: 'none' } as const;
const darkColours = { colorScheme: 'dark', forcedColors: 'none' } as const;
const coloursOfTheSystem = { colorScheme: 'dark', forcedColors: 'active' } as const;

for (const [deviceName, device, colours] of [
  ['a desk by day and in the colours of a system', desk, [day, coloursOfTheSystem]],
  ['a phone by night', phone, [darkColours]],
] as const) {
  test.describe(`for staff on ${deviceName}`, nightlyIf(device === desk), () => {
    const [first] = colours;
    test.use({
      ...device,
      colorScheme: first.colorScheme,
      contextOptions: { forcedColors: first.forcedColors, reducedMotion: 'reduce' },
    });
    const judge = async (page: Page, state: string) => {
      const named = Object.fromEntries(colours.map((media) => [JSON.stringify(media), media]));
      expect(await violationsInColours(page, named, pageViolations), state).toEqual([]);
    };

    for (const [state, openState] of Object.entries(separateStates)) {
      test(`${state} has no axe violations`, async ({ page }) => {
        await openState(page);
        await judge(page, state);
      });
    }

    test(`a visit of the desk has no axe violations: ${Object.keys(visit).join(', ')}`, async ({ page }) => {
      await openDashboard(page);
      for (const [state, openState] of Object.entries(visit))
        await test.step(state, async () => {
          await page.emulateMedia(first);
          await openState(page);
          await judge(page, state);
        });
    });
  });
}

test('the table can be used by keyboard alone', async ({ page }) => {
  await openDashboard(page);
  await page.getByRole('tab', { name: /^Properties/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: /^Societies/ })).toBeFocused();
  await expect(page.getByRole('tab', { name: /^Societies/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  // How many there are depends on what other tests have added.
  const areas = page.getByRole('tab', { name: /^Areas \(\d+\)$/ });
  const count = /\d+/.exec((await areas.textContent()) ?? '')?.[0];
  await expect(page.getByRole('button', { name: `Generate All (${count})` })).toBeEnabled();
  const sort = page.getByRole('columnheader', { name: 'Name' });
  await sort.getByRole('button').press('Enter');
  await expect(sort).toHaveAttribute('aria-sort', 'ascending');
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Selected' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Delete Selected' })).toBeFocused();
});

test('a button that reads a section again keeps the focus', nightly, async ({ page }) => {
  for (const section of ['#quality', '#round', '#publishing/health', '#inbox', '']) {
    await openDesk(page, section);
    const refresh = page.getByRole('button', { name: 'Refresh', exact: true }).first();
    await expect(refresh).toBeEnabled();
    const read = page.waitForResponse('**/rest/v1/rpc/**');
    await refresh.press('Enter');
    await read;
    await expect(refresh).toBeEnabled();
    await expect(refresh).toBeFocused();
  }
});
