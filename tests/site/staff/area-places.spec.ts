import type { Locator, Page } from '@playwright/test';
import { expect } from '../browser-test.ts';
import { openDatabase } from '../site-backend.ts';
import { desk, phone, recordPageErrors } from '../visitor/visitor-fixtures.ts';
import { openDesk, pageViolations } from './staff-site.ts';
import { test } from '../shared-tab-test.ts';
import { nightly } from '../nightly.ts';

/** A name that nothing else has. */
function inventName(): string {
  const letters = [...crypto.randomUUID().slice(0, 6)].map(
    (digit) => 'bcdfghjklmnpqrst'[parseInt(digit, 16)],
  );
  return `Aaz${letters.join('a')}`;
}

/** Adds areas without homes, so that no page that another test looks at changes. Returns the id of each by its name. */
async function addAreas(names: readonly string[]) {
  const database = openDatabase();
  const { data: city } = await database.from('cities').select('id').eq('name', 'Bangalore').single();
  const rows = names.map((area) => ({
    ...{ area, slug: area.toLowerCase().replaceAll(' ', '-'), city_id: city?.id },
  }));
  const { data: areas, error } = await database.from('local_areas').insert(rows).select('id, area');
  if (error) throw new Error(`The areas could not be added: ${error.message}`);
  return (area: string) => areas.find((each) => each.area === area)?.id ?? '';
}

/** Proposes what the worker says too, which may look meanwhile. */
async function propose(said: {
  area: string;
  name: string;
  kind: string;
  parent: string;
  evidence: string[];
}) {
  const { error } = await openDatabase().rpc('keep_place_proposals', {
    proposals: [{ ...said, sure: false }],
  });
  if (error) throw new Error(`The proposal could not be kept: ${error.message}`);
}

/** A place, a second one, and a part of which the rules are not sure. */
async function addQuestion() {
  const name = inventName();
  const [place, other, part] = [`${name} Nagar`, `${name} Grove`, `${name} Nagar 7`];
  const idOf = await addAreas([place, other, part]);
  const evidence = [`It is number 7 of ‘${place}’, which is an area here with 0 homes.`];
  await propose({ area: idOf(part), name: part, kind: 'part', parent: idOf(place), evidence });
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
  // Keys work on a question, so one is left after the answer, whatever other tests have added.
  await addQuestion();
  const pageErrors = recordPageErrors(page);
  await openDesk(page, '#quality/places');
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

test(
  'a spelling that is asked about opens the dialog that makes both one area, with both names',
  nightly,
  async ({ page }) => {
    const name = inventName();
    const [place, twin] = [`${name} Nagar`, `${name}a Nagar`];
    const idOf = await addAreas([place, twin]);
    const evidence = [
      `‘${twin}’ sounds like ‘${place}’, an area with 0 homes: one place in two spellings, or two places?`,
    ];
    await propose({ area: idOf(twin), name: twin, kind: 'spelling', parent: idOf(place), evidence });
    const pageErrors = recordPageErrors(page);
    await openDesk(page, '#quality/places');
    const block = page.getByRole('region', { name: 'Where areas lie' });
    await skipTo(page, block, twin);
    await expect(block).toContainText(`${twin} is perhaps another spelling of ${place}.`);
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: 'Make one place' });
    await expect(dialog.getByRole('radio', { name: place })).toBeChecked();
    await expect(dialog.getByRole('radio', { name: twin })).toBeVisible();
    for (const { viewport } of [phone, desk]) {
      await page.setViewportSize(viewport);
      expect(await pageViolations(page)).toEqual([]);
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(block.getByRole('heading', { level: 3 })).toHaveText(twin);
    expect(pageErrors).toEqual([]);
  },
);
