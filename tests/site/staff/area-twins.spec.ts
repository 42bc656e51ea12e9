import type { Page } from '@playwright/test';
import { desk, phone, recordPageErrors } from '../visitor/visitor-fixtures.ts';
import { openDatabase } from '../site-backend.ts';
import { openDesk, pageViolations } from './staff-site.ts';
import { expect } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { nightly } from '../nightly.ts';

/** Two areas that only this test names, of which one has a hidden home. No page that another test looks at changes. */
async function twoAreas(): Promise<{ first: string; second: string; home: string }> {
  const database = openDatabase();
  const letters = [...crypto.randomUUID().slice(0, 6)].map(
    (digit) => 'bcdfghjklmnpqrst'[parseInt(digit, 16)],
  );
  const name = `Zor${letters.join('a')}`;
  const [first, second] = [`${name}palya`, `${name}paalya`];
  const { data: city } = await database.from('cities').select('id').eq('name', 'Bangalore').single();
  const rows = [first, second].map((area) => ({ area, slug: area.toLowerCase(), city_id: city?.id }));
  const { data: areas, error } = await database.from('local_areas').insert(rows).select('id, area');
  if (error) throw new Error(`The areas could not be added: ${error.message}`);
  const areaId = areas.find(({ area }) => area === second)?.id;
  const { data: home, error: fault } = await database
    .from('properties')
    .insert({ title: `2 BHK in ${second}`, property_type: 'Sale', publish: 0, area: second, area_id: areaId })
    .select('id')
    .single();
  if (fault) throw new Error(`The home could not be added: ${fault.message}`);
  return { first, second, home: home.id };
}

async function areaOf(home: string): Promise<string | undefined> {
  const database = openDatabase();
  const { data } = await database.from('properties').select('area_id').eq('id', home).single();
  const id = data?.area_id ?? '';
  return (await database.from('local_areas').select('area').eq('id', id).single()).data?.area;
}

async function looksFine(page: Page): Promise<void> {
  for (const { viewport } of [phone, desk]) {
    await page.setViewportSize(viewport);
    expect(await pageViolations(page)).toEqual([]);
  }
}

test(
  'two areas are made one place and two again by keyboard alone, and their homes follow',
  nightly,
  async ({ page }) => {
    const { first, second, home } = await twoAreas();
    const pageErrors = recordPageErrors(page);
    await openDesk(page, '#quality/names');
    const open = page.getByRole('button', {
      name: new RegExp(`One place… (?:${first} and ${second}|${second} and ${first})`),
    });
    await open.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Make one place' });
    const names = dialog.getByRole('group', { name: 'Which name stays?' });
    const chosen = names.getByRole('radio', { checked: true });
    // The focus goes to the names in the order of Tab, and an arrow key chooses the other.
    await chosen.focus();
    if (!(await names.getByRole('radio', { name: first }).isChecked()))
      await page.keyboard.press('ArrowDown');
    await expect(names.getByRole('radio', { name: first })).toBeChecked();
    await expect(dialog).toContainText(`move to ${first}.`);
    await looksFine(page);
    await dialog.getByRole('button', { name: 'Make one place' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(open).toBeHidden();
    await expect(page.getByText(`${second} is ${first}`, { exact: false }).first()).toBeVisible();
    expect(await areaOf(home)).toBe(first);
    await looksFine(page);

    await page.getByRole('button', { name: `Undo… ${second} is ${first}` }).press('Enter');
    const undo = page.getByRole('dialog', { name: 'Make two places again' });
    await expect(undo).toContainText(`${second} comes back`);
    await page.keyboard.press('Escape');
    await expect(undo).toBeHidden();
    expect(await areaOf(home)).toBe(first);
    await page.getByRole('button', { name: `Undo… ${second} is ${first}` }).press('Enter');
    await looksFine(page);
    await undo.getByRole('button', { name: 'Make two places' }).press('Enter');
    await expect(undo).toBeHidden();
    await expect(open).toBeVisible();
    expect(await areaOf(home)).toBe(second);
    expect(pageErrors).toEqual([]);
  },
);
