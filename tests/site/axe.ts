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
