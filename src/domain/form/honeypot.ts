/**
 * The honeypot of every public form (decision F6): a field that is hidden from people and from assistive technology, so
 * that mostly robots fill it in. `className` moves it out of sight, and the keyboard skips it. Its name and its label are
 * in no list of a form filler, and the other attributes ask browsers and password managers to leave it alone; one of them
 * may fill it in nevertheless, so a filled field is only a sign (decision F9).
 */
export const honeypot = {
  frame: { className: 'honeypot', 'aria-hidden': 'true' },
  label: 'Leave this empty',
  input: {
    name: 'leaveEmpty',
    tabIndex: -1,
    autoComplete: 'off',
    'data-1p-ignore': '',
    'data-bwignore': '',
    'data-lpignore': 'true',
    'data-form-type': 'other',
  },
} as const;

export const honeypotName = honeypot.input.name;
