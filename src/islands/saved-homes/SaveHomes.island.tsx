import { MAX_SAVED } from '#domain/shortlist/saved-home.ts';
import { keepOffline } from '../offline/keep-offline.ts';
import { pageIsland } from '../page-island/island.ts';
import { readHome } from './read-home.ts';
import { type SaveResult, savedHomes } from './saved-homes.ts';

const NOT_KEPT: Record<Exclude<SaveResult, 'kept'>, string> = {
  full: `${MAX_SAVED} homes are saved, the most that a list can hold. Remove some first.`,
  blocked: 'Not saved: your browser stores nothing for this site.',
};

/** How long a message stays, in milliseconds: long enough to be read twice. */
const NOTE_MS = 6_000;

/**
 * Handles all heart buttons of the page. It is loaded when one is first touched (decision 106). The buttons are in the
 * HTML. A script that each page contains updates their state when it receives the browser's `storage` event.
 */
export const SaveHomesIsland = pageIsland((root) => {
  const homes = savedHomes();
  const note = document.createElement('p');
  note.className = 'save-note';
  note.setAttribute('role', 'status');
  root.append(note);
  let timer = 0;

  function announce(words: string): void {
    // A modal dialog hides everything outside it from screen readers.
    (document.querySelector('dialog[open]') ?? root).append(note);
    note.textContent = words;
    clearTimeout(timer);
    timer = window.setTimeout(() => (note.textContent = ''), NOTE_MS);
  }

  function toggle(button: HTMLButtonElement): void {
    const saved = homes.read().homes.some(({ slug }) => slug === button.value);
    const result = saved ? homes.remove(button.value) : homes.add(readHome(button, new Date()));
    if (result !== 'kept') announce(NOT_KEPT[result]);
    else {
      announce(saved ? 'No longer saved' : 'Saved on this device');
      void keepOffline(homes.read().homes.map(({ slug }) => slug));
    }
    dispatchEvent(new StorageEvent('storage'));
  }

  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLButtonElement>('button.save');
    if (button) toggle(button);
  });
});
