import type { ClientDirective } from 'astro';
import { prefersReducedData } from '#islands/motion/prefers-reduced-data.ts';
import { ISLAND_PRELOADS, readPreloads } from './island-preloads.ts';
import { openDialog } from './open-dialog.ts';

interface Options {
  replay?: string;
  hash?: string;
  query?: string;
  everywhere?: string;
}

/** A finger is over an element before it is down. */
const interactionEvents = ['pointerover', 'focusin', 'keydown'] as const;

const NOT_LOADED = 'This did not load: please try again when you are connected.';

/**
 * `client:interaction`: loads an island when a visitor first points at it, focuses it or presses a key in it. Its large
 * files start to load at the same time (decision 129). With reduced data, only a click counts as pointing.
 *
 * Input before the island runs is not lost. A submit, or a click on an element that matches `replay`, is stored and
 * repeated once the island is mounted. A box whose label matches is ticked at once. Text typed into its fields stays. An
 * element with `data-opens` opens the dialog that it names at once, and the island takes over what is open (decision 299).
 *
 * `hash` loads the island for addresses with this fragment. `query` is a regular expression: it loads the island for
 * addresses whose query it matches, such as '/buy?bhk=2'. With `everywhere` only an interaction with an element that matches this selector loads it, anywhere on
 * the page.
 */
const interaction: ClientDirective = (load, options, element) => {
  // Without options the value of the directive is `true`. With options it is an object, although its type says otherwise.
  const { replay: replayed, hash, query = '(?!)', everywhere }: Options = Object(options.value);
  const root = everywhere ? document : element;
  let hydrating = false;
  let failed = false;
  /** What was pressed or sent, and how the island is told of it. */
  let stored = new Map<unknown, () => void>();
  /** True while an event is meant for the browser. */
  let letsThrough = false;
  /** Aborted when the island has been mounted. */
  const listening = new AbortController();

  async function hydrate(): Promise<void> {
    if (hydrating) return;
    hydrating = true;
    failed = false;
    const mount = await load();
    // React hydrates only markup that is unchanged since it was rendered.
    element.querySelector('[data-offline]')?.remove();
    await mount();
    if (failed) hydrating = false;
    else listening.abort();
    // A notice if the address asked for something but the island did not load.
    element.querySelector('[data-not-loaded]')?.toggleAttribute('hidden', !failed || !isRequestedByQuery());
    const inputs = stored;
    stored = new Map();
    for (const replay of inputs.values()) replay();
  }

  function replayTick(box: HTMLInputElement): void {
    // The browser has ticked it already. The island is told by a click.
    box.checked = !box.checked;
    if (failed) showNotice(element, NOT_LOADED);
    else box.click();
  }

  function replayClick(target: HTMLElement): void {
    if (!failed) target.click();
    // A button needs its island and shows a message. A link works without it.
    else if (everywhere) showNotice(element, NOT_LOADED);
    else {
      letsThrough = true;
      target.click();
      letsThrough = false;
    }
  }

  function replaySubmit(form: HTMLFormElement, submitter: HTMLElement | null): void {
    if (!failed) form.requestSubmit(submitter);
    else if (navigator.onLine) form.submit();
    else showNotice(form, 'You are offline. Nothing is lost: please try again when you are connected.');
  }

  function start(intended: boolean): void {
    void hydrate();
    // A page may know more of what its island needs (fetch-asked.ts).
    const fetchAll: (() => void) | undefined = Reflect.get(window, options.name);
    fetchAll?.();
    // The browser would otherwise discover these modules late. One that is requested twice is fetched only once.
    for (const href of readPreloads(ISLAND_PRELOADS, options.name, intended))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }

  function onInteraction(event: Event): void {
    const { target } = event;
    if (everywhere && !(target instanceof Element && target.closest(everywhere))) return;
    // A click of some browsers is a pointer event too.
    const isPointerMove = event instanceof PointerEvent && event.type === 'pointerover';
    if (!isPointerMove) start(true);
    else if (!prefersReducedData()) start(event.pointerType === 'mouse');
  }

  function onClick(event: Event): void {
    if (!(event instanceof MouseEvent) || letsThrough) return;
    const target =
      event.target instanceof Element ? event.target.closest<HTMLElement>(replayed || ':not(*)') : null;
    onInteraction(event);
    if (!target || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if ('control' in target) {
      // A click on the label of a box comes again as one on the box.
      const box = event.target;
      if (box instanceof HTMLInputElement) stored.set(event, () => replayTick(box));
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    // Stores only one click, because one picture opens at a time. With `everywhere` it stores one click per button.
    if (!openDialog(target, !event.detail) && (everywhere || !stored.size))
      stored.set(target, () => replayClick(target));
  }

  function onSubmit(event: SubmitEvent): void {
    const form = event.target;
    // The browser itself closes a dialog.
    if (!(form instanceof HTMLFormElement) || form.method === 'dialog') return;
    event.preventDefault();
    event.stopPropagation();
    if (!stored.size) stored.set(form, () => replaySubmit(form, event.submitter));
    start(true);
  }

  function isRequestedByQuery(): boolean {
    return RegExp(query).test(location.search);
  }

  /** At first, and when the visitor follows a link within the page or goes back to another address of it. */
  function onAddress(): void {
    if (location.hash === hash) start(true);
    // The island is large, so its files wait for what the address asks for first.
    else if (isRequestedByQuery()) void Promise.resolve(globalThis.askedFirst).then(() => start(true));
  }

  function onFailure(event: Event): void {
    failed = true;
    event.preventDefault();
  }

  const captured = { capture: true, signal: listening.signal };
  for (const name of interactionEvents) root.addEventListener(name, onInteraction, captured);
  root.addEventListener('click', onClick, captured);
  element.addEventListener('submit', onSubmit, captured);
  element.addEventListener('astro:hydration-error', onFailure, captured);
  addEventListener('popstate', onAddress, captured);
  onAddress();
};

export default interaction;

function showNotice(container: HTMLElement, words: string): void {
  const note = container.querySelector<HTMLElement>('[data-offline]') ?? document.createElement('p');
  note.dataset['offline'] = '';
  (container.querySelector(':modal') ?? container).append(note);
  Object.assign(note, { className: 'problem', role: 'alert', textContent: words });
}
