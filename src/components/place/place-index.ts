/** The filter and 'Show More' of an index, on the list that is already there. */

for (const index of document.querySelectorAll<HTMLElement>('[data-index]')) drive(index);

function drive(index: HTMLElement): void {
  const select = index.querySelector('select');
  const more = index.querySelector<HTMLButtonElement>('[data-more]');
  const said = index.querySelector('[data-said]');
  const empty = index.querySelector<HTMLElement>('[data-empty]');
  const pageSize = Number(index.dataset['pageSize'] ?? Number.POSITIVE_INFINITY);
  const groups = [...index.querySelectorAll<HTMLElement>('[data-group]')].map((element) => ({
    element,
    rows: [...element.querySelectorAll<HTMLElement>('li')],
  }));
  let shown = pageSize;

  function show(): void {
    let room = shown;
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
    if (more) more.hidden = total <= shown;
    if (empty) empty.hidden = total > 0;
    if (said) said.textContent = `${Math.min(shown, total)} of ${total} shown`;
  }

  select?.addEventListener('change', () => {
    shown = pageSize;
    show();
  });
  // A link to a group that the filter has hidden shows everything again, then the browser goes there.
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!select || !link || !groups.some(({ element }) => link.hash === `#${element.id}`)) return;
    select.value = '';
    shown = Number.POSITIVE_INFINITY;
    show();
  });
  select?.form?.addEventListener('submit', (event) => event.preventDefault());
  more?.addEventListener('click', () => {
    const next = shown;
    shown += pageSize;
    show();
    const rows = groups.flatMap((group) =>
      group.element.hidden ? [] : group.rows.filter((row) => !row.hidden),
    );
    rows[next]?.querySelector('a')?.focus({ preventScroll: true });
  });
}
