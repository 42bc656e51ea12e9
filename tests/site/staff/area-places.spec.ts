import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../browser-test.ts';
import { openDatabase } from '../site-backend.ts';
import { desk, phone, recordPageErrors } from '../visitor/visitor-fixtures.ts';
import { openDesk, pageViolations } from './staff-site.ts';

/** A place, a second one, and a part of which the rules are not sure. No page that another test looks at changes. */
async function addQuestion() {
  const database = openDatabase();
  const letters = [...crypto.randomUUID().slice(0, 6)].map(
    (digit) => 'bcdfghjklmnpqrst'[parseInt(digit, 16)],
  );
  const name = `Aaz${letters.join('a')}`;
  const { data: city } = await database.from('cities').select('id').eq('name', 'Bangalore').single();
  const names = [`${name} Nagar`, `${name} Grove`, `${name} Nagar 7`];
  const rows = names.map((area) => ({
    ...{ area, slug: area.toLowerCase().replaceAll(' ', '-'), city_id: city?.id },
  }));
  const { data: areas, error } = await database.from('local_areas').insert(rows).select('id, area');
  if (error) throw new Error(`The areas could not be added: ${error.message}`);
  const idOf = (area?: string) => areas.find((each) => each.area === area)?.id ?? '';
  const [place = '', other = '', part = ''] = names;
  const { error: fault } = await database.rpc('keep_place_proposals', {
    proposals: [
      {
        ...{ area: idOf(part), name: part, kind: 'part', parent: idOf(place), sure: false },
        // As the worker says it, which may look meanwhile.
        evidence: [`It is number 7 of ‘${place}’, which is an area here with 0 homes.`],
      },
    ],
  });
  if (fault) throw new Error(`The proposal could not be kept: ${fault.message}`);
  return { place, other, part };
}

/** Skips by its key what other rows ask. */
async function skipTo(page: Page, block: Locator, part: string): Promise<void> {
  const question = block.getByRole('heading', { level: 3 });
  await question.first().focus();
  for (let skipped = 0; skipped < 100; skipped++) {
    const shown = await question.first().textContent();
    if (shown === part) return;
    await page.keyboard.press('k');
    await expect(question.first()).not.toHaveText(shown ?? '');
  }
}

test('where an area lies is answered, taken back and answered otherwise by keyboard alone', async ({
  page,
}) => {
  const { place, other, part } = await addQuestion();
  const pageErrors = recordPageErrors(page);
  await openDesk(page, '#quality');
  const block = page.getByRole('region', { name: 'Where areas lie' });
  await skipTo(page, block, part);
  await expect(block).toContainText(`${part} is perhaps a part of ${place}.`);
  await expect(block).toContainText(`It is number 7 of ‘${place}’`);
  for (const { viewport } of [phone, desk]) {
    await page.setViewportSize(viewport);
    expect(await pageViolations(page)).toEqual([]);
  }

  await page.keyboard.press('a');
  const said = block.getByRole('status');
  await expect(said).toHaveText(`${part}: part in ${place}.`);
  await page.keyboard.press('u');
  await expect(said).toContainText('Taken back.');

  await skipTo(page, block, part);
  await page.keyboard.press('o');
  await page.keyboard.type(other);
  await page.keyboard.press('Enter');
  await expect(said).toHaveText(`${part}: part in ${other}.`);
  expect(pageErrors).toEqual([]);
});
