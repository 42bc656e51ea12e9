import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { parsePhotographAddress } from '#domain/photograph/photograph.ts';
import { expect, test as testAlone } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { openDatabase } from '../site-backend.ts';
import { phone } from '../visitor/visitor-fixtures.ts';
import { pageViolations, openDesk } from './staff-site.ts';
import { nightly } from '../nightly.ts';

/** Adds a hidden home without pictures and opens its editor. Changes to it alter no page that another test looks at. */
async function openEditor(page: Page, title: string): Promise<string> {
  const { data, error } = await openDatabase()
    .from('properties')
    .insert({ title, property_type: 'Sale', price: 1_62_00_000, publish: 0, area: 'Hebbal' })
    .select('id')
    .single();
  if (error) throw new Error(`The home could not be added: ${error.message}`);
  await openDesk(page, `#listings/property/${data.id}`);
  return data.id;
}

const stored = async (id: string) =>
  (await openDatabase().from('properties').select('images, image_desc').eq('id', id).single()).data;
const part = (page: Page) => page.getByRole('region', { name: 'Pictures' });
/** Groups of fields are folded on a phone. */
const openGroup = (page: Page) =>
  page
    .locator('summary')
    .filter({ hasText: /^Pictures$/ })
    .click();
const items = (page: Page) => part(page).locator('.staff-pictures > li');

/** Small pictures, each with a colour of its own. */
async function pictures(count: number, hue = 0) {
  const files = Array.from({ length: count }, async (_, at) => ({
    name: `picture-${at + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await sharp({
      create: { width: 60, height: 40, channels: 3, background: { r: at * 5, g: hue, b: 255 - at * 5 } },
    })
      .png()
      .toBuffer(),
  }));
  return Promise.all(files);
}

/** The first bytes of an iPhone's picture (HEIC). Messengers often send on such a file with the name .JPG. */
const heicOfAPhone = Buffer.from(
  '00000024667479706865696300000000' +
    '6d6966314d6950726d6961664d694842' +
    '6865696300000e2e6d65746100000000',
  'hex',
);

testAlone(
  'fifty pictures uploaded over a slow connection that is lost twice are each stored exactly once',
  nightly,
  async ({ page }) => {
    const id = await openEditor(page, 'Fifty pictures in Hebbal');
    const line = await page.context().newCDPSession(page);
    const slow4g = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
    const make = (offline: boolean) => line.send('Network.emulateNetworkConditions', { offline, ...slow4g });
    await line.send('Network.enable');
    await make(false);
    // On a slow machine all pictures could be sent before the line is lost, so some wait for that.
    const losses = [9, 30].map((count) => ({ count, begins: Promise.withResolvers<void>() }));
    let sent = 0;
    await page.route('**/functions/v1/upload-picture', async (route) => {
      sent++;
      for (const { count, begins } of losses) if (sent > count + 15) await begins.promise;
      await route.continue();
    });
    await part(page)
      .getByLabel('Choose pictures')
      .setInputFiles(await pictures(50));
    for (const { count, begins } of losses) {
      await expect(items(page).nth(count)).toBeAttached();
      await make(true);
      begins.resolve();
      await expect(part(page).getByText('The connection is lost.')).toBeVisible();
      await make(false);
    }
    await expect(items(page)).toHaveCount(50);
    // Resets the network, because the next test may take over the window.
    await line.send('Network.disable');
    await line.detach();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    const hashes = (await stored(id))?.images?.map(
      (address: string) => parsePhotographAddress(address)?.hash,
    );
    expect(new Set(hashes).size).toBe(50);
    const { count } = await openDatabase()
      .from('photographs')
      .select('hash', { count: 'exact', head: true })
      .in('hash', hashes ?? []);
    expect(count).toBe(50);
  },
);

test(
  'pictures are still sent while staff look into the inbox, and stand beside what is typed afterwards',
  nightly,
  async ({ page }) => {
    const id = await openEditor(page, 'Two pictures in Hebbal');
    const sending = Promise.withResolvers<void>();
    await page.route('**/functions/v1/upload-picture', async (route) => {
      await sending.promise;
      await route.continue();
    });
    await part(page)
      .getByLabel('Choose pictures')
      .setInputFiles(await pictures(2, 90));
    await page.getByRole('tab', { name: /^Inbox/ }).click();
    await expect(page.getByRole('tabpanel').getByText('Enquiries').first()).toBeVisible();
    await page.getByRole('tab', { name: 'Listings' }).click();
    await page.getByLabel('Find homes').fill('Two pictures in Hebbal');
    await page.getByRole('link', { name: 'Two pictures in Hebbal' }).first().click();
    await expect(part(page).getByText('picture-1.jpg')).toBeVisible();
    await page.getByLabel('Title').fill('Two pictures in Hebbal, from the balcony');
    sending.resolve();
    await expect(items(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    expect((await stored(id))?.images).toHaveLength(2);
    await page.unroute('**/functions/v1/upload-picture');
  },
);

test.describe('on a phone', () => {
  test.use(phone);
  test('pictures are ordered by keyboard, captioned, removed and restored, without axe violations', async ({
    page,
  }) => {
    const id = await openEditor(page, 'Three pictures in Hebbal');
    await openGroup(page);
    await expect(part(page).getByLabel('Take a photograph')).toBeAttached();
    await part(page)
      .getByLabel('Choose pictures')
      .setInputFiles([
        ...(await pictures(3, 200)),
        { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') },
        { name: 'IMG_0042.JPG', mimeType: 'image/jpeg', buffer: heicOfAPhone },
      ]);
    await expect(items(page)).toHaveCount(3);
    await expect(part(page).getByText('This browser cannot read this file as a picture.')).toBeVisible();
    await expect(
      part(page).getByText(/This is a HEIC.* Add it in Safari, or save it as a JPEG and add that\.$/),
    ).toBeVisible();
    expect(await pageViolations(page)).toEqual([]);
    await part(page).getByRole('button', { name: 'Remove: letter.jpg' }).click();
    await part(page).getByRole('button', { name: 'Remove: IMG_0042.JPG' }).click();

    await part(page).getByLabel('Caption of picture 3').fill('The hall');
    await part(page).getByRole('button', { name: 'Earlier: picture 3' }).focus();
    await page.keyboard.press('Enter');
    await expect(part(page).getByText('It is picture 2 of 3 now.')).toBeVisible();
    await expect(part(page).getByRole('button', { name: 'Earlier: picture 2' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(part(page).getByText('It is the main picture now.')).toBeVisible();
    await expect(part(page).getByLabel('Caption of picture 1')).toHaveValue('The hall');
    await part(page).getByRole('button', { name: 'Remove: picture 1' }).click();
    await expect(items(page)).toHaveCount(2);
    await expect(part(page).getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(part(page).getByRole('button', { name: 'Remove: picture 1' })).toBeFocused();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    const { images, image_desc } = (await stored(id)) ?? {};
    expect([images?.length, image_desc]).toEqual([3, ['The hall']]);
  });
});

test.describe('by touch', () => {
  test.use(phone);
  testAlone('pictures of a society are pasted, dropped, dragged into order and saved', async ({ page }) => {
    const id = `s-${crypto.randomUUID().slice(0, 8)}`;
    await openDatabase().from('society').insert({ id, name: 'Unlisted' });
    await openDesk(page, `#listings/society/${id}`);
    await openGroup(page);
    for (const [at, method] of (['paste', 'drop'] as const).entries()) {
      const [picture] = await pictures(1, 40 + at * 90);
      await part(page).evaluate(
        (region, { method, bytes }) => {
          const data = new DataTransfer();
          data.items.add(new File([Uint8Array.from(bytes)], `${method}.jpg`, { type: 'image/jpeg' }));
          const event =
            method === 'paste'
              ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
              : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
          region.dispatchEvent(event);
        },
        { method, bytes: [...(picture?.buffer ?? [])] },
      );
      await expect(items(page)).toHaveCount(at + 1);
    }
    await expect(part(page).getByLabel(/^Caption/)).toHaveCount(0);
    const [first, second] = await items(page).evaluateAll((all) =>
      all.map((each) => each.getAttribute('data-address')),
    );
    const handle = await items(page).first().locator('.staff-grip').boundingBox();
    await items(page).nth(1).scrollIntoViewIfNeeded();
    const [from, to] = [
      (await items(page).first().locator('.staff-grip').boundingBox()) ?? handle,
      await items(page).nth(1).locator('.staff-thumb').boundingBox(),
    ];
    const touchSession = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      touchSession.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
    const centreOf = (box: typeof from) => ({
      x: (box?.x ?? 0) + (box?.width ?? 0) / 2,
      y: (box?.y ?? 0) + (box?.height ?? 0) / 2,
    });
    await touch('touchStart', centreOf(from));
    await touch('touchMove', { ...centreOf(from), y: centreOf(from).y + 12 });
    await touch('touchMove', centreOf(to));
    await touch('touchEnd');
    await expect(part(page).getByText('It is picture 2 of 2 now.')).toBeVisible();
    await page.getByRole('button', { name: /^Save/ }).first().click();
    await expect(page.getByText('Saved.')).toBeVisible();
    const { data } = await openDatabase().from('society').select('property_images').eq('id', id).single();
    expect(data?.property_images).toEqual([second, first]);
  });
});
