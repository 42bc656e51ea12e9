import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** The minified build, because it is sent to every page. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * The violations that axe finds on a page, with all rules or only with `rules`: each rule with the elements it names.
 * Frames are left out, because the frame of a preview runs no script. Axe is loaded once per page. It describes only
 * elements with a violation, because describing the others takes most of its time. It ends all finite animations
 * first, so that colours are final. Waiting for them instead hung two times in some two hundred runs.
 */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return page.evaluate(
    async (onlyRules) => {
      const { axe: loadedAxe }: { axe: typeof axe } = Object(globalThis);
      for (const animation of document.getAnimations())
        if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
      const { violations } = await loadedAxe.run(
        { exclude: ['iframe'] },
        {
          resultTypes: ['violations'],
          ...(onlyRules ? { runOnly: { type: 'rule', values: onlyRules } } : {}),
        },
      );
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    },
    rules ? [...rules] : null,
  );
}

type ColourMedia = Parameters<Page['emulateMedia']>[0];

/** The rules whose result depends on colours, or on layout that the borders of another set of colours may move. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'];

/**
 * The violations that axe finds in each of these sets of colours, with the name of the set. If a set shows the same
 * elements as the first, only the rules of `COLOUR_RULES` run again. The others would give the same result and take half
 * of the time.
 */
export async function violationsInColours(
  page: Page,
  colours: Readonly<Record<string, ColourMedia>>,
  findViolations: (page: Page, rules?: readonly string[]) => Promise<string[]> = axeViolations,
): Promise<string[]> {
  const violations: string[] = [];
  let firstShown: string | undefined;
  for (const [name, media] of Object.entries(colours)) {
    await page.emulateMedia(media);
    const shown = await page.evaluate(shownElements);
    const found = await findViolations(page, shown === firstShown ? COLOUR_RULES : undefined);
    firstShown ??= shown;
    violations.push(...found.map((objection) => `${name}: ${objection}`));
  }
  return violations;
}

/** One digit for each element: 1 if it is shown, else 0. Runs in the page. */
function shownElements(): string {
  return [...document.querySelectorAll('*')]
    .map((element) => Number(element.checkVisibility({ visibilityProperty: true })))
    .join('');
}
