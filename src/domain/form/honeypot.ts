/**
 * The honeypot of every public form (decision F6): a field that is hidden from people and from assistive technology, so
 * only bots fill it in. `className` moves it out of sight; the keyboard and the browser's autofill skip it.
 */
export const honeypot = {
  frame: { className: 'honeypot', 'aria-hidden': 'true' },
  label: 'Leave this empty',
  input: { name: 'website', tabIndex: -1, autoComplete: 'off' },
} as const;

/** The name of its field in a form and in a request. */
export const honeypotName = honeypot.input.name;
