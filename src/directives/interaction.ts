import type { ClientDirective } from 'astro';
import { prefersReducedData } from '#islands/motion/prefers-reduced-data.ts';
import { ISLAND_PRELOADS, readPreloads } from './preload-table.ts';

type Held =
  { kind: 'click'; target: HTMLElement } | { kind: 'submit'; form: HTMLFormElement; by: HTMLElement | null };

const wakeEvents = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const;

/**
 * `client:interaction`: an island is loaded when somebody first points at it, focuses it or presses a key in it, and the
 * large files it is made of at the same time (decision 129). For who saves data a pointer means nothing before it clicks. What
 * they do meanwhile is not lost: a submit, or a click on what `hold` selects, is kept and repeated once the island
 * listens; text typed in its fields stays in them. `hash` loads the island for addresses that
 * ask for it, `query` for every address that asks for something: '/buy?bhk=2'. With `everywhere` it is loaded by a touch of
 * what this selects, anywhere on the page, and by no other.
 */
const interaction: ClientDirective = (load, options, element) => {
  const hold = wish(options.value, 'hold');
  const hash = wish(options.value, 'hash');
  const everywhere = wish(options.value, 'everywhere');
  const room = everywhere ? document : element;
  let waking = false;
  let failed = false;
  let held: Held[] = [];

  async function wake(): Promise<void> {
    if (waking) return;
    waking = true;
    failed = false;
    const hydrate = await load();
    // An island of React expects the markup as it was rendered.
    element.querySelector('[data-offline]')?.remove();
    await hydrate();
    if (failed) waking = false;
    else sleepNoMore();
    sayWhatIsShown();
    const kept = held;
    held = [];
    kept.forEach(doAgain);
  }

  /** What the page shows instead, where the address asked for something that did not load. */
  function sayWhatIsShown(): void {
    const words = element.querySelector<HTMLElement>('[data-not-loaded]');
    if (words) words.hidden = !failed || !asksInQuery(options.value);
  }

  function doAgain(kept: Held): void {
    if (!failed) {
      if (kept.kind === 'click') kept.target.click();
      else kept.form.requestSubmit(kept.by);
    } else if (kept.kind === 'click') {
      // A button that needs its island says so; a link works without.
      if (everywhere) sayOffline(element, 'This did not load. Please try again when you are connected.');
      else passing(() => kept.target.click());
    } else if (navigator.onLine) {
      kept.form.submit();
    } else {
      sayOffline(kept.form, 'You are offline. Nothing is lost: please try again when you are connected.');
    }
  }

  /** Lets one event through to the browser: the island failed to load, but plain HTML still works. */
  function passing(act: () => void): void {
    room.removeEventListener('click', onClick, true);
    act();
    room.addEventListener('click', onClick, true);
  }

  function start(meant: boolean): void {
    void wake();
    for (const file of readPreloads(ISLAND_PRELOADS, options.name, meant)) fetchEarly(file);
  }

  function onTouch(event: Event): void {
    const { target } = event;
    if (everywhere && !(target instanceof Element && target.closest(everywhere))) return;
    const points = event instanceof PointerEvent && event.type !== 'click';
    if (points && prefersReducedData()) return;
    start(!points || event.pointerType === 'mouse');
  }

  function onClick(event: Event): void {
    if (!(event instanceof MouseEvent)) return;
    const target =
      event.target instanceof Element ? event.target.closest<HTMLElement>(hold || ':not(*)') : null;
    onTouch(event);
    if (!target || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    event.stopPropagation();
    // One picture opens at a time, but each of two hearts is meant.
    if (
      held.length === 0 ||
      (everywhere && !held.some((each) => each.kind === 'click' && each.target === target))
    )
      held.push({ kind: 'click', target });
  }

  function onSubmit(event: SubmitEvent): void {
    if (!(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    event.stopPropagation();
    if (held.length === 0) held.push({ kind: 'submit', form: event.target, by: event.submitter });
    start(true);
  }

  function onHash(): void {
    if (hash && location.hash === hash) start(true);
  }

  function onFailure(event: Event): void {
    failed = true;
    event.preventDefault();
  }

  function sleepNoMore(): void {
    for (const name of wakeEvents) room.removeEventListener(name, onTouch);
    room.removeEventListener('click', onClick, true);
    element.removeEventListener('submit', onSubmit, true);
    element.removeEventListener('astro:hydration-error', onFailure);
    removeEventListener('hashchange', onHash);
  }

  for (const name of wakeEvents) room.addEventListener(name, onTouch, { passive: true });
  room.addEventListener('click', onClick, true);
  element.addEventListener('submit', onSubmit, true);
  element.addEventListener('astro:hydration-error', onFailure);
  addEventListener('hashchange', onHash);
  onHash();
  if (asksInQuery(options.value)) start(true);
};

export default interaction;

/** The browser would find it only when it has read others. It fetches once what it is told of twice. */
function fetchEarly(file: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = file;
  document.head.append(link);
}

/** Without options the directive's value is `true`; with options it is an object, although its type says otherwise. */
function wish(value: unknown, name: 'hold' | 'hash' | 'everywhere'): string {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : '';
  return typeof text === 'string' ? text : '';
}

function asksInQuery(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Reflect.get(value, 'query') === true &&
    location.search !== ''
  );
}

function sayOffline(place: HTMLElement, words: string): void {
  let note = place.querySelector('[data-offline]');
  if (!note) {
    note = document.createElement('p');
    note.className = 'problem';
    note.setAttribute('data-offline', '');
    note.setAttribute('role', 'alert');
    place.append(note);
  }
  note.textContent = words;
}
