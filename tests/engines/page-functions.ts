/** Functions that run in the page. Each is sent there as text, so it can use nothing outside itself. */

export type ElementQuery = {
  readonly role: 'button' | 'link' | 'heading' | 'summary' | 'field' | 'tab' | 'option';
  /** A part of its name: of its label, its `aria-label` or its own text. */
  readonly name: string;
  /** A CSS selector for where to look. Without it, the whole page. */
  readonly within?: string;
};

export type FoundElement = {
  readonly x: number;
  readonly y: number;
  readonly focused: boolean;
  readonly value: string;
};

/** The first element of this role and name that can be used: visible, enabled, in view and with nothing over it. */
export function findElement({ role, name, within = 'body' }: ElementQuery): FoundElement | null {
  const selectors = {
    button: 'button, input[type=submit], [role=button]',
    link: 'a[href]',
    heading: 'h1, h2, h3, h4',
    summary: 'summary',
    field: 'input:not([type=hidden]), textarea, select',
    tab: '[role=tab]',
    option: '[role=option]',
  };
  const hasName = (element: HTMLElement) => {
    const labels =
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement
        ? [...(element.labels ?? [])].map(({ textContent }) => textContent)
        : [element.textContent];
    const pictures = [...element.querySelectorAll('img')].map(({ alt }) => alt);
    const label = element.ariaLabel ?? [...labels, ...pictures].join(' ');
    const all = `${label} ${element.getAttribute('placeholder') ?? ''}`;
    return all.replace(/\s+/g, ' ').toLowerCase().includes(name.toLowerCase());
  };
  for (const place of document.querySelectorAll(within)) {
    for (const element of place.querySelectorAll<HTMLElement>(selectors[role])) {
      if (!hasName(element) || element.matches(':disabled, [aria-disabled=true]')) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = element.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const topElement = document.elementFromPoint(x, y);
      if (!topElement || !(element.contains(topElement) || topElement.contains(element))) continue;
      const value = 'value' in element ? String(element.value) : '';
      return { x, y, focused: document.activeElement === element, value };
    }
  }
  return null;
}

/** Whether this text is visible anywhere on the page. */
export function showsText(words: string): boolean {
  // biome-ignore lint/performance/useDomNodeTextContent: textContent includes hidden text
  return document.body.innerText.replace(/\s+/g, ' ').includes(words);
}

/**
 * Sets a field that has a native control (a date, a list of choices) and fires the events that the control
 * would fire.
 */
export function setFieldValue({
  label,
  value,
  within,
}: {
  label: string;
  value: string;
  within: string;
}): boolean {
  const places = [...document.querySelectorAll(within)];
  const fields = places.flatMap((place) => [
    ...place.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select'),
  ]);
  const field = fields.find(
    (each) =>
      each.checkVisibility() &&
      [...(each.labels ?? [])].some(({ textContent }) => textContent.includes(label)),
  );
  if (!field || field.disabled) return false;
  const option =
    field instanceof HTMLSelectElement ? [...field.options].find((each) => each.text.includes(value)) : null;
  if (option === undefined) return false;
  const kind = option ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
  // Bypasses React's own setter, as a native control does. Otherwise React would ignore the change.
  Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(field, option ? option.value : value);
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
  return true;
}

/** The name of the focused element. Empty if the page or a dialog as a whole has the focus. */
export function focusedName(): string {
  const element = document.activeElement;
  if (!element || element.matches('body, main, dialog')) return '';
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [element];
  return element.ariaLabel ?? labels.map(({ textContent }) => textContent.trim()).join(' ');
}
