import { TEXT_CONTROLS } from '../window/text-controls.ts';

/** The keys of the desk and what each does, for the list that '?' opens. */
export const deskKeys: readonly [keys: string, does: string][] = [
  ['Ctrl K or ⌘ K', 'Find a section, a person, a home or an enquiry'],
  ['/', 'Go to the search of this section'],
  ['J and K', 'Next and previous row'],
  ['E', 'Open or edit the row'],
  ['A', 'Answer the enquiry'],
  ['?', 'This list'],
];

/** What the focus goes to in a row that has something better than the first thing that can be pressed. */
const ROWS = '[data-row], .row-name a, .staff-person-name, .staff-today-person a, .staff-check';
const ROW = 'tr, article, li';
/** The entries of any other list or table. Filters that are on are no list, nor are the days of the calendar. */
const ENTRY = 'tbody tr, article, li:not(.staff-chips > li, .staff-day)';
/** What can be pressed in an entry, and does not take J and K as text. */
const PRESSED = 'a[href], button:enabled, summary, input[type="checkbox"]';
const ANSWER = '[data-answer]';

/** What the keys need of the desk around the rows. */
export interface KeyActs {
  find: () => void;
  list: () => void;
}

/** Does what the key stands for, but never while somebody types or a dialog is open. */
export function pressKey(event: KeyboardEvent, main: Element, { find, list }: KeyActs): void {
  const { target, key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (defaultPrevented || altKey || !(target instanceof Element)) return;
  if (document.querySelector('dialog[open]')) return;
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() !== 'k' || event.shiftKey) return;
    event.preventDefault();
    find();
    return;
  }
  if (target.matches(`${TEXT_CONTROLS}, [contenteditable]`)) return;
  if (key === '?') list();
  else if (!acts.get(key.toLowerCase())?.(main, target)) return;
  event.preventDefault();
}

/** Whether this key writes a letter. */
export const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

type Act = (main: Element, target: Element) => boolean;

const acts: ReadonlyMap<string, Act> = new Map<string, Act>([
  ['j', (main, target) => focusRow(main, rowAt(main, target) + 1)],
  ['k', (main, target) => focusRow(main, rowAt(main, target) - 1)],
  ['e', (main, target) => openRow(rowsOf(main)[rowAt(main, target)])],
  ['a', answer],
  ['/', (main) => focus(main.querySelector<HTMLElement>('input[type="search"]') ?? searchOfDesk())],
]);

const searchOfDesk = () => document.querySelector<HTMLElement>('#desk-side input[type="search"]');

/**
 * The rows on the screen: what is marked as one, and elsewhere the first thing that can be pressed in each entry. What is
 * folded away is none.
 */
function rowsOf(main: Element): HTMLElement[] {
  const marked = new Set([...main.querySelectorAll(ROWS)].map((row) => row.closest(ROW)));
  const isMarked = (entry: Element | null | undefined): boolean =>
    entry instanceof Element && (marked.has(entry) || isMarked(entry.parentElement?.closest(ROW)));
  const seen = new Set<Element>();
  return [...main.querySelectorAll<HTMLElement>(`${ROWS}, ${PRESSED}`)].filter((element) => {
    if (element.getClientRects().length === 0 || isFolded(element)) return false;
    if (element.matches(ROWS)) return true;
    const entry = element.closest(ENTRY);
    if (!entry || seen.has(entry) || isMarked(entry)) return false;
    seen.add(entry);
    return true;
  });
}

const isFolded = (element: Element): boolean => {
  const own = element.matches('summary') ? element.parentElement?.parentElement : element;
  return Boolean(own?.closest('details:not([open])'));
};

/** The row in which the focus is, the innermost, or -1. */
function rowAt(main: Element, target: Element): number {
  const rows = rowsOf(main);
  const at = rows.findIndex((row) => row.contains(target));
  for (
    let entry = at < 0 ? target.closest(ROW) : null;
    entry;
    entry = entry.parentElement?.closest(ROW) ?? null
  ) {
    const beside = rows.findIndex((row) => row.closest(ROW) === entry);
    if (beside >= 0) return beside;
  }
  return at;
}

function focusRow(main: Element, at: number): boolean {
  return at >= 0 && focus(rowsOf(main)[at]);
}

function openRow(row: HTMLElement | undefined): boolean {
  if (!row) return false;
  // A button that is only the first thing in its entry may do something: it gets the focus, and Enter presses it.
  if (row.matches('a, summary') || (row.matches('button') && row.matches(ROWS))) row.click();
  else focus(row.closest(ROW)?.querySelector<HTMLElement>('a, button, select, textarea'));
  return true;
}

/** In the row of the focus, or where only one thing can be answered, that. */
function answer(main: Element, target: Element): boolean {
  const row = rowsOf(main)[rowAt(main, target)]?.closest(ROW);
  const button = row?.querySelector<HTMLElement>(ANSWER);
  const others = main.querySelectorAll<HTMLElement>(ANSWER);
  const chosen = button ?? (others.length === 1 ? others[0] : undefined);
  if (!chosen) return false;
  chosen.click();
  return true;
}

function focus(element: HTMLElement | null | undefined): boolean {
  if (!element) return false;
  element.focus();
  element.scrollIntoView({ block: 'nearest' });
  return true;
}

/** A row in which the focus was, with its list and its place in it. */
interface HeldRow {
  row: Element;
  list: Element | null;
  at: number;
}

/** The rows around this element, the innermost first. */
function rowsAround(element: Element, main: Element): HeldRow[] {
  const row = element.closest(ROW);
  if (!row || !main.contains(row)) return [];
  const list = row.parentElement;
  return [
    { row, list, at: [...(list?.children ?? [])].indexOf(row) },
    ...(list ? rowsAround(list, main) : []),
  ];
}

/** What the focus goes to in a row, be it one that the keys go over or an entry of any other list. */
const focusOf = (row: Element | undefined) =>
  row?.querySelector<HTMLElement>(ROWS) ??
  row?.querySelector<HTMLElement>('a[href], button, input, select, textarea, summary');

/**
 * Gives the focus to the row that took the place of one whose act took it away, in any list, so that the next press needs
 * no search. Returns what stops it.
 */
export function followRows(main: Element): () => void {
  let held: Element | null = null;
  let around: HeldRow[] = [];
  let marked: HTMLElement | undefined;
  const remember = ({ target }: Event) => {
    // A dialog asks about the row from which it was opened, and is gone when that is.
    if (target instanceof Element && target.closest('dialog')) return;
    held = target instanceof Element ? target : null;
    around = held ? rowsAround(held, main) : [];
    marked = held ? rowsOf(main)[rowAt(main, held)] : undefined;
  };
  const observer = new MutationObserver(() => {
    if (held?.isConnected !== false || document.activeElement !== document.body) return;
    // Where the list is gone too, another section or an editor is shown, which says itself where one goes on.
    const gone = around.find(({ row, list }) => !row.isConnected && list?.isConnected);
    const rows = [...(gone?.list?.children ?? [])];
    const next = gone && focusOf(rows[Math.min(gone.at, rows.length - 1)]);
    if (next || marked?.isConnected) focus(next ?? marked);
  });
  main.addEventListener('focusin', remember);
  observer.observe(main, { childList: true, subtree: true });
  return () => {
    main.removeEventListener('focusin', remember);
    observer.disconnect();
  };
}
