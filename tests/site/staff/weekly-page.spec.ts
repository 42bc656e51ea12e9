import sharp from 'sharp';
import type { Page } from '@playwright/test';
import { expect } from '../browser-test.ts';
import { desk, phone } from '../visitor/visitor-fixtures.ts';
import { partnerWithHomes } from './partner-with-homes.ts';
import { openDesk, pageViolations } from './staff-site.ts';
import { test } from '../shared-tab-test.ts';
import { nightly, nightlyIf } from '../nightly.ts';

const picture = async (background: string) => ({
  name: 'home.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});
const pdf = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
const cardOf = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

/** A page with and without an answer, in the hour in which it can be changed, and when its link has ended or is revoked. */
const languages = [
  {
    language: 'en',
    words: {
      ...{ available: 'Still available', hold: 'On hold', price: 'Price changed', newPrice: 'New price' },
      ...{ send: 'Send the price', add: 'Add photographs', said: 'You said: still available.' },
      ...{ changed: 'You said: on hold.', badPrice: 'This price could not be read', lang: 'en-IN' },
    },
  },
  {
    language: 'kn',
    words: {
      ...{ available: 'ಇನ್ನೂ ಲಭ್ಯವಿದೆ', hold: 'ಸದ್ಯಕ್ಕೆ ತಡೆಹಿಡಿಯಲಾಗಿದೆ', price: 'ಬೆಲೆ ಬದಲಾಗಿದೆ', newPrice: 'ಹೊಸ ಬೆಲೆ' },
      ...{ send: 'ಬೆಲೆ ಕಳುಹಿಸಿ', add: 'ಚಿತ್ರಗಳನ್ನು ಸೇರಿಸಿ', said: 'ನಿಮ್ಮ ಉತ್ತರ: ಇನ್ನೂ ಲಭ್ಯವಿದೆ.' },
      ...{ changed: 'ನಿಮ್ಮ ಉತ್ತರ: ಸದ್ಯಕ್ಕೆ ತಡೆಹಿಡಿಯಲಾಗಿದೆ.', badPrice: 'ಈ ಬೆಲೆಯನ್ನು ಓದಲಾಗಲಿಲ್ಲ', lang: 'kn' },
    },
  },
] as const;

for (const { language, words } of languages)
  test(
    `the weekly page (${language}) is answered by keyboard on a phone, and each of its states has no axe violations`,
    nightlyIf(language === 'kn'),
    async ({ page }) => {
      const partner = await partnerWithHomes({ language });
      const [first, second] = partner.homes;
      if (!first || !second) throw new Error('The partner has two homes.');
      const address = await partner.newLink();
      await page.setViewportSize(phone.viewport);
      await page.goto(address);
      await expect(page.locator('html')).toHaveAttribute('lang', words.lang);
      expect(await pageViolations(page)).toEqual([]);

      await cardOf(page, first.title).getByText(words.price).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await expect(cardOf(page, first.title).getByLabel(words.newPrice)).toBeFocused();
      await page.keyboard.type('about');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toContainText(words.badPrice);
      expect(await pageViolations(page)).toEqual([]);
      await page.getByRole('alert').getByRole('link').press('Enter');
      await expect(cardOf(page, first.title).getByLabel(words.newPrice)).toBeFocused();

      await cardOf(page, first.title).getByRole('button', { name: words.available }).press('Enter');
      await expect(cardOf(page, first.title)).toContainText(words.said);
      await expect(page.getByRole('status')).toBeVisible();
      expect(await pageViolations(page)).toEqual([]);
      await cardOf(page, first.title).getByRole('button', { name: words.hold }).press('Enter');
      await expect(cardOf(page, first.title)).toContainText(words.changed);
      await page.setViewportSize(desk.viewport);
      await cardOf(page, second.title).getByText(words.add).focus();
      await page.keyboard.press('Enter');
      expect(await pageViolations(page)).toEqual([]);

      await page.setViewportSize(phone.viewport);
      const expectNoPage = async (link: string) => {
        await page.goto(link);
        await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
        await expect(page.locator('main')).toContainText('The newest mail from us has one that works');
        await expect(page.locator('main')).toContainText('ನಮ್ಮ ಹೊಸ ಇಮೇಲ್‌ನಲ್ಲಿರುವ ಲಿಂಕ್ ಬಳಸಿ');
        expect(await pageViolations(page)).toEqual([]);
      };
      await expectNoPage(await partner.newLink(15));
      await partner.revokeLinks();
      await expectNoPage(address);
    },
  );

test.describe('without JavaScript', () => {
  test.use({ ...phone, javaScriptEnabled: false });

  test('photographs are sent, what is none is said, and one is taken back', async ({ page }) => {
    const partner = await partnerWithHomes();
    const title = partner.homes[0]?.title ?? '';
    await page.goto(await partner.newLink());
    const card = cardOf(page, title);
    await card.getByText('Add photographs').click();
    await card
      .getByLabel('Photographs on this phone or computer')
      .setInputFiles([await picture('#8a5a44'), await picture('#2f5d50'), pdf]);
    await card.getByRole('button', { name: 'Send the photographs' }).click();
    await expect(card.getByRole('status')).toHaveText('Thank you. 2 photographs have come.');
    await expect(card.getByRole('alert')).toHaveText(
      '1 file is no picture that we can show. Choose JPEG, PNG, WebP or AVIF.',
    );
    await expect(async () => {
      await page.reload();
      await expect(card.getByRole('button', { name: /^Take back/ })).toHaveCount(2, { timeout: 500 });
    }).toPass();
    await card
      .getByRole('button', { name: /^Take back/ })
      .first()
      .click();
    await expect(page.getByText('The photograph is taken back.')).toBeVisible();
    await expect(card.getByRole('button', { name: /^Take back/ })).toHaveCount(1);
  });
});

test(
  'photographs of a partner are accepted by one press at the partner and refused at the home',
  nightly,
  async ({ page }) => {
    const partner = await partnerWithHomes();
    const [home] = partner.homes;
    if (!home) throw new Error('The partner has two homes.');
    await page.goto(await partner.newLink());
    const card = cardOf(page, home.title);
    await card.getByText('Add photographs').click();
    await card
      .getByLabel('Photographs on this phone or computer')
      .setInputFiles([await picture('#b4532a'), await picture('#b98a3e')]);
    await card.getByRole('button', { name: 'Send the photographs' }).click();
    await expect(card.getByRole('status')).toBeVisible();

    await openDesk(page, `#partners/${partner.id}`);
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(page.getByText('2 photographs wait for you')).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(
      page.getByText(`From the partner, by link: Kavya Rao, ${partner.name}`).first(),
    ).toBeVisible();
    expect(await pageViolations(page)).toEqual([]);
    await page.setViewportSize(phone.viewport);
    expect(await pageViolations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Accept.*photograph 1/ }).press('Enter');
    await expect(page.getByText(`The photograph is the last picture of ${home.title} now.`)).toBeVisible();
    // The next one, which is the first now.
    await expect(page.getByRole('link', { name: `Open photograph 1 of ${home.title}` })).toBeFocused();
    await expect(page.getByText('1 photograph waits for you')).toBeVisible();

    // A phone folds the group of the photographs.
    await page.setViewportSize(desk.viewport);
    await page.goto(`/admin#listings/property/${home.id}`);
    await expect(page.getByText('1 photograph waits for you')).toBeVisible();
    expect(await pageViolations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Refuse.*photograph 1/ }).press('Enter');
    await expect(page.getByText('Refused: no page shows the photograph.')).toBeVisible();
  },
);

test('what partners say every week is read in the desk, a link is made, sent by WhatsApp by one tap and revoked, by keyboard', async ({
  page,
}) => {
  const partner = await partnerWithHomes({ language: 'kn' });
  const title = partner.homes[0]?.title ?? '';
  await page.goto(`${await partner.newLink()}&lang=en`);
  await cardOf(page, title).getByRole('button', { name: 'Still available' }).click();
  await expect(cardOf(page, title)).toContainText('You said: still available.');

  await openDesk(page, `#partners/${partner.id}`);
  await expect(page.getByRole('heading', { name: 'Their word every week' })).toBeVisible();
  await expect(
    page.getByText('Answered for 1 home in 30 days (50 % of 2 asked). 1 home is due.'),
  ).toBeVisible();
  const asked = page.getByRole('list', { name: 'How each contact is asked' });
  await asked.getByRole('button', { name: /^Make a link.*Kavya Rao/ }).press('Enter');
  const message = page.getByLabel('A message to send');
  await expect(message).toHaveValue(/^ನಮಸ್ಕಾರ Kavya Rao, .*\/partners\/homes\?token=[0-9a-f]{32}$/);
  const chat = page.getByRole('link', { name: 'Send it by WhatsApp' });
  const sent = new URL((await chat.getAttribute('href')) ?? '');
  expect([sent.origin + sent.pathname, sent.searchParams.get('text')]).toEqual([
    'https://wa.me/919845012345',
    await message.inputValue(),
  ]);
  await chat.focus();
  await expect(chat).toBeFocused();
  expect(await pageViolations(page)).toEqual([]);
  await page.setViewportSize(phone.viewport);
  expect(await pageViolations(page)).toEqual([]);

  const [, link = ''] = /(\/partners\/homes\?token=[0-9a-f]{32})$/.exec(await message.inputValue()) ?? [];
  // Two, or three where the weekly mail went out meanwhile.
  await asked.getByRole('button', { name: /^End their links \([23]\)/ }).press('Enter');
  await expect(page.getByText('Their links no longer work.')).toBeVisible();
  await expect(message).toHaveCount(0);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
});
