import type { ClientDirective } from 'astro';
import { prefersReducedData } from '#islands/motion/prefers-reduced-data.ts';
import { ISLAND_PRELOADS, readPreloads } from './island-preloads.ts';

type StoredInput =
  | { kind: 'click'; target: HTMLElement }
  | { kind: 'tick'; box: HTMLInputElement }
  | { kind: 'submit'; form: HTMLFormElement; submitter: HTMLElement | null };

const interactionEvents = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const;

const NOT_LOADED = 'This did not load. Please try again when you are connected.';

/**
 * `client:interaction`: loads an island when a visitor first points at it, focuses it or presses a key in it. Its large
 * files start to load at the same time (decision 129). With reduced data, only a click counts as pointing.
 *
 * Input before the island runs is not lost. A submit, or a click on an element that matches `replay`, is stored and
 * repeated once the island is mounted. A box whose label matches is ticked at once. Text typed into its fields stays.
 *
 * `hash` loads the island for addresses with this fragment. `query` is a regular expression: it loads the island for
 * addresses whose query it matches, such as '/buy?bhk=2'. With `everywhere` only an interaction with an element that matches this selector loads it, anywhere on
 * the page.
 */
const interaction: ClientDirective = (load, options, element) => {
  const replayed = optionOf(options.value, 'replay');
  const hash = optionOf(options.value, 'hash');
  const query = optionOf(options.value, 'query');
  const everywhere = optionOf(options.value, 'everywhere');
  const root = everywhere ? document : element;
  let hydrating = false;
  let failed = false;
  let stored: StoredInput[] = [];

  async function hydrate(): Promise<void> {
    if (hydrating) return;
    hydrating = true;
    failed = false;
    const mount = await load();
    // React hydrates only markup that is unchanged since it was rendered.
    element.querySelector('[data-offline]')?.remove();
    await mount();
    if (failed) hydrating = false;
    else removeListeners();
    updateNotLoadedNotice();
    const inputs = stored;
    stored = [];
    inputs.forEach(replay);
  }

  /** Shows a notice if the address asked for something but the island did not load. */
  function updateNotLoadedNotice(): void {
    const words = element.querySelector<HTMLElement>('[data-not-loaded]');
    if (words) words.hidden = !failed || !isRequestedByQuery();
  }

  function replay(input: StoredInput): void {
    if (input.kind === 'tick') {
      // The browser has ticked it already. The island is told by a click.
      input.box.checked = !input.box.checked;
      if (failed) showOfflineNotice(element, NOT_LOADED);
      else input.box.click();
    } else if (!failed) {
      if (input.kind === 'click') input.target.click();
      else input.form.requestSubmit(input.submitter);
    } else if (input.kind === 'click') {
      // A button needs its island and shows a message. A link works without it.
      if (everywhere) showOfflineNotice(element, NOT_LOADED);
      else letThrough(() => input.target.click());
    } else if (navigator.onLine) {
      input.form.submit();
    } else {
      showOfflineNotice(
        input.form,
        'You are offline. Nothing is lost: please try again when you are connected.',
      );
    }
  }

  /** Lets one event through to the browser. The island failed to load, but plain HTML still works. */
  function letThrough(act: () => void): void {
    root.removeEventListener('click', onClick, true);
    act();
    root.addEventListener('click', onClick, true);
  }

  function start(intended: boolean): void {
    void hydrate();
    for (const file of readPreloads(ISLAND_PRELOADS, options.name, intended)) fetchEarly(file);
  }

  function onInteraction(event: Event): void {
    const { target } = event;
    if (everywhere && !(target instanceof Element && target.closest(everywhere))) return;
    const isPointerMove = event instanceof PointerEvent && event.type !== 'click';
    if (isPointerMove && prefersReducedData()) return;
    start(!isPointerMove || event.pointerType === 'mouse');
  }

  function onClick(event: Event): void {
    if (!(event instanceof MouseEvent)) return;
    const target =
      event.target instanceof Element ? event.target.closest<HTMLElement>(replayed || ':not(*)') : null;
    onInteraction(event);
    if (!target || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    if ('control' in target) {
      // A click on the label of a box comes again as one on the box.
      if (event.target instanceof HTMLInputElement) stored.push({ kind: 'tick', box: event.target });
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    // Stores only one click, because one picture opens at a time. With `everywhere` it stores one click per button.
    if (
      stored.length === 0 ||
      (everywhere && !stored.some((each) => each.kind === 'click' && each.target === target))
    )
      stored.push({ kind: 'click', target });
  }

  function onSubmit(event: SubmitEvent): void {
    if (!(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    event.stopPropagation();
    if (stored.length === 0) stored.push({ kind: 'submit', form: event.target, submitter: event.submitter });
    start(true);
  }

  function isRequestedByQuery(): boolean {
    return query !== '' && RegExp(query).test(location.search);
  }

  /** At first, and when the visitor follows a link within the page or goes back to another address of it. */
  function onAddress(): void {
    if ((hash && location.hash === hash) || isRequestedByQuery()) start(true);
  }

  function onFailure(event: Event): void {
    failed = true;
    event.preventDefault();
  }

  function removeListeners(): void {
    for (const name of interactionEvents) root.removeEventListener(name, onInteraction);
    root.removeEventListener('click', onClick, true);
    element.removeEventListener('submit', onSubmit, true);
    element.removeEventListener('astro:hydration-error', onFailure);
    removeEventListener('popstate', onAddress);
  }

  for (const name of interactionEvents) root.addEventListener(name, onInteraction, { passive: true });
  root.addEventListener('click', onClick, true);
  element.addEventListener('submit', onSubmit, true);
  element.addEventListener('astro:hydration-error', onFailure);
  addEventListener('popstate', onAddress);
  onAddress();
};

export default interaction;

/** Preloads a module that the browser would otherwise discover late. A module requested twice is fetched only once. */
function fetchEarly(file: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = file;
  document.head.append(link);
}

/**
 * Without options the value of the directive is `true`. With options it is an object, although its type says otherwise.
 */
function optionOf(value: unknown, name: 'replay' | 'hash' | 'query' | 'everywhere'): string {
  return String(Reflect.get(Object(value), name) ?? '');
}

function showOfflineNotice(container: HTMLElement, words: string): void {
  let note = container.querySelector('[data-offline]');
  if (!note) {
    note = document.createElement('p');
    note.className = 'problem';
    note.setAttribute('data-offline', '');
    note.setAttribute('role', 'alert');
    container.append(note);
  }
  note.textContent = words;
}
