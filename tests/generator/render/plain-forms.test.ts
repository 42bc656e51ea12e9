import { beforeAll, expect, test } from 'vitest';
import { alertFields, alertSubjectFields } from '#domain/alert/alert-fields.ts';
import { callDetails, callFields } from '#domain/appointment/call-fields.ts';
import { fieldsOfEnquiry, subjectFields } from '#domain/enquiry/enquiry-fields.ts';
import { honeypot, honeypotName } from '#domain/form/honeypot.ts';
import { demoPages, openRenderer } from './demo-pages.ts';

const namesOf = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);

/** The fields that each function is sent by a form of a page. */
const expected: Readonly<Record<string, readonly string[]>> = {
  'book-appointment': namesOf(Object.values(callFields)),
  'create-enquiry': [...namesOf(fieldsOfEnquiry('availability_check')), ...subjectFields, 'enquiryType'],
  'subscribe-alert': [...namesOf(Object.values(alertFields)), ...alertSubjectFields, 'page'],
};

interface PlainForm {
  sentTo: string;
  html: string;
  names: string[];
}

let forms: PlainForm[];
/** The first steps, in dialogs that only a script opens: what they lack is asked for by the page that answers. */
let steps: PlainForm[];
beforeAll(async () => {
  const renderer = await openRenderer();
  const pages = demoPages();
  const formPages = ['front-page', 'homes', 'property'].flatMap(
    (kind) => pages.find((page) => page.kind === kind) ?? [],
  );
  const rendered = await Promise.all(formPages.map((page) => renderer.render(page)));
  const dialogs = /<dialog\b[\s\S]*?<\/dialog>/g;
  forms = formsIn(rendered.map((html) => html.replaceAll(dialogs, '')));
  steps = formsIn(rendered.flatMap((html) => html.match(dialogs) ?? []));
});

function formsIn(pages: readonly string[]): PlainForm[] {
  return pages
    .flatMap((html) => html.match(/<form[^>]*method="post"[\s\S]*?<\/form>/g) ?? [])
    .map((html) => ({
      sentTo: /action="\/functions\/v1\/([^"]+)"/.exec(html)?.[1] ?? '',
      html,
      names: [...new Set([...html.matchAll(/ name="([^"]+)"/g)].map(([, name = '']) => name))],
    }));
}

test('the only first step in a dialog is that of a call, with the fields of a person and a day', () => {
  expect(steps.map(({ sentTo, names }) => [sentTo, names])).toEqual([
    ['book-appointment', namesOf(callDetails)],
  ]);
});

test('every form sends the fields of its definition and a honeypot', () => {
  expect(new Set(forms.map(({ sentTo }) => sentTo))).toEqual(new Set(Object.keys(expected)));
  for (const { sentTo, names } of forms) {
    const allowedNames = [...(expected[sentTo] ?? []), honeypotName];
    // The form below a list is about no one home.
    const missingNames = allowedNames.filter((name) => !names.includes(name) && name !== 'home');
    expect([sentTo, names.filter((name) => !allowedNames.includes(name)), missingNames]).toEqual([
      sentTo,
      [],
      [],
    ]);
  }
});

test('every honeypot is hidden, skipped by the keyboard and not autofilled', () => {
  for (const { html } of forms) {
    const hidden = /<div class="honeypot" aria-hidden="true">[\s\S]*?<\/div>/.exec(html)?.[0] ?? '';
    for (const words of [
      honeypot.label,
      `name="${honeypotName}"`,
      'tabindex="-1"',
      'autocomplete="off"',
      'data-1p-ignore',
      'data-bwignore',
      'data-lpignore="true"',
      'data-form-type="other"',
    ])
      expect(hidden.toLowerCase()).toContain(words.toLowerCase());
  }
});
