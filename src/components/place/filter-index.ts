import { describeIgnored } from '#site/list-address/describe-ignored.ts';
import { pushQuery } from '#site/list-address/push-query.ts';
import { queryOfChoice, readChoice } from '#site/list-address/read-choice.ts';

/**
 * Works on the list that is already rendered. The choice is in the address, as on lists of homes. Only rows are hidden
 * here: the style sheet hides a group without one.
 */

/** Tells of each link or heading whether the typed words mean it. */
type IndexReader = (typed: string) => (element: Element | null) => boolean | undefined;

declare global {
  interface HTMLElementEventMap {
    reader: CustomEvent<IndexReader>;
  }
}

for (const index of document.querySelectorAll<HTMLElement>('[data-index]')) enhanceIndex(index);

function enhanceIndex(index: HTMLElement): void {
  const select = index.querySelector('select');
  const find = index.querySelector('input');
  const more = index.querySelector<HTMLButtonElement>('[data-more]');
  const status = index.querySelector('[data-said]');
  const empty = index.querySelector<HTMLElement>('[data-empty]');
  const elsewhere = index.querySelector<HTMLElement>('[data-elsewhere]');
  const link = elsewhere?.querySelector('a');
  const ignoredNotice = index.querySelector<HTMLElement>('[data-ignored]');
  const parameter = index.dataset['parameter'] ?? '';
  const pageSize = Number(index.dataset['pageSize'] ?? Number.POSITIVE_INFINITY);
  const groups = [...index.querySelectorAll<HTMLElement>('[data-group]')].map((element) => ({
    element,
    /** Only where its name finds all its rows. */
    heading: element.querySelector('h3[data-find]'),
    rows: [...element.querySelectorAll<HTMLElement>('li')],
  }));
  let shownCount = pageSize;
  /** By letters, until the names of places are loaded (PlaceFinder.island.tsx). */
  let reader: IndexReader = (typed) => (element) =>
    element?.textContent.toLowerCase().includes(typed.trim().toLowerCase());
  /** The query of the address to which `shownCount` belongs. */
  let shownQuery = location.search;

  function show(): void {
    const has = reader(find?.value ?? '');
    let total = 0;
    for (const { element, heading, rows } of groups) {
      const chosen = !select?.value || element.dataset['group'] === select.value;
      for (const row of rows) {
        const found = chosen && (has(heading) || has(row.querySelector('a')));
        row.hidden = !found || ++total > shownCount;
      }
    }
    index.classList.add('applied');
    // A group on another page is shown as a link, because choosing an option does not navigate.
    const option = select?.value.startsWith('/') ? select.selectedOptions[0] : undefined;
    if (link && option) {
      link.href = option.value;
      link.textContent = option.label;
    }
    if (elsewhere) elsewhere.hidden = !option;
    if (more) more.hidden = total <= shownCount;
    if (empty) empty.hidden = total > 0 || !!option;
    if (status)
      status.textContent =
        (option && elsewhere?.textContent) ?? `${Math.min(shownCount, total)} of ${total} shown`;
  }

  /** Shows the group that the fragment of the address names, even if 'Show More' or the filter would hide it. */
  function showNamed(): void {
    const target = groups.find(({ element }) => location.hash === `#${element.id}`)?.element;
    if (!select || !target || (target.offsetParent && pageSize === Infinity)) return;
    select.value = target.dataset['group'] ?? '';
    shownCount = pageSize;
    show();
    target.scrollIntoView();
  }

  /** On load, on back and forward, and after a link in the page, which hides nothing that was shown. */
  function readAddress(): void {
    if (!select) return;
    const { chosen, ignored } = readChoice(location.search, parameter, [...select.options]);
    select.value = chosen?.value ?? '';
    const count = location.search === shownQuery ? shownCount : pageSize;
    showFirst(Math.max(count, countOfEntry()), ignored);
    showNamed();
  }

  function showFirst(count: number, ignored: readonly string[] = []): void {
    shownCount = count;
    shownQuery = location.search;
    if (ignoredNotice) {
      ignoredNotice.textContent = describeIgnored(ignored);
      ignoredNotice.hidden = ignored.length === 0;
    }
    show();
  }

  select?.addEventListener('change', () => {
    for (const option of select.selectedOptions) pushQuery(queryOfChoice(parameter, option));
    showFirst(pageSize);
  });
  // A link to a group that the filter has hidden shows everything again. Then the browser scrolls to the group.
  document.addEventListener('click', (event) => {
    const pressed = event.target instanceof Element ? event.target.closest('a') : null;
    // The rest of a long group is on another page, and with a key held down a link opens elsewhere.
    if (pressed?.pathname !== location.pathname || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!select || !groups.some(({ element }) => pressed.hash === `#${element.id}`)) return;
    // The browser adds the fragment to the address, which must not ask for another group.
    if (location.search !== '') pushQuery('');
    select.value = '';
    showFirst(Number.POSITIVE_INFINITY);
  });
  addEventListener('hashchange', showNamed);
  addEventListener('popstate', readAddress);
  if (location.search !== '' || countOfEntry() > 0) readAddress();
  else showNamed();
  delete index.dataset['waits'];
  // Where nothing is found, the function of search lines says what it reads.
  index.addEventListener('submit', (event) => {
    if (empty?.hidden !== false) event.preventDefault();
  });
  index.addEventListener('reader', (event) => {
    reader = event.detail;
    show();
  });
  find?.addEventListener('input', () => showFirst(pageSize));
  if (more) more.disabled = false;
  more?.addEventListener('click', () => {
    const next = shownCount;
    shownCount += pageSize;
    history.replaceState({ shown: shownCount }, '');
    show();
    const rows = groups.flatMap((group) => group.rows.filter((row) => !row.hidden));
    rows[next]?.querySelector('a')?.focus({ preventScroll: true });
  });
}

/** How many entries 'Show More' has shown in this entry of the history. It outlives a reload. 0 if it was not pressed. */
function countOfEntry(): number {
  return Number(Reflect.get(Object(history.state), 'shown')) || 0;
}
