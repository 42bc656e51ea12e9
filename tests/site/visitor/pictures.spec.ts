import type { Page } from '@playwright/test';
import { desk, expectFocusIn, phone, recordPageErrors } from './visitor-fixtures.ts';
import { publishHome } from './published-home.ts';
import { expect } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { nightly, nightlyIf } from '../nightly.ts';

const noPicture = '/property/1-bhk-in-udupi-corner-btm-layout';
const onePicture = '/property/east-facing-1-bhk-in-satellite-town-homes-kengeri';
const twelvePictures = '/property/4-bhk-in-sheelavantha-lakefront-whitefield';
/** Seven pictures, of which the first two have a caption. */
const twoCaptions = '/property/3-bhk-in-somasundara-palms-hsr-layout';

const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Pictures of this home' });
const counter = (page: Page) => page.locator('.lightbox-counter');
const currentSlide = (page: Page) => lightbox(page).locator('.yarl__slide_current');
const story = (page: Page) => page.locator('dialog.story[open]');
const picture = (page: Page, index: number) => page.locator(`.photos a[data-picture="${index}"]`);

async function openLightbox(page: Page, index: number, count: number): Promise<void> {
  await picture(page, index).click();
  await expect(counter(page)).toHaveText(`${index + 1} / ${count}`);
  await expectFocusIn(lightbox(page));
}

async function openStory(page: Page, count: number): Promise<void> {
  await page.getByRole('link', { name: 'View as story' }).click();
  await expect(story(page)).toBeVisible();
  await expect(page.getByRole('img', { name: `Picture 1 of ${count}`, exact: true })).toBeVisible();
}

/** Expects that the frame of the gallery cuts nothing off this part of it. */
async function expectWithinGallery(page: Page, selector: string): Promise<void> {
  const [frame, part] = await Promise.all([
    page.locator('.gallery').boundingBox(),
    page.locator('.gallery').locator(selector).first().boundingBox(),
  ]);
  if (!frame || !part) throw new Error(`${selector} is not rendered.`);
  expect(part.y + part.height).toBeLessThanOrEqual(frame.y + frame.height + 1);
  expect(part.x + part.width).toBeLessThanOrEqual(frame.x + frame.width + 1);
}

for (const [deviceName, device] of Object.entries({ 'a desk': desk, 'a phone': phone })) {
  test.describe(`a home on ${deviceName}`, nightlyIf(device === desk), () => {
    test.use({ ...device, contextOptions: { reducedMotion: 'reduce' } });

    test('without a picture shows labelled illustrations and plans in the gallery, the lightbox and the story', async ({
      page,
    }) => {
      const pageErrors = recordPageErrors(page);
      await page.goto(noPicture);
      await expect(page.locator('.gallery .illustration')).toHaveCount(5);
      await expect(picture(page, 0).getByRole('img')).toHaveAttribute('alt', /^Illustration/);
      for (const plan of [1, 2, 3, 4])
        await expect(picture(page, plan).getByRole('img')).toHaveAttribute('src', /placeholder/);
      await openLightbox(page, 4, 5);
      await page.keyboard.press('ArrowRight');
      await expect(counter(page)).toHaveText('1 / 5');
      await page.keyboard.press('Escape');
      await openStory(page, 5);
      await expect(story(page).locator('.story-stage')).toContainText('Illustration');
      expect(pageErrors).toEqual([]);
    });

    test('with one picture shows it whole, without controls to turn, and as AVIF where available', async ({
      page,
    }) => {
      const pageErrors = recordPageErrors(page);
      await page.goto(onePicture);
      // Adds an AVIF source, as a page has for our own photographs.
      await picture(page, 0)
        .locator('img')
        .evaluate((image) => {
          const source = document.createElement('source');
          Object.assign(source, {
            type: 'image/avif',
            srcset: '/illustrations/living-monsoon-480.avif 480w',
          });
          image.before(source);
        });
      await expect(page.locator('.photos a[data-picture]')).toHaveCount(1);
      await expectWithinGallery(page, '.pic');
      await expectWithinGallery(page, 'figcaption');
      if (device === desk) {
        await openLightbox(page, 0, 1);
        await expect(lightbox(page).getByRole('button')).toHaveCount(1);
        await expect(lightbox(page).getByRole('button', { name: 'Close' })).toBeVisible();
        await page.keyboard.press('ArrowRight');
        await expect(counter(page)).toHaveText('1 / 1');
        await expect(lightbox(page).getByRole('img')).toHaveCount(1);
        await expect(lightbox(page).getByRole('img')).toHaveAttribute('srcset', /living-monsoon-480\.avif/);
        await page.keyboard.press('Escape');
      }
      // On a phone the main photo leads to the story (decision P1). The link does so on both.
      await openStory(page, 1);
      await expect(story(page).locator('.story-stage img')).toHaveAttribute(
        'srcset',
        /living-monsoon-480\.avif/,
      );
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('button', { name: 'Check if Available' })).toBeVisible();
      expect(pageErrors).toEqual([]);
    });

    test('with twelve pictures shows +7, opens all of them, and wraps after the twelfth', async ({
      page,
    }) => {
      const pageErrors = recordPageErrors(page);
      await page.goto(twelvePictures);
      await expect(page.locator('.gallery a[data-picture]')).toHaveCount(5);
      await expect(picture(page, 4)).toContainText('+7 more pictures');
      await page.locator('summary', { hasText: 'All 12 pictures' }).click();
      await openLightbox(page, 11, 12);
      await page.keyboard.press('ArrowRight');
      await expect(counter(page)).toHaveText('1 / 12');
      await page.keyboard.press('ArrowLeft');
      await expect(counter(page)).toHaveText('12 / 12');
      await page.keyboard.press('Escape');
      await openStory(page, 12);
      for (let turn = 0; turn < 12; turn++) await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('button', { name: 'Check if Available' })).toBeVisible();
      expect(pageErrors).toEqual([]);
    });

    test('with fewer captions than pictures shows those captions and no empty ones', async ({ page }) => {
      const pageErrors = recordPageErrors(page);
      await page.goto(twoCaptions);
      await expect(page.locator('.photos figcaption')).toHaveCount(2);
      await openLightbox(page, 1, 7);
      await expect(currentSlide(page)).toContainText('Living room with its wall of windows');
      await page.keyboard.press('ArrowRight');
      await expect(counter(page)).toHaveText('3 / 7');
      await expect(currentSlide(page).getByRole('img')).toBeVisible();
      await expect(currentSlide(page).locator('figcaption')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await openStory(page, 7);
      const captions = story(page).locator('.story-caption:not(.illustration-note)');
      await expect(captions).toHaveText(['The lobby from outside']);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('img', { name: 'Picture 3 of 7', exact: true })).toBeVisible();
      await expect(captions).toHaveCount(0);
      expect(pageErrors).toEqual([]);
    });

    test(
      'with broken pictures is published and shows a placeholder in place of each',
      nightly,
      async ({ page }) => {
        const path = await publishHome(
          ['/photos/gone-1.jpg', '/illustrations/living-monsoon.avif', '/photos/gone-2.jpg'],
          ['Hall', 'Living room'],
        );
        const refused = /404 \/photos\/gone-\d\.jpg|^error: Failed to load resource: .*404/;
        const missingPictureAlt = 'Plan drawing: the picture did not load';
        const pageErrors = recordPageErrors(page, refused);
        await page.goto(path);
        for (const index of [0, 2]) {
          await picture(page, index).scrollIntoViewIfNeeded();
          await expect(picture(page, index).getByRole('img')).toHaveAttribute('src', /placeholder/);
          await expect(picture(page, index).getByRole('img', { name: missingPictureAlt })).toBeVisible();
        }
        await expectWithinGallery(page, '.pic');
        await openLightbox(page, 2, 3);
        await expect(currentSlide(page).getByRole('img', { name: missingPictureAlt })).toHaveAttribute(
          'src',
          /placeholder/,
        );
        await page.keyboard.press('ArrowRight');
        await expect(counter(page)).toHaveText('1 / 3');
        await expect(currentSlide(page).getByRole('img')).toHaveAttribute('src', /placeholder/);
        await page.keyboard.press('Escape');
        await openStory(page, 3);
        await expect(story(page).locator('.story-stage img')).toHaveAttribute('src', /placeholder/);
        await page.keyboard.press('ArrowRight');
        await expect(story(page).locator('.story-stage img')).toHaveAttribute('src', /living-monsoon/);
        expect(pageErrors).toEqual([]);
      },
    );
  });
}
