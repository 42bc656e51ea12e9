import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** The small one: every page is sent it. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * What axe objects to on a page, or what these rules of it do: each rule with the elements it names. Frames are left
 * out: that of a preview runs no script. Axe is loaded once per page, and describes no element it has no objection to:
 * that takes most of its time. A colour on its way to another is judged once it has arrived.
 */
export async function axeObjections(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return page.evaluate(
    async (only) => {
      const { axe: loaded }: { axe: typeof axe } = Object(globalThis);
      const passing = document
        .getAnimations()
        .filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime));
      await Promise.allSettled(passing.map(({ finished }) => finished));
      const { violations } = await loaded.run(
        { exclude: ['iframe'] },
        { resultTypes: ['violations'], ...(only ? { runOnly: { type: 'rule', values: only } } : {}) },
      );
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    },
    rules ? [...rules] : null,
  );
}

type Colours = Parameters<Page['emulateMedia']>[0];

/** The rules whose answer depends on colours, or on what the borders of another set may move. */
const SEE_COLOURS = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'];

/**
 * What axe objects to in each of these sets of colours, by the name of the set. Where a set shows the same elements as the
 * first, only the rules that see colours are asked again: the others would judge the same once more, in half of the time.
 */
export async function objectionsInColours(
  page: Page,
  colours: Readonly<Record<string, Colours>>,
  look: (page: Page, rules?: readonly string[]) => Promise<string[]> = axeObjections,
): Promise<string[]> {
  const objections: string[] = [];
  let first: string | undefined;
  for (const [name, media] of Object.entries(colours)) {
    await page.emulateMedia(media);
    const shown = await page.evaluate(shownElements);
    const found = await look(page, shown === first ? SEE_COLOURS : undefined);
    first ??= shown;
    objections.push(...found.map((objection) => `${name}: ${objection}`));
  }
  return objections;
}

/** One sign for each element, by whether it is shown; runs in the page. */
function shownElements(): string {
  return [...document.querySelectorAll('*')]
    .map((element) => Number(element.checkVisibility({ visibilityProperty: true })))
    .join('');
}
