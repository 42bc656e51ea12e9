import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe objects to on a page, or what these rules of it do: each rule with the elements it names. Frames are left
 * out: that of a preview runs no script. Legacy mode needs no second page to collect the results of frames.
 */
export async function axeObjections(page: Page, rules?: readonly string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).exclude('iframe');
  const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
