import type { EnquiryField } from '#contracts/enquiry-fields.ts';
import type { EnquiryFormStore, EnquiryState } from './enquiry-form.ts';
import { firstProblem } from './enquiry-form.ts';
import { controlOf, fieldNames, readValues, writeValues } from './form-fields.ts';

/**
 * Connects a plain form of the page to a store. The fields stay the page's own elements, so that nothing typed in them,
 * not even a half-composed word of an input method, is lost when the script arrives.
 */
export function bindEnquiryForm(form: HTMLFormElement, store: EnquiryFormStore): void {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const label = button?.textContent ?? '';
  const clear = addClearButton(form, store);
  // Our messages replace the browser's: they stay on the page and are linked to their fields by ARIA.
  form.noValidate = true;
  const typed = readValues(form);
  store.restore(typed);
  // What was typed before the script loaded is remembered too.
  if (typed.name || typed.email || typed.phone || typed.bestTime) store.change({});

  form.addEventListener('input', (event) => {
    const field = fieldOf(event.target);
    if (field) store.change({ [field]: readValues(form)[field] });
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (store.$state.get().status === 'sending') return;
    store.change(readValues(form));
    const honeypot = form.elements.namedItem('website');
    void store.submit(honeypot instanceof HTMLInputElement ? honeypot.value : '');
  });

  let refusals = 0;
  store.$state.subscribe((state) => {
    writeValues(form, state.values);
    renderProblems(form, state.problems);
    clear.hidden = !state.remembers;
    if (button) {
      // Not `disabled`: a focused button would lose the focus, and a keyboard user would lose their place.
      button.setAttribute('aria-disabled', String(state.status === 'sending'));
      button.textContent = state.status === 'sending' ? 'Submitting...' : label.trim();
    }
    if (state.refusals === refusals) return;
    refusals = state.refusals;
    const first = firstProblem(state.problems);
    if (first) controlOf(form, first)?.focus();
  });
}

function fieldOf(target: EventTarget | null): EnquiryField | null {
  if (!(target instanceof HTMLInputElement)) return null;
  for (const field of ['name', 'email', 'phone', 'contactMethod', 'bestTime'] as const) {
    if (fieldNames[field] === target.name) return field;
  }
  return null;
}

function renderProblems(form: HTMLFormElement, problems: EnquiryState['problems']): void {
  for (const field of ['name', 'email', 'phone', 'contactMethod', 'bestTime'] as const) {
    const control = controlOf(form, field);
    const room = control?.closest('.field');
    if (!control || !room) continue;
    const id = `${form.id}-${field}-problem`;
    const message = problems[field];
    let words = document.getElementById(id);
    if (message === undefined) {
      words?.remove();
      control.removeAttribute('aria-invalid');
      control.removeAttribute('aria-describedby');
      continue;
    }
    if (!words) {
      words = document.createElement('p');
      words.id = id;
      words.className = 'problem';
      room.append(words);
    }
    words.textContent = message;
    control.setAttribute('aria-invalid', 'true');
    control.setAttribute('aria-describedby', id);
  }
}

function addClearButton(form: HTMLFormElement, store: EnquiryFormStore): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'clear-details';
  button.textContent = 'Clear my details';
  button.hidden = true;
  button.addEventListener('click', () => {
    store.clearDetails();
    controlOf(form, 'name')?.focus();
  });
  form.append(button);
  return button;
}
