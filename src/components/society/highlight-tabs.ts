/** Turns consecutive lists into tabs: arrow keys, Home and End move between them, and one list is shown at a time. */

for (const tabs of document.querySelectorAll('[data-tabs]')) {
  const buttons = [...tabs.querySelectorAll<HTMLElement>('[role=tab]')];
  const panels = buttons.map((button) => document.getElementById(button.getAttribute('aria-controls') ?? ''));
  for (const panel of panels) panel?.setAttribute('role', 'tabpanel');

  const choose = (chosen: number, focus: boolean): void => {
    buttons.forEach((button, index) => {
      button.setAttribute('aria-selected', String(index === chosen));
      button.tabIndex = index === chosen ? 0 : -1;
      panels[index]?.classList.toggle('later', index !== chosen);
    });
    if (focus) buttons[chosen]?.focus();
  };

  buttons.forEach((button, index) => {
    button.addEventListener('click', () => choose(index, false));
    button.addEventListener('keydown', (event) => {
      const last = buttons.length - 1;
      const to = new Map([
        ['ArrowRight', index === last ? 0 : index + 1],
        ['ArrowLeft', index === 0 ? last : index - 1],
        ['Home', 0],
        ['End', last],
      ]).get(event.key);
      if (to === undefined) return;
      event.preventDefault();
      choose(to, true);
    });
  });
}
