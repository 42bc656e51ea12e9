import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

interface TabsProps<Name extends string> {
  id: string;
  label: string;
  tabs: readonly { name: Name; label: ReactNode }[];
  chosen: Name;
  disabled?: boolean;
  /** True while they stand below one another. */
  stacked?: boolean;
  onChoose: (name: Name) => void;
}

const STEPS = new Map([
  ['ArrowRight', 1],
  ['ArrowLeft', -1],
]);
const STACKED_STEPS = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

/**
 * A row of tabs. Arrow keys move and select, Home and End jump. Only the selected tab is in the tab order. A row that is wider
 * than the screen scrolls to it.
 */
export function Tabs<Name extends string>({
  id,
  label,
  tabs,
  chosen,
  disabled = false,
  stacked = false,
  onChoose,
}: TabsProps<Name>) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = document.getElementById(tabId(id, chosen));
    if (row.current && tab) row.current.scrollLeft += middleOf(tab) - middleOf(row.current);
  }, [id, chosen]);

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const at = tabs.findIndex(({ name }) => name === chosen);
    const step = (stacked ? STACKED_STEPS : STEPS).get(event.key);
    const ends = event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : undefined;
    const next = tabs.at(ends ?? (step === undefined ? at : (at + step) % tabs.length));
    if (!next || (step === undefined && ends === undefined)) return;
    event.preventDefault();
    onChoose(next.name);
    document.getElementById(tabId(id, next.name))?.focus();
  }

  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      aria-orientation={stacked ? 'vertical' : 'horizontal'}
      onKeyDown={move}
    >
      {tabs.map((tab) => (
        <button
          key={tab.name}
          type="button"
          role="tab"
          id={tabId(id, tab.name)}
          aria-selected={tab.name === chosen}
          aria-controls={panelId(id)}
          tabIndex={tab.name === chosen ? 0 : -1}
          disabled={disabled}
          onClick={() => onChoose(tab.name)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

export function TabPanel({ id, chosen, children }: { id: string; chosen: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={panelId(id)} aria-labelledby={tabId(id, chosen)}>
      {children}
    </div>
  );
}

/**
 * Moves the focus into a panel for whoever follows a link by keyboard: it went with its part, and the next Tab would
 * begin at the top of the page.
 */
export function focusTabPanel(id: string): void {
  const panel = document.getElementById(panelId(id));
  if (!panel || document.activeElement !== document.body) return;
  // Only now: a press on plain text in the panel shall not take the focus.
  panel.tabIndex = -1;
  panel.addEventListener('blur', () => panel.removeAttribute('tabindex'), { once: true });
  panel.focus({ preventScroll: true });
}

function middleOf(element: Element): number {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
}

const tabId = (id: string, name: string) => `${id}-tab-${name}`;
const panelId = (id: string) => `${id}-panel`;
