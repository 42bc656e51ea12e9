import type { SearchLine } from './search-line.ts';

let count = 0;

/** ARIA 1.2: the focus stays in the input, arrow keys move, Enter takes a suggestion, Escape closes. */
export function attachCombobox(
  form: HTMLElement,
  input: HTMLInputElement,
  { line: search, typed }: { line: SearchLine; typed: () => string },
  navigate: (address: string) => void,
): void {
  const list = document.createElement('ul');
  list.id = `suggestions-${++count}`;
  list.className = 'suggestions';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', 'Suggestions');
  list.hidden = true;
  const status = document.createElement('p');
  status.className = 'sr';
  status.setAttribute('role', 'status');
  form.append(list, status);
  const attributes = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': list.id };
  for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);

  search.$state.subscribe(({ suggestions, active }) => {
    list.replaceChildren(
      ...suggestions.map((suggestion, at) => {
        const option = document.createElement('li');
        option.id = `${list.id}-${at}`;
        option.setAttribute('role', 'option');
        option.setAttribute('aria-selected', String(at === active));
        const note = document.createElement('small');
        note.textContent = suggestion.note;
        option.append(suggestion.label, ' ', note);
        option.addEventListener('click', () => navigate(search.addressOf(suggestion)));
        return option;
      }),
    );
    list.hidden = suggestions.length === 0;
    input.setAttribute('aria-expanded', String(suggestions.length > 0));
    if (active === null) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `${list.id}-${active}`);
    status.textContent = suggestions.length === 0 ? '' : `${suggestions.length} suggestions`;
  });

  input.addEventListener('input', () => search.type(typed()));
  // Voice and autofill may fill the line without an `input` event: the choice for what stood there before is gone.
  input.addEventListener('change', () => {
    if (document.activeElement === input) search.type(typed());
  });
  input.addEventListener('blur', search.close);
  // Keeps the focus in the input when the list is pressed, so that the list is still open for the click.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('mousedown', (event) => event.preventDefault());
  input.addEventListener('keydown', (event) => {
    const { suggestions, active } = search.$state.get();
    if (event.isComposing) return;
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && suggestions.length > 0) {
      event.preventDefault();
      search.moveChoice(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && suggestions.length > 0) {
      // The first Escape closes the list, the next one empties the line.
      event.preventDefault();
      search.close();
    } else if (event.key === 'Enter') {
      const suggestion = active === null ? undefined : suggestions[active];
      if (!suggestion) return;
      event.preventDefault();
      navigate(search.addressOf(suggestion));
    }
  });
}
