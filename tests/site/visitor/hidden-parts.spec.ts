import { expect } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { openPageOfKind, pageKinds } from '../page-kinds.ts';
import { desk, phone } from './visitor-fixtures.ts';
import { nightly } from '../nightly.ts';

const windows = { desk, phone };

/**
 * What a page shows although a control says that it is hidden, and the other way round. Presses every tab, fold and
 * menu button of the page. Runs in the page.
 */
function wrongParts(): string[] {
  const wrong: string[] = [];
  const nameOf = (element: Element) =>
    `${element.localName}${element.id && `#${element.id}`} ‘${element.textContent.trim().slice(0, 30)}’`;
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false }) &&
    [...element.getClientRects()].some(({ width, height }) => width > 1 && height > 1);
  const note = (element: Element, expected: boolean, why: string) => {
    if (isShown(element) !== expected)
      wrong.push(`${nameOf(element)} is ${expected ? 'hidden' : 'shown'}: ${why}`);
  };
  const controlled = (control: Element) =>
    (control.getAttribute('aria-controls') ?? '')
      .split(' ')
      .flatMap((id) => document.getElementById(id) ?? []);

  const lookAtClosed = () => {
    for (const part of document.querySelectorAll(
      'dialog:not([open]), [hidden], [popover]:not(:popover-open)',
    ))
      note(part, false, 'it is closed');
    for (const fold of document.querySelectorAll('details')) {
      if (!isShown(fold)) continue;
      for (const part of fold.children)
        if (part.localName === 'summary') note(part, true, 'it opens a fold');
        else if (!fold.open) note(part, false, 'its fold is closed');
    }
    for (const control of document.querySelectorAll('[aria-expanded="false"]'))
      for (const part of controlled(control)) note(part, false, 'its control says so');
  };
  const lookAtTabs = (list: Element) => {
    const tabs = [...list.querySelectorAll('[role=tab]')];
    const chosen = tabs.filter((tab) => tab.getAttribute('aria-selected') === 'true');
    if (chosen.length !== 1) wrong.push(`${nameOf(list)} has ${chosen.length} chosen tabs`);
    const open = new Set(chosen.flatMap(controlled));
    for (const part of open) note(part, true, 'its tab is chosen');
    for (const part of tabs.flatMap(controlled))
      if (!open.has(part)) note(part, false, 'another tab is chosen');
  };

  lookAtClosed();
  for (const list of document.querySelectorAll('[role=tablist]')) {
    if (!isShown(list)) continue;
    lookAtTabs(list);
    for (const tab of list.querySelectorAll<HTMLElement>('[role=tab]')) {
      tab.click();
      lookAtTabs(list);
    }
  }
  for (const fold of document.querySelectorAll('details')) {
    if (!isShown(fold)) continue;
    const wasOpen = fold.open;
    fold.open = true;
    for (const part of fold.children)
      if (part.textContent.trim() !== '') note(part, true, 'its fold is open');
    const others = fold.name ? [...document.getElementsByName(fold.name)] : [];
    for (const other of others)
      if (other !== fold && other.hasAttribute('open')) wrong.push(`${nameOf(other)} stays open`);
    fold.open = wasOpen;
  }
  lookAtClosed();
  return wrong;
}

/** What is not content, or stands on the same page in another form, and why. */
const hiddenOnPurpose = [
  // Controls, and what they answer.
  '.needs-js, .save, .honeypot, dialog:not([open]), [role=alert][hidden], [data-empty], [data-of-asked]',
  // What a script finds, and says while it looks.
  '[data-viewed], .finding, .waiting',
  // For readers of a screen, and for paper.
  '.sr, .visit',
  // The first screen of a phone, whose cards lead to the same facts; the bar and the first button of a phone; the plan's names of areas.
  '.rows-on-phones .home-body, .ask, .first-ask, .plan li p',
].join(', ');

/** The words that no visitor without a script can bring up. A closed fold opens without one. Runs in the page. */
function lostWords(onPurpose: string): string[] {
  const left = `${onPurpose}, option, script, style, noscript, template, details:not([open]) > :not(summary)`;
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    if (!hasWords || element.closest(left)) return [];
    const isShown = element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false });
    return isShown ? [] : [`${element.localName} ‘${element.textContent.trim().slice(0, 40)}’`];
  });
}

test.use(desk);

test('on every kind of page, what a tab, a fold or a dialog hides is hidden, and what it opens is shown', async ({
  page,
}) => {
  for (const kind of Object.keys(pageKinds)) {
    await openPageOfKind(page, kind);
    for (const [name, { viewport }] of Object.entries(windows)) {
      await page.setViewportSize(viewport);
      expect(await page.evaluate(wrongParts), `${kind} on a ${name}`).toEqual([]);
    }
  }
});

test('on paper, the lists of all tabs of a society stand below their names', async ({ page }) => {
  await page.goto(pageKinds['a society'] ?? '');
  await page.emulateMedia({ media: 'print' });
  const panels = page.locator('.tabs > section');
  expect(await panels.count()).toBeGreaterThan(1);
  for (const panel of await panels.all()) {
    await expect(panel.getByRole('heading')).toBeVisible();
    await expect(panel.getByRole('list')).toBeVisible();
  }
  await expect(page.locator('.tabs').getByRole('tab').first()).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every kind of page shows all its words, or a fold that opens them', nightly, async ({ page }) => {
    for (const kind of Object.keys(pageKinds)) {
      await page.goto(pageKinds[kind] ?? '/');
      for (const [name, { viewport }] of Object.entries(windows)) {
        await page.setViewportSize(viewport);
        expect(await page.evaluate(lostWords, hiddenOnPurpose), `${kind} on a ${name}`).toEqual([]);
      }
    }
  });
});
