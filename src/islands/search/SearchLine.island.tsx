import { loadStyles } from '../dialog/load-styles.ts';
import { pageIsland } from '../page-island/island.ts';
import { openCombobox } from './open-combobox.ts';
import { readVocabularyIndex } from './read-index.ts';
import styles from './search.css?url';
import { createSearchLine } from './search-line.ts';

/**
 * Suggestions for a search line, loaded when it is first focused (decision 093). Without them the form still works,
 * because a function answers it. It uses no React, since a list of links does not need it.
 */
export const SearchLineIsland = pageIsland(async (root) => {
  const form = root.querySelector('form');
  const input = form?.querySelector('input');
  if (!form || !input) throw new Error('A search line has no form.');
  const line = createSearchLine(() => readVocabularyIndex());
  await loadStyles(styles);
  openCombobox(form, input, line, (address) => location.assign(address));

  const suggestions = () =>
    line.load().then(
      () => line.type(input.value),
      // Without suggestions the line is a plain form.
      () => undefined,
    );
  input.addEventListener('focus', () => void suggestions());
  if (document.activeElement === input) void suggestions();

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void line.load().then(
      () => {
        line.type(input.value);
        location.assign(line.address() ?? form.action);
      },
      () => form.submit(),
    );
  });
});
