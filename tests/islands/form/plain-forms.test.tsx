import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { alertConsent } from '#domain/alert/alert.ts';
import { callFields } from '#domain/appointment/call-fields.ts';
import type { FormField } from '#domain/form/form-field.ts';
import { honeypotName } from '#domain/form/honeypot.ts';
import { privacyNotes } from '#domain/form/privacy-notes.ts';
import { formPage } from '#functions/_shared/form-page.ts';
import { AlertForm } from '#islands/alert/AlertForm.tsx';
import { Honeypot } from '#islands/form/Honeypot.tsx';
import { PlainCallForm } from '#islands/schedule/PlainCallForm.tsx';

const fields: readonly FormField[] = Object.values(callFields);

const formHtml = (problems: Record<string, string> = {}) =>
  formPage({
    title: 'Please check your request',
    message: 'Name is required',
    problems,
    fields: Object.values(callFields),
    hidden: [],
    values: {},
    button: 'Book appointment',
    note: privacyNotes.call,
  }).html;

/** The tags and texts of the honeypot, each tag with its attributes by name. */
function honeypotIn(html: string): string[] {
  const found = /<div[^>]*class="honeypot"[\s\S]*?<\/div>/.exec(html)?.[0] ?? '';
  return found
    .replaceAll('autoComplete=', 'autocomplete=')
    .split(/(<[^>]+>)/)
    .map((part) => part.replace('/>', '>').trim())
    .map((part) => part.replace(/(?<=<input ).*(?=>)/, (list) => list.split(' ').sort().join(' ')))
    .filter(Boolean);
}

test('the honeypot of an island and of a returned form is hidden, not focusable and without autocomplete', () => {
  const expected = [
    '<div class="honeypot" aria-hidden="true">',
    '<label>',
    'Leave this empty',
    `<input autocomplete="off" data-1p-ignore="" data-bwignore="" data-form-type="other" data-lpignore="true" name="${honeypotName}" tabindex="-1">`,
    '</label>',
    '</div>',
  ];
  expect(honeypotIn(renderToStaticMarkup(<Honeypot />))).toEqual(expected);
  expect(honeypotIn(formHtml())).toEqual(expected);
});

test('the plain form of a call has every field and the eight slots', () => {
  const html = renderToStaticMarkup(<PlainCallForm />);
  for (const { name, label, required } of fields) {
    expect(html).toContain(`<label for="call-${name}">${label}${required ? '' : ' (optional)'}</label>`);
    expect(html).toMatch(new RegExp(`<(input|select|textarea) id="call-${name}"[^>]* name="${name}"`));
  }
  expect(html.match(/<option value="\d/g)).toHaveLength(8);
  expect(html).toContain('<option value="13:30:00">1:30 PM</option>');
  expect(html).toContain('Slots are shown for 10:00–14:00 IST, up to 60 days ahead');
  expect(html).toContain('action="/functions/v1/book-appointment"');
  expect(html).toContain(privacyNotes.call);
  expect(html).not.toMatch(/maxlength/i);
});

test('the plain form of a call has no slot chosen in advance, so the browser asks for one (spec.md section 5)', () => {
  const menu = /<select.*<\/select>/.exec(renderToStaticMarkup(<PlainCallForm />))?.[0] ?? '';
  expect(menu).toMatch(/^<select [^>]*required=""[^>]*><option value="">Choose<\/option>/);
  expect(menu).not.toContain('selected');
});

test('the plain form of an alert asks for a mailbox and how often, the first choice chosen', () => {
  const hidden = { offer: 'Rent', page: '/rent' };
  const html = renderToStaticMarkup(<AlertForm heading="Hear" promise="A mail" hidden={hidden} filters="" />);
  for (const words of [
    '<form class="form" action="/functions/v1/subscribe-alert" method="post">',
    '<label for="alert-email">Email</label><input id="alert-email" required="" autoComplete="email" type="email" name="email"/>',
    '<label><input type="radio" name="rhythm" checked="" value="daily"/> Once a day, at 8:30 am</label>',
    '<label><input type="radio" name="rhythm" value="at once"/> At once</label>',
    '<input type="hidden" name="offer" value="Rent"/><input type="hidden" name="page" value="/rent"/>',
    '<input type="hidden" data-alert-filters="" name="filters" value=""/>',
    `<p class="hint">${alertConsent} <a href="/privacy">Privacy policy</a>.</p>`,
  ])
    expect(html).toContain(words);
  expect(html).not.toMatch(/maxlength/i);
});

test('a returned form has labels and hints, and describes its input with hint and message', () => {
  const html = formHtml({ preferred_date: 'Choose a date' });
  for (const { name, label, required } of fields)
    expect(html).toContain(`<label for="${name}">${label}${required ? '' : ' (optional)'}</label>`);
  expect(html).toContain(
    'name="preferred_date" required aria-invalid="true" aria-describedby="preferred_date-hint preferred_date-problem"',
  );
  expect(html).toContain(
    '<small class="hint" id="preferred_date-hint">Slots are shown for 10:00–14:00 IST</small>',
  );
});
