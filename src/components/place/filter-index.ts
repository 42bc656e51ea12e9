import { describeIgnored } from '#islands/list-address/describe-ignored.ts';
import { pushQuery } from '#islands/list-address/push-query.ts';
import { queryOfChoice, readChoice } from '#islands/list-address/read-choice.ts';

/** Works on the list that is already rendered. The filter is in the address, as on lists of homes. */

for (const index of document.querySelectorAll<HTMLElement>('[data-index]')) enhanceIndex(index);

function enhanceIndex(index: HTMLElement): void {
  const select = index.querySelector('select');
  const more = index.querySelector<HTMLButtonElement>('[data-more]');
  const status = index.querySelector('[data-said]');
  const empty = index.querySelector<HTMLElement>('[data-empty]');
  const elsewhere = index.querySelector<HTMLElement>('[data-elsewhere]');
  const ignoredNotice = index.querySelector<HTMLElement>('[data-ignored]');
  const parameter = index.dataset['parameter'] ?? '';
  const pageSize = Number(index.dataset['pageSize'] ?? Number.POSITIVE_INFINITY);
  const groups = [...index.querySelectorAll<HTMLElement>('[data-group]')].map((element) => ({
    element,
    rows: [...element.querySelectorAll<HTMLElement>('li')],
  }));
  let shownCount = pageSize;
  /** The query of the address to which `shownCount` belongs. */
  let shownQuery = location.search;

  function show(): void {
    let room = shownCount;
    let total = 0;
    for (const { element, rows } of groups) {
      const chosen = !select?.value || select.value === 'all' || element.dataset['group'] === select.value;
      element.hidden = !chosen || room <= 0;
      element.classList.remove('later');
      if (!chosen) continue;
      total += rows.length;
      for (const row of rows) {
        row.hidden = room-- <= 0;
        row.classList.remove('later');
      }
    }
    const isElsewhere = showLinkElsewhere();
    if (more) more.hidden = total <= shownCount;
    if (empty) empty.hidden = total > 0 || isElsewhere;
    if (status && !isElsewhere) status.textContent = `${Math.min(shownCount, total)} of ${total} shown`;
  }

  /** A group on another page is shown as a link, because choosing an option does not navigate. */
  function showLinkElsewhere(): boolean {
    if (!elsewhere) return false;
    const option = select?.value.startsWith('/') ? select.selectedOptions[0] : undefined;
    elsewhere.hidden = !option;
    const link = elsewhere.querySelector('a');
    if (!option || !link) return false;
    link.href = option.value;
    link.textContent = option.label;
    if (status) status.textContent = elsewhere.textContent;
    return true;
  }

  /** Shows the group that the fragment of the address names, even if 'Show More' or the filter would hide it. */
  function showNamed(): void {
    const target = groups.find(({ element }) => location.hash === `#${element.id}`)?.element;
    if (!select || !target || !(target.hidden || target.classList.contains('later') || pageSize < Infinity))
      return;
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
    const [option] = select.selectedOptions;
    pushQuery(option ? queryOfChoice(parameter, option) : '');
    showFirst(pageSize);
  });
  // A link to a group that the filter has hidden shows everything again. Then the browser scrolls to the group.
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    // The rest of a long group is on another page, and with a key held down a link opens elsewhere.
    if (link?.pathname !== location.pathname || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!select || !groups.some(({ element }) => link.hash === `#${element.id}`)) return;
    // The browser adds the fragment to the address, which must not ask for another group.
    if (location.search !== '') pushQuery('');
    select.value = '';
    shownCount = Number.POSITIVE_INFINITY;
    show();
  });
  addEventListener('hashchange', showNamed);
  addEventListener('popstate', readAddress);
  if (location.search !== '' || countOfEntry() > 0) readAddress();
  else showNamed();
  delete index.dataset['waits'];
  select?.form?.addEventListener('submit', (event) => event.preventDefault());
  more?.addEventListener('click', () => {
    const next = shownCount;
    shownCount += pageSize;
    history.replaceState({ shown: shownCount }, '');
    show();
    const rows = groups.flatMap((group) =>
      group.element.hidden ? [] : group.rows.filter((row) => !row.hidden),
    );
    rows[next]?.querySelector('a')?.focus({ preventScroll: true });
  });
}

/** How many entries 'Show More' has shown in this entry of the history. It outlives a reload. 0 if it was not pressed. */
function countOfEntry(): number {
  const { state } = history;
  return typeof state === 'object' && state !== null ? Number(Reflect.get(state, 'shown')) || 0 : 0;
}
